/**
 * A process of its own that continues a chat: `chat-child.ts FOLDER VERSION` reads stored histories of it from its input and
 * writes the model messages that it makes of each, and the first page of every handle in them.
 */
import { text } from 'node:stream/consumers';
import { withLimits } from 'spillway/ai-sdk';
import { chatLimits, chatTools } from './chat-tools.ts';
import { hosts } from './hosts.ts';

const [folder = '', version = ''] = process.argv.slice(2);
const host = hosts.find(({ name }) => name === version);
if (host === undefined) throw new Error(`There is no host ${version}.`);

const limits = chatLimits(folder);
const run = limits.run({ scope: 'chat-1' });
const histories = JSON.parse(await text(process.stdin)) as readonly (readonly object[])[];
const tools = withLimits({ tools: chatTools }, run).tools;
const chats: (readonly object[])[] = [];
for (const history of histories) chats.push(await host.convert(history, tools));
const pages: Record<string, string> = {};
for (const handle of new Set(JSON.stringify(chats).match(/[a-z2-7]{26}\.[a-z]+/gu))) {
  pages[handle] = (await run.read({ handle, limit: 3 })).text;
}
process.stdout.write(JSON.stringify({ chats, pages, usage: limits.usage }));
