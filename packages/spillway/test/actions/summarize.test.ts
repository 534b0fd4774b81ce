import { describe, expect, it, vi } from 'vitest';
import type { ActionContext, Outcome } from '../../src/actions/action.ts';
import { summaryNotice } from '../../src/actions/notice.ts';
import { summarize } from '../../src/actions/summarize.ts';
import type { SummarizeOptions } from '../../src/actions/summarize.ts';
import type { SummaryAnswer, SummaryModel, SummaryRequest } from '../../src/actions/summary-model.ts';
import { summarySystem } from '../../src/actions/summary-template.ts';
import { ConfigError, StoreError } from '../../src/errors.ts';
import { binaryPart, contextOf, textPart } from './context-of.ts';

const text = 'line of output\n'.repeat(100);

async function summarized(options: SummarizeOptions, fields: Partial<ActionContext> = {}): Promise<Outcome> {
  return await summarize(options).reduce(textPart(text), contextOf(text, fields));
}

function modelOf(answer: SummaryAnswer, asked: SummaryRequest[] = []): SummaryModel {
  return {
    generate: request => {
      asked.push(request);
      return Promise.resolve(answer);
    },
  };
}

describe('summarize', () => {
  it('replaces by notice and summary, the original kept', async () => {
    expect(await summarized({ summarize: (name, shown) => `  ${name} ${shown.length}\n` })).toEqual({
      type: 'replaced',
      replacement: {
        text: `${summaryNotice(1500, 'chars', 'H.value', 'Read H.value.')}\nsearch 1500`,
        handle: 'H.value',
        bytes: 1500,
      },
    });
  });

  it('hands name, text and signal to a callable, and no signal where there is none', async () => {
    const callable = vi.fn<NonNullable<SummarizeOptions['summarize']>>(() => 'short');
    const { signal } = new AbortController();
    await summarized({ summarize: callable }, { signal });
    await summarized({ summarize: callable });
    expect(callable.mock.calls).toStrictEqual([
      ['search', text, { signal }],
      ['search', text, {}],
    ]);
  });

  it('stores nothing and names no handle when told not to keep the original', async () => {
    const store = vi.fn<ActionContext['store']>();
    expect(await summarized({ summarize: () => 'short', keep: false }, { store })).toEqual({
      type: 'replaced',
      replacement: { text: `${summaryNotice(1500, 'chars', undefined, '')}\nshort` },
    });
    expect(store).not.toHaveBeenCalled();
  });

  it('works without a store that takes the original, and warns', async () => {
    const warned: unknown[] = [];
    const error = new StoreError('WRITE_FAILED', 'full');
    const outcome = await summarized(
      { summarize: () => 'short' },
      { store: () => Promise.reject(error), warn: (...warning) => warned.push(warning) },
    );
    expect(outcome).toEqual({
      type: 'replaced',
      replacement: { text: `${summaryNotice(1500, 'chars', undefined, '')}\nshort` },
    });
    expect(warned).toMatchObject([['original-not-kept', expect.stringContaining('search'), error]]);
  });

  it('cuts a summary of more than 4,000 chars, or of more than it may have, at its end', async () => {
    const huge = 'line of output\n'.repeat(1000);
    const summary = 'summary '.repeat(1000).trim();
    const lengthOf = async (options: SummarizeOptions): Promise<number> => {
      const outcome = await summarize({ ...options, keep: false, summarize: () => summary }).reduce(
        textPart(huge),
        contextOf(huge),
      );
      const shown = outcome.type === 'replaced' ? outcome.replacement.text : '';
      expect(shown).toContain(']\nsummary summary');
      return shown.length - shown.indexOf('\n') - 1;
    };
    expect(await lengthOf({})).toBe(4000);
    expect(await lengthOf({ maxChars: 500 })).toBe(500);
    expect(await lengthOf({ maxChars: summary.length })).toBe(summary.length);
    expect(await lengthOf({ maxChars: summary.length - 1 })).toBe(summary.length - 1);
  });

  it('makes the summary well-formed', async () => {
    const outcome = await summarized({ summarize: () => 'half \uD83D', keep: false });
    expect(outcome.type === 'replaced' && outcome.replacement.text.endsWith('\nhalf \uFFFD')).toBe(true);
  });

  it('is unable when notice and summary would be longer than the part, and says what that cost', async () => {
    const model = modelOf({ text: 'long', usage: { inputTokens: 7, outputTokens: 3 } });
    expect(await summarized({ model }, { fits: () => false })).toEqual({
      type: 'unable',
      reason: 'not-smaller',
      usage: { requests: 1, inputTokens: 7, outputTokens: 3 },
    });
    expect(await summarized({ summarize: () => 'long' }, { fits: () => false })).toStrictEqual({
      type: 'unable',
      reason: 'not-smaller',
    });
  });

  it('takes neither binary data nor a text longer than a string can be', async () => {
    const action = summarize({ summarize: () => 'never' });
    expect(await action.reduce(binaryPart(new Uint8Array(5)), contextOf(text))).toEqual({
      type: 'unable',
      reason: 'binary',
    });
    expect(await action.reduce({ ...textPart(text), text: () => undefined }, contextOf(text))).toEqual({
      type: 'unable',
      reason: 'too-long',
    });
  });
});

