import { describe, expect, it } from 'vitest';
import { createChannel } from '../../src/observe/channel.ts';
import type { VolatileStoreEvent, WarningEvent } from '../../src/observe/events.ts';

const event: VolatileStoreEvent = { id: 'limits', store: 'memory' };
const warning: WarningEvent = { code: 'store-failed', message: 'the store failed', id: 'limits' };

describe('a channel', () => {
  it('calls every listener of a name at once and in order, until it is taken off', () => {
    const heard: string[] = [];
    const channel = createChannel(false);
    const stop = channel.on('volatile-store', () => heard.push('first'));
    channel.on('volatile-store', ({ store }) => heard.push(store));
    channel.on('warning', () => heard.push('other'));
    channel.emit('volatile-store', event);
    expect(heard).toEqual(['first', 'memory']);
    stop();
    stop();
    channel.emit('volatile-store', event);
    expect(heard).toEqual(['first', 'memory', 'memory']);
  });

  it('calls a listener once, however often it was put on', () => {
    let calls = 0;
    const count = (): void => void (calls += 1);
    const channel = createChannel(false);
    channel.on('volatile-store', count);
    channel.on('volatile-store', count);
    channel.emit('volatile-store', event);
    expect(calls).toBe(1);
  });

  it('stays silent where nobody listens', () => {
    const failures: unknown[] = [];
    const channel = createChannel(false, [createChannel(false)]);
    channel.on('listener-error', failure => failures.push(failure));
    channel.emit('volatile-store', event);
    expect(failures).toEqual([]);
  });

  it('delivers to its parents after its own listeners', () => {
    const heard: string[] = [];
    const parent = createChannel(false);
    const channel = createChannel(false, [parent]);
    parent.on('volatile-store', () => heard.push('parent'));
    channel.on('volatile-store', () => heard.push('own'));
    channel.emit('volatile-store', event);
    expect(heard).toEqual(['own', 'parent']);
  });

  it('delivers once to a channel that it descends from in two ways', () => {
    let calls = 0;
    const ancestor = createChannel(false);
    ancestor.on('volatile-store', () => void (calls += 1));
    const parents = [createChannel(false, [ancestor]), createChannel(false, [ancestor]), ancestor];
    const channel = createChannel(false, parents);
    channel.emit('volatile-store', event);
    expect(calls).toBe(1);
    expect(new Set(channel.lineage)).toEqual(new Set([channel, ...parents]));
  });

  it('calls a listener that another one puts on from the next event on', () => {
    const heard: string[] = [];
    const channel = createChannel(false);
    channel.on('volatile-store', () => {
      heard.push('first');
      channel.on('volatile-store', () => heard.push('added'));
    });
    channel.emit('volatile-store', event);
    expect(heard).toEqual(['first']);
    channel.emit('volatile-store', event);
    expect(heard).toEqual(['first', 'first', 'added']);
  });

  it('makes one event of a listener whose promise is rejected', async () => {
    const failures: unknown[] = [];
    const error = new Error('broken later');
    const channel = createChannel(false);
    channel.on('volatile-store', (): void => Promise.reject(error) as never);
    channel.on('listener-error', failure => failures.push(failure));
    channel.emit('volatile-store', event);
    expect(failures).toEqual([]);
    await Promise.resolve();
    expect(failures).toEqual([{ event: 'volatile-store', error }]);
  });

  it('knows whether anyone listens, here or above', () => {
    const parent = createChannel(false);
    const channel = createChannel(false, [createChannel(false), parent]);
    expect(channel.listens('warning')).toBe(false);
    const stop = parent.on('warning', () => undefined);
    expect(channel.listens('warning')).toBe(true);
    expect(channel.listens('reduced')).toBe(false);
    stop();
    expect(channel.listens('warning')).toBe(false);
  });

  it('makes one event of a listener that throws, and calls the others', () => {
    const heard: unknown[] = [];
    const error = new Error('broken');
    const channel = createChannel(false);
    channel.on('volatile-store', () => {
      throw error;
    });
    channel.on('volatile-store', () => heard.push('next'));
    channel.on('listener-error', failure => {
      heard.push(failure);
      throw new Error('broken too');
    });
    channel.emit('volatile-store', event);
    expect(heard).toEqual([{ event: 'volatile-store', error }, 'next']);
  });
});

describe('a warning', () => {
  it('goes to the listeners, else to the logger', () => {
    const logged: unknown[] = [];
    const heard: unknown[] = [];
    const channel = createChannel({ warn: (...words) => logged.push(words) });
    channel.warn(warning);
    const error = new Error('disk full');
    channel.warn({ ...warning, error });
    expect(logged).toEqual([
      ['spillway: the store failed', ''],
      ['spillway: the store failed', error],
    ]);
    channel.on('warning', heardWarning => heard.push(heardWarning));
    channel.warn(warning);
    expect(heard).toEqual([warning]);
    expect(logged).toHaveLength(2);
  });

  it('goes nowhere without a logger, and survives one that throws', () => {
    expect(() => createChannel(false).warn(warning)).not.toThrow();
    const broken = createChannel({
      warn: () => {
        throw new Error('closed');
      },
    });
    expect(() => broken.warn(warning)).not.toThrow();
  });
});
