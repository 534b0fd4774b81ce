// How much ten previews of results of 10 MB hold: node children/held.ts CANDIDATE BYTES
import { kept } from '../lib/compare.ts';
import { settle, usedBytes } from '../lib/memory.ts';
import { CALL, cuttingRun } from '../lib/ours.ts';
import { payloadBytes } from '../lib/payloads.ts';
import { loadContextMode, loadGemini, loadPi } from '../lib/peers.ts';
import type { Peer } from '../lib/peers.ts';

const PREVIEWS = 10;
const [candidate = '', bytes = ''] = process.argv.slice(2);

const cut = await cutterOf(candidate);
if (typeof cut === 'string') process.send?.({ reason: cut });
else process.send?.({ values: { heldMb: await heldMb(cut, Number(bytes)) } });

async function heldMb(cutText: (text: string) => unknown, size: number): Promise<number> {
  const previews: unknown[] = [await cutText(payloadBytes('log', size).toString('latin1'))];
  await settle();
  const before = usedBytes();
  for (let count = 0; count < PREVIEWS; count++)
    previews.push(await cutText(payloadBytes('log', size).toString('latin1')));
  await settle();
  const held = usedBytes() - before;
  kept.value = previews;
  return held / 1e6;
}

async function cutterOf(name: string): Promise<((text: string) => unknown) | string> {
  switch (name) {
    case 'ours': {
      const run = cuttingRun();
      return async text => (await run.reduce(text, CALL)).value;
    }
    case 'pi':
      return peerCut(await loadPi(), ({ cutHead }) => cutHead);
    case 'gemini-cli':
      return peerCut(await loadGemini(), gemini => gemini.cut);
    case 'context-mode':
      return peerCut(await loadContextMode(), contextMode => contextMode.cut);
    default:
      return `there is no candidate ${name}`;
  }
}

function peerCut<Calls>(
  peer: Peer<Calls>,
  cutOf: (calls: Calls) => (text: string) => unknown,
): ((text: string) => unknown) | string {
  if ('reason' in peer) return peer.reason;
  const cutText = cutOf(peer.calls);
  return text => contentOf(cutText(text));
}

/** pi answers with an object that holds the text. */
function contentOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'content' in answer ? answer.content : answer;
}
