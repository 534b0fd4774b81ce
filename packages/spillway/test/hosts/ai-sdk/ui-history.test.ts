import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Usage } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countingStore, handleIn, world } from '../../support/world.ts';
import { chatCalls, chatLimits, chatTools, log } from './chat-tools.ts';
import { hosts, question } from './hosts.ts';
import type { Host, StoredMessage } from './hosts.ts';
import { call, resultsIn } from './scripted.ts';
import type { SentResult } from './scripted.ts';

const childFile = fileURLToPath(new URL('chat-child.ts', import.meta.url));
const inputSchema = z.object({});
const large = (name: string): string => `${name} `.repeat(5000);

interface Continued {
  readonly chats: readonly (readonly { readonly role: string; readonly content: unknown }[])[];
  readonly pages: Readonly<Record<string, string>>;
  readonly usage: Usage;
}

/** What another process makes of stored chats, over the same folder. */
function continueElsewhere(host: Host, folder: string, histories: readonly (readonly object[])[]): Continued {
  const args = ['--conditions=@spillway/source', childFile, folder, host.name];
  const input = JSON.stringify(histories);
  return JSON.parse(
    execFileSync(process.execPath, args, { input, maxBuffer: 64 * 1024 * 1024 }).toString(),
  ) as Continued;
}

/** A value as a database gives it back that orders keys by length, then by their bytes. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).toSorted(
    (left, right) => left.length - right.length || (left < right ? -1 : 1),
  );
  return Object.fromEntries(keys.map(key => [key, reordered((value as Record<string, unknown>)[key])]));
}

/** The handle in a text, or in a text somewhere inside of a structure. */
function handleOf(value: unknown): string {
  return handleIn(typeof value === 'string' ? value : JSON.stringify(value).replaceAll(String.raw`\"`, '"'));
}

function outputs(results: readonly SentResult[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(results.map(({ toolName, output }) => [toolName, output]));
}

/** What was sent as text or parts, with the tool that it came from. */
function textsOf(results: readonly SentResult[]): readonly string[] {
  const texts = results.filter(({ output }) => output.type !== 'json');
  return texts.map(({ toolName, output }) => `${toolName}: ${JSON.stringify(output)}`);
}

function storedPart({ parts }: StoredMessage, toolName: string): StoredMessage['parts'][number] | undefined {
  return parts.find(({ type }) => type === `tool-${toolName}`);
}

function stored(toolCallId: string, toolName: string, output: unknown): object {
  return {
    role: 'assistant',
    parts: [{ type: `tool-${toolName}`, toolCallId, state: 'output-available', input: {}, output }],
  };
}

describe.each(hosts)('a chat that another process continues in $name', host => {
  let folder = '';
  let first: readonly SentResult[] = [];
  let ui: StoredMessage = { role: 'assistant', parts: [] };
  let usage: Usage = { requests: 0, inputTokens: 0, outputTokens: 0 };
  let elsewhere: Continued = {
    chats: [],
    pages: {},
    usage: { requests: 0, inputTokens: 0, outputTokens: 0 },
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'spillway-chat-'));
    const limits = chatLimits(folder);
    const turn = await host.chat({
      script: { steps: [chatCalls], summarize: () => `a summary that no one can repeat ${Math.random()}` },
      tools: chatTools,
      limits: limits.run({ scope: 'chat-1' }),
    });
    ({ usage } = limits);
    first = resultsIn(turn.requests[1]);
    ({ ui } = turn);
    elsewhere = continueElsewhere(host, folder, [
      [question, ui],
      [question, reordered(ui) as object],
    ]);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows the model the same bytes over the same store, and pays for no summary', () => {
    const again = resultsIn({ prompt: elsewhere.chats[0] ?? [] });
    expect(again).toHaveLength(chatCalls.length);
    expect(outputs(again)).toEqual(outputs(first));
    expect(JSON.stringify(outputs(again))).toBe(JSON.stringify(outputs(first)));
    expect(usage.requests).toBe(1);
    expect(elsewhere.usage.requests).toBe(0);
  });

  it('reads every handle that the model was shown', () => {
    const named = first.filter(({ output }) => JSON.stringify(output.value).includes('stored to handle'));
    const names = [
      'log',
      'rows',
      'streamed',
      'viewed',
      'badview',
      'fails',
      'failed',
      'summarized',
      'dates',
      'bytes',
      'binary',
      'spilledEnvelope',
    ];
    expect(named.map(({ toolName }) => toolName)).toEqual(names);
    for (const { output } of named) expect(elsewhere.pages[handleOf(output.value)]).toMatch(/^\[[^\]]+\]/u);
  });

  it('shows the same bytes when a database has reordered the keys', () => {
    const again = resultsIn({ prompt: elsewhere.chats[1] ?? [] });
    expect(again).toHaveLength(chatCalls.length);
    // What goes to the model as a structure stands in the order that the database gave it.
    expect(textsOf(again)).toEqual(textsOf(first));
    expect(outputs(again)).toEqual(outputs(first));
  });

  it('keeps the full output in what the app stores', () => {
    expect(storedPart(ui, 'log')?.output).toBe(log);
    expect(storedPart(ui, 'envelope')?.output).toEqual({ rows: expect.any(Array) as unknown });
    expect(storedPart(ui, 'fails')?.errorText?.length).toBeLessThanOrEqual(50_000);
  });

  it('falls to what `then` says for a summary that the store does not know', async () => {
    const lost = mkdtempSync(join(tmpdir(), 'spillway-lost-'));
    const tools = withLimits({ tools: chatTools }, chatLimits(lost)).tools;
    const again = outputs(resultsIn({ prompt: await host.convert([question, ui], tools) }));
    rmSync(lost, { recursive: true, force: true });
    expect(again['summarized']).toMatchObject({
      type: 'text',
      value: expect.stringContaining('chars omitted') as string,
    });
    for (const name of ['log', 'rows', 'streamed', 'viewed', 'dates', 'bytes', 'binary'])
      expect(again[name]).toEqual(outputs(first)[name]);
  });
});