describe('a model that summarises', () => {
  const full = {
    conversationId: 'talk',
    requestLimit: 5,
    signal: new AbortController().signal,
  } satisfies Partial<ActionContext>;

  it('is asked once, with all that the run knows, and one request less than it may make', async () => {
    const asked: SummaryRequest[] = [];
    await summarized({ model: modelOf({ text: 'short' }, asked), stream: true }, full);
    expect(asked).toEqual([
      {
        system: summarySystem,
        prompt: `Summarize: ${text}`,
        signal: full.signal,
        conversationId: 'talk',
        requestLimit: 4,
        stream: true,
      },
    ]);
  });

  it('is told nothing that is not known, and never less than no request', async () => {
    const asked: SummaryRequest[] = [];
    await summarized({ model: modelOf({ text: 'short' }, asked) });
    expect(asked).toStrictEqual([{ system: summarySystem, prompt: `Summarize: ${text}` }]);
    await summarized({ model: modelOf({ text: 'short' }, asked) }, { requestLimit: 0 });
    expect(asked[1]?.requestLimit).toBe(0);
  });

  it.each([
    [undefined, 0, 0],
    [{}, 0, 0],
    [{ inputTokens: 5 }, 5, 0],
    [{ inputTokens: Number.NaN, outputTokens: -1 }, 0, 0],
    [{ inputTokens: Infinity, outputTokens: 0 }, 0, 0],
    [{ inputTokens: 2, outputTokens: 9 }, 2, 9],
  ])('that reports %j counts one request and the tokens that are counts', async (usage, input, output) => {
    const answer = { text: 'short', ...(usage && { usage }) };
    expect(await summarized({ model: modelOf(answer) })).toMatchObject({
      replacement: { usage: { requests: 1, inputTokens: input, outputTokens: output } },
    });
  });

  it.each(['', ' \n ', undefined, null, 42, { text: 'nested' }])(
    'that answers %j has failed, and has cost what it cost',
    async answer => {
      const usage = { inputTokens: 7, outputTokens: 0 };
      expect(await summarized({ model: modelOf({ text: answer as string, usage }) })).toMatchObject({
        type: 'unable',
        reason: 'summary-failed',
        error: { code: 'SUMMARY_FAILED' },
        usage: { requests: 1, inputTokens: 7, outputTokens: 0 },
      });
    },
  );

  it('is the one that is stated, else that of the run; without any the action is unable', async () => {
    const wanted: unknown[] = [];
    const resolveModel: ActionContext['resolveModel'] = model => {
      wanted.push(model);
      return modelOf({ text: 'short' });
    };
    await summarized({}, { resolveModel });
    await summarized({ model: 'provider/small' }, { resolveModel });
    expect(wanted).toEqual([undefined, 'provider/small']);
    expect(await summarized({})).toMatchObject({
      type: 'unable',
      reason: 'summary-failed',
      error: { code: 'SUMMARY_FAILED' },
    });
  });
});

const failing = (error: Error): SummarizeOptions => ({ summarize: () => Promise.reject(error) });

describe('what ends the run instead of the summary', () => {
  it('is a cancellation, while the model works or the original is stored', async () => {
    const stopped = new AbortController();
    const asking = summarized(
      { summarize: () => new Promise<string>(() => undefined) },
      { signal: stopped.signal },
    );
    stopped.abort(new Error('enough'));
    await expect(asking).rejects.toThrow('enough');
    const abort = new DOMException('stop', 'AbortError');
    await expect(
      summarized({ summarize: () => 'short' }, { store: () => Promise.reject(abort) }),
    ).rejects.toBe(abort);
  });

  it('is a mistake in the set-up, and no other error', async () => {
    const mistake = new ConfigError('no such model');
    await expect(summarized(failing(mistake))).rejects.toBe(mistake);
    const error = Object.assign(new Error('down'), { code: 'CONFIG' });
    expect(await summarized(failing(error))).toEqual({ type: 'unable', reason: 'summary-failed', error });
    const failed = new StoreError('READ_FAILED', 'down');
    expect(await summarized(failing(failed))).toMatchObject({ type: 'unable', error: failed });
  });
});

describe('the options of summarize', () => {
  it('say what it is, and tell one from another', () => {
    expect(summarize()).toMatchObject({
      type: 'summarize',
      spills: false,
      remembers: true,
      needsModel: true,
      exempts: false,
    });
    expect(summarize()).not.toHaveProperty('then');
    expect(summarize({ then: summarize() }).then).toMatchObject({ type: 'summarize' });
    expect(summarize({ model: 'id' }).needsModel).toBe(false);
    expect(summarize({ summarize: () => '' }).needsModel).toBe(false);
    const named = { ...modelOf({ text: '' }), name: 'small' };
    const signatures = [
      summarize(),
      summarize({ maxChars: 5 }),
      summarize({ keep: false }),
      summarize({ model: 'id' }),
      summarize({ model: named }),
      summarize({ summarize: () => '' }),
    ].map(({ signature }) => signature);
    expect(new Set(signatures).size).toBe(6);
    expect(summarize({ model: 'small' }).signature).toBe(summarize({ model: named }).signature);
    expect(summarize({ maxChars: 4000, keep: true }).signature).toBe(summarize().signature);
  });

  it.each([
    [{ maxChars: 0 }, 'summarize().maxChars'],
    [{ keep: 'yes' }, 'summarize().keep'],
    [{ stream: 1 }, 'summarize().stream'],
    [{ summarize: 'text' }, 'summarize().summarize'],
    [{ model: 5 }, 'summarize().model'],
    [{ model: {} }, 'summarize().model'],
    [{ model: 'id', summarize: () => '' }, 'not both'],
    [{ then: null }, 'summarize().then'],
    [{ chars: 5 }, 'summarize()'],
  ])('are refused when they are %j', (options, words) => {
    const make = (): unknown => summarize(options as SummarizeOptions);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(words);
  });
});
