import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a payload is made of. */
export type PayloadKind = 'log' | 'json' | 'json-indented' | 'chinese' | 'coloured' | 'base64' | 'short';

/**
 * A payload of a kind, as text: about `bytes` bytes of it, and some more to end the last line. The same in every run; kept in a
 * file once it is made.
 */
export function payloadText(kind: PayloadKind, bytes: number): string {
  const buffer = payloadBytes(kind, bytes);
  return ASCII_KINDS.has(kind) ? buffer.toString('latin1') : buffer.toString('utf8');
}

/** The same as bytes. */
export function payloadBytes(kind: PayloadKind, bytes: number): Buffer<ArrayBuffer> {
  return readFileSync(payloadPath(kind, bytes));
}

/** The file of a payload, made where it is not there; of any length. */
export function payloadPath(kind: PayloadKind, bytes: number): string {
  const path = `${FOLDER}${kind}-${bytes}`;
  if (!existsSync(path)) makeFile(kind, bytes, path);
  return path;
}

const FOLDER = fileURLToPath(new URL('../.data/', import.meta.url));
const BLOCK_CHARS = 1 << 20;

const WORDS =
  'account batch cache delta engine fetch graph handler index journal kernel lease module node order packet queue route session token user vector worker yield zone'.split(
    ' ',
  );
const PHRASES =
  '系统日志 显示 数据库 连接失败 正在重试 第二次 请求 已经完成 返回结果 包含 三百条 记录 用户 提交了 表单 服务器 响应时间 过长 缓存 已清空 任务 排队等待 执行 错误代码 文件不存在 测试通过 模型 上下文 窗口 输出 限制'.split(
    ' ',
  );
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Numbers that look random and are the same in every run. */
type Draw = (below: number) => number;

/** Makes the next line, or whatever the kind is made of. */
const LINES: Readonly<Record<PayloadKind, (index: number, draw: Draw) => string>> = {
  log,
  json,
  'json-indented': jsonIndented,
  chinese,
  coloured,
  base64,
  short,
};
const ASCII_KINDS: ReadonlySet<PayloadKind> = new Set(['log', 'json', 'json-indented', 'base64', 'short']);
const ENDS: Readonly<Partial<Record<PayloadKind, string>>> = { json: ']', 'json-indented': '\n]' };

function makeFile(kind: PayloadKind, bytes: number, path: string): void {
  process.stderr.write(`bench: making ${bytes / 1e6} MB of ${kind}\n`);
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, 'w');
  const draw = createDraw(kind.length);
  let written = 0;
  for (let index = 0; written < bytes;) {
    let block = '';
    while (block.length < Math.min(BLOCK_CHARS, bytes - written)) block += LINES[kind](index++, draw);
    written += writeSync(file, block);
  }
  writeSync(file, ENDS[kind] ?? '');
  closeSync(file);
  renameSync(unfinished, path);
}

function log(index: number, draw: Draw): string {
  const at = timestamp(index * 23 + draw(20));
  const worker = `[worker-${draw(16)}]`;
  const kind = draw(2000);
  if (kind === 0)
    return `${at} ERROR ${worker} job ${hex(draw)} failed: ECONNREFUSED 10.1.${draw(256)}.${draw(256)}:5432\n    at Pool.connect (/srv/app/db/pool.js:${draw(900)}:17)\n    at async run (/srv/app/jobs/run.js:${draw(400)}:9)\n`;
  if (kind < 40)
    return `${at} WARN  ${worker} slow query ${draw(9000)}ms table=${word(draw)} rows=${draw(1e6)}\n`;
  if (kind < 1000)
    return `${at} INFO  ${worker} GET /api/v1/${word(draw)}/${draw(1e6)} 200 ${draw(400)}ms req=${hex(draw)}\n`;
  if (kind < 1600)
    return `${at} DEBUG ${worker} cache ${draw(2) === 0 ? 'hit' : 'miss'} key=${word(draw)}:${draw(1e5)} size=${draw(65_536)}\n`;
  return `${at} INFO  ${worker} job ${hex(draw)} step ${draw(9)}/9 ${word(draw)} done in ${draw(3000)} ms\n`;
}

function json(index: number, draw: Draw): string {
  return (index === 0 ? '[' : ',') + JSON.stringify(record(index, draw));
}

function jsonIndented(index: number, draw: Draw): string {
  const lines = JSON.stringify(record(index, draw), null, 2).replaceAll('\n', '\n  ');
  return `${index === 0 ? '[\n' : ',\n'}  ${lines}`;
}

function record(id: number, draw: Draw): unknown {
  return {
    id,
    name: `${word(draw)}-${word(draw)}`,
    status: ['ok', 'ok', 'ok', 'queued', 'failed'][draw(5)],
    score: draw(100_000) / 1000,
    tags: [word(draw), word(draw)],
    at: timestamp(id * 400 + draw(300)),
    nested: { host: `10.0.${draw(256)}.${draw(256)}`, ok: draw(10) > 0, note: null },
  };
}

function chinese(_: number, draw: Draw): string {
  const phrases = Array.from({ length: 6 + draw(12) }, () => PHRASES[draw(PHRASES.length)]);
  return `${phrases.join('')}。\n`;
}

function coloured(index: number, draw: Draw): string {
  if (index % 40 > 0)
    return `\u001B[1m\u001B[32m✓\u001B[39m\u001B[22m \u001B[2m${word(draw)}/${word(draw)}.test.ts\u001B[22m ${word(draw)} ${word(draw)} \u001B[33m${draw(900)}ms\u001B[39m\n`;
  const steps = Array.from(
    { length: 26 },
    (_, step) =>
      `\r\u001B[2K\u001B[36mdownloading ${word(draw)} \u001B[0m[${'#'.repeat(step).padEnd(25)}] ${step * 4}%`,
  );
  return `${steps.join('')}\n`;
}

function base64(_: number, draw: Draw): string {
  return Array.from({ length: 60 }, () => BASE64[draw(64)]).join('');
}

function short(index: number): string {
  return `ok ${index}\n`;
}

function timestamp(ms: number): string {
  return new Date(Date.UTC(2026, 2, 1) + ms).toISOString();
}

function word(draw: Draw): string {
  return WORDS[draw(WORDS.length)] ?? '';
}

function hex(draw: Draw): string {
  return (draw(0x1_0000_0000) * 1024 + draw(1024)).toString(16).padStart(11, '0');
}

/** A generator of 32 bits after Marsaglia (xorshift). */
function createDraw(start: number): Draw {
  let state = (start + 1) * 0x9e37_79b1;
  return below => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 0x1_0000_0000) * below);
  };
}