describe.each(hosts)('a stored chat in $name', host => {
  it('bounds what a client-side tool gave, which ran in no process of ours', async () => {
    const { limits } = world();
    const ask = { inputSchema, outputSchema: z.string() };
    const history = [question, stored('k1', 'ask', large('browser'))];
    const messages = await host.convert(history, withLimits({ tools: { ask } }, limits).tools);
    const [sent] = resultsIn({ prompt: messages });
    expect(String(sent?.output.value)).toContain('Tool output too large');
  });

  it('puts the full output back into the prompt when the tools are forgotten', async () => {
    const messages = await host.convert([question, stored('k1', 'log', large('log'))], {});
    expect(JSON.stringify(messages)).toContain(large('log'));
  });

  it('writes ten payloads for ten calls, however often the history is asked for', async () => {
    const store = countingStore();
    const { limits } = world({ store });
    const calls = Array.from({ length: 10 }, (_, index) => call(`c${index}`, 'dump', { index }));
    const dump = {
      inputSchema: z.object({ index: z.number() }),
      execute: ({ index }: { readonly index: number }) => large(`dump ${index}`),
    };
    const tools = { dump };
    const { requests, ui } = await host.chat({ script: { steps: [calls] }, tools, limits });
    expect(store.writes).toHaveLength(10);
    const first = outputs(resultsIn(requests[1]));
    for (let request = 0; request < 20; request++) {
      const messages = await host.convert([question, ui], withLimits({ tools }, limits).tools);
      expect(outputs(resultsIn({ prompt: messages }))).toEqual(first);
    }
    expect(store.writes).toHaveLength(10);
  });

  it('keeps results apart whose calls have the same id', async () => {
    const { limits } = world();
    const tools = { dump: { inputSchema } };
    const wrapped = withLimits({ tools }, limits).tools;
    const history = [
      question,
      stored('call_0', 'dump', large('first')),
      question,
      stored('call_0', 'dump', large('second')),
    ];
    const messages = await host.convert(history, wrapped);
    const [first, second] = resultsIn({ prompt: messages }).map(({ output }) => handleIn(output.value));
    expect(first).not.toBe(second);
    expect((await limits.run().read({ handle: first })).text).toContain('first first');
    expect((await limits.run().read({ handle: second })).text).toContain('second second');
  });
});
