import { payloadOfText } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { join } from 'node:path';
import { loadDeepagents, loadGemini } from './peers.ts';

/** Keeps a text in a new file. */
export type Spill = (text: string) => Promise<unknown>;

/** The ways to spill that are compared. */
export const SPILLERS = ['ours', 'gemini-cli', 'deepagents'] as const;

/** One of them, writing below a folder; a reason where it cannot be had. */
export async function spillerOf(name: string, folder: string): Promise<Spill | string> {
  let calls = 0;
  if (name === 'ours') {
    const store = fileStore({ baseDir: join(folder, 'ours') });
    const info = { mediaType: 'text/plain; charset=utf-8', toolName: 'bash' };
    return async text => await store.write(`local/${calls++}.value`, payloadOfText(text), info);
  }
  if (name === 'gemini-cli') {
    const peer = await loadGemini();
    return 'reason' in peer
      ? peer.reason
      : text => peer.calls.save(text, `${calls++}`, join(folder, 'gemini'));
  }
  const peer = await loadDeepagents(join(folder, 'deepagents'));
  return 'reason' in peer ? peer.reason : text => peer.calls.wrap(text, `call_${calls++}`);
}
