/** One generated kind of tool output: the same seed always gives the same text. */
export interface GeneratedKind {
  readonly kind: string;
  readonly line: (dice: Dice, index: number) => string;
}

/** Seeded source of choices (mulberry32), so that every run of the calibration sees the same samples. */
export interface Dice {
  readonly below: (bound: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly hex: (digits: number) => string;
  readonly word: () => string;
}

/** Makes the text of one kind, at least `minChars` long and ending at a line end. */
export function generate(kind: GeneratedKind, seed: number, minChars: number): string {
  const dice = rollFrom(seed);
  const lines: string[] = [];
  for (let chars = 0, index = 0; chars < minChars; index++) {
    const line = kind.line(dice, index);
    lines.push(line);
    chars += line.length;
  }
  return lines.join('');
}

/**
 * Seeded choices. Even and odd seeds draw from different halves of the word list, so that samples with an odd seed hold
 * words that no sample with an even seed does.
 */
export function rollFrom(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const words = WORDS.filter((_, index) => index % 2 === seed % 2);
  return {
    below,
    pick,
    hex: digits => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
    word: () => pick(words),
  };
}

const WORDS = (
  'account adapter agent alias archive array asset async audit backup balance batch billing binary branch bridge bucket ' +
  'buffer build bundle cache callback cargo catalog channel checkout chunk client cluster codec column commit compile ' +
  'config connect consumer container context cookie counter course cursor customer daemon dashboard database deadline ' +
  'decoder default deploy descriptor device digest dispatch document domain driver editor element email encoder endpoint ' +
  'engine entity envelope event executor export factory failover feature fetch fiber field filter firewall flush folder ' +
  'format fragment frame gateway generic graph group guard handler handshake header health heap helper history host hook ' +
  'identity image import index inventory invoice item iterator job journal kernel key label latency layer ledger lease ' +
  'library limit listener loader locale lock logger loop machine manifest mapper master matrix media member memory merge ' +
  'message metric migration mirror mobile model module monitor mount mutex network node notification object offset order ' +
  'owner packet page parser partition patch path payload payment peer permission pipeline pixel platform plugin policy ' +
  'pool port prefix process producer product profile project promise protocol provider proxy publish query queue quota ' +
  'ranking reader record redirect region registry release render replica report request resource response result retry ' +
  'role rollback route router runtime sample scanner schedule schema scope script search segment sequence serial server ' +
  'service session setting shard shipment signal snapshot socket source stage state status storage stream string struct ' +
  'subscription summary support switch symbol system table target task template tenant terminal thread ticket timeout ' +
  'token topic trace traffic transaction trigger tunnel type update upload user vector vendor version view volume watcher ' +
  'webhook widget window worker workflow wrapper zone'
).split(' ');

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
const isoTime = ({ below }: Dice): string =>
  `2026-${pad(1 + below(12), 2)}-${pad(1 + below(28), 2)}T${pad(below(24), 2)}:${pad(below(60), 2)}:${pad(below(60), 2)}.${pad(below(1000), 3)}Z`;
const clock = ({ below }: Dice): string => `${pad(below(24), 2)}:${pad(below(60), 2)}:${pad(below(60), 2)}`;
const address = ({ below }: Dice): string => `10.${below(255)}.${below(255)}.${below(255)}`;
const uuid = ({ hex }: Dice): string => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const repeated = (count: number, item: () => string): string => Array.from({ length: count }, item).join('');

/** Kinds of machine output that real files at hand do not cover. */
export const GENERATED_KINDS: readonly GeneratedKind[] = [
  {
    kind: 'log-service',
    line: (dice, index) =>
      dice.pick([
        `${isoTime(dice)} INFO  [${dice.word()}-${dice.below(32)}] GET /api/v2/${dice.word()}s/${dice.below(1e6)} 200 ${dice.below(900)}ms id=${dice.hex(16)}\n`,
        `${isoTime(dice)} DEBUG [${dice.word()}-${dice.below(32)}] ${dice.word()} ${dice.pick(['opened', 'closed', 'reused', 'expired'])} key=${dice.word()}:${dice.below(1e5)} size=${dice.below(65_536)}\n`,
        `${isoTime(dice)} WARN  [${dice.word()}-${dice.below(32)}] slow ${dice.word()} took ${dice.below(9000)} ms, retrying (${index % 5}/5)\n`,
      ]),
  },
  {
    kind: 'log-syslog',
    line: dice =>
      `Mar ${String(1 + dice.below(28)).padStart(2)} ${clock(dice)} ${dice.word()}-${dice.below(20)} ${dice.pick(['sshd', 'kernel', 'systemd', 'cron', 'dockerd'])}[${dice.below(32_768)}]: ${dice.pick(
        [
          `Accepted publickey for ${dice.word()} from ${address(dice)} port ${dice.below(65_536)} ssh2`,
          `Started ${capital(dice.word())} ${capital(dice.word())} Service.`,
          `[${dice.below(99_999)}.${pad(dice.below(1e6), 6)}] eth0: link up, ${dice.below(10_000)} Mbps, full duplex`,
          `pam_unix(sshd:session): session closed for user ${dice.word()}`,
        ],
      )}\n`,
  },
  {
    kind: 'log-access',
    line: dice =>
      `${address(dice)} - - [0${1 + dice.below(9)}/Mar/2026:${clock(dice)} +0000] "${dice.pick(['GET', 'GET', 'POST', 'PUT'])} /${dice.word()}/${dice.word()}?page=${dice.below(90)}&sort=${dice.word()} HTTP/1.1" ${dice.pick([200, 200, 304, 404, 500])} ${dice.below(1e5)} "https://example.com/${dice.word()}" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/12${dice.below(10)}.0.0.0 Safari/537.36"\n`,
  },
  {
    kind: 'log-json-lines',
    line: dice =>
      `${JSON.stringify({ level: dice.pick(['info', 'warn', 'debug']), time: 1_770_000_000_000 + dice.below(1e9), pid: dice.below(40_000), hostname: `${dice.word()}-${dice.hex(5)}`, reqId: uuid(dice), msg: `${dice.word()} ${dice.word()} ${dice.pick(['started', 'done', 'failed'])}`, durationMs: dice.below(1e6) / 1000 })}\n`,
  },
  {
    kind: 'stack-traces',
    line: dice =>
      dice.pick([
        `${capital(dice.word())}Error: cannot ${dice.word()} the ${dice.word()} of ${dice.word()} ${dice.below(1e4)}\n${repeated(6, () => `    at ${capital(dice.word())}${capital(dice.word())}.${dice.word()}${capital(dice.word())} (/srv/app/node_modules/${dice.word()}/lib/${dice.word()}.js:${dice.below(900)}:${dice.below(90)})\n`)}`,
        `java.lang.IllegalStateException: ${dice.word()} already ${dice.word()}\n${repeated(6, () => `\tat com.example.${dice.word()}.${capital(dice.word())}${capital(dice.word())}.${dice.word()}(${capital(dice.word())}${capital(dice.word())}.java:${dice.below(900)})\n`)}`,
        `Traceback (most recent call last):\n${repeated(3, () => `  File "/usr/lib/python3/site-packages/${dice.word()}/${dice.word()}.py", line ${dice.below(900)}, in ${dice.word()}_${dice.word()}\n    self.${dice.word()}.${dice.word()}(${dice.word()}, ${dice.word()}=None)\n`)}ValueError: ${dice.word()} must be positive, got ${dice.below(100)}\n`,
      ]),
  },
  {
    kind: 'ansi-tests',
    line: dice =>
      `\u001B[1m\u001B[32m${dice.pick(['✓', '✔', 'PASS'])}\u001B[39m\u001B[22m \u001B[2m${dice.word()}/${dice.word()}.test.ts\u001B[22m ${dice.word()} ${dice.word()} the ${dice.word()} \u001B[33m${dice.below(900)}ms\u001B[39m\n`,
  },
  {
    kind: 'ansi-progress',
    line: dice =>
      `\r\u001B[2K\u001B[36m${dice.word()} ${dice.word()}\u001B[0m [${'='.repeat(dice.below(30)).padEnd(30, dice.pick([' ', '.', '-']))}] ${dice.below(100)}%  ${dice.below(90)}.${dice.below(10)} MB/s${dice.below(12) === 0 ? '\n' : ''}`,
  },
  {
    kind: 'base64',
    line: dice =>
      repeated(
        19,
        () =>
          BASE64.charAt(dice.below(64)) +
          BASE64.charAt(dice.below(64)) +
          BASE64.charAt(dice.below(64)) +
          BASE64.charAt(dice.below(64)),
      ),
  },
  { kind: 'base64-lines', line: dice => `${repeated(76, () => BASE64.charAt(dice.below(64)))}\n` },
  { kind: 'hex-run', line: dice => dice.hex(64) },
  {
    kind: 'hashes',
    line: dice => `${dice.hex(64)}  ./${dice.word()}/${dice.word()}-${dice.below(100)}.tar.gz\n`,
  },
  { kind: 'uuids', line: dice => `${uuid(dice)}\n` },
  {
    kind: 'hexdump',
    line: (dice, index) =>
      `${pad(index * 16, 8)}: ${repeated(8, () => `${dice.hex(4)} `)} ${repeated(16, () => '.......abcXYZ019{}='.charAt(dice.below(19)))}\n`,
  },
  {
    kind: 'csv-numbers',
    line: dice =>
      `${dice.below(1e5)},${dice.below(1e6) / 1000},${dice.below(1e9) / 1e6},${-dice.below(100)},${pad(dice.below(1e4), 4)},${dice.below(2)}\n`,
  },
  {
    kind: 'csv-mixed',
    line: (dice, index) =>
      `${index},${capital(dice.word())} ${capital(dice.word())},${dice.word()}@${dice.word()}.com,2026-0${1 + dice.below(9)}-1${dice.below(10)},${dice.below(1e5) / 100},"${dice.word()}, ${dice.word()}",${dice.pick(['active', 'closed', ''])}\n`,
  },
  {
    kind: 'file-list',
    line: dice =>
      `-rw-r--r--  1 ${dice.word()} staff ${String(dice.below(1e6)).padStart(9)} Mar ${String(1 + dice.below(28)).padStart(2)} ${clock(dice).slice(0, 5)} ${dice.word()}_${dice.word()}.${dice.pick(['ts', 'js', 'py', 'md', 'json'])}\n`,
  },
  {
    kind: 'diff',
    line: dice =>
      `diff --git a/src/${dice.word()}/${dice.word()}.ts b/src/${dice.word()}/${dice.word()}.ts\nindex ${dice.hex(7)}..${dice.hex(7)} 100644\n@@ -${dice.below(900)},7 +${dice.below(900)},7 @@ export function ${dice.word()}${capital(dice.word())}() {\n   const ${dice.word()} = await ${dice.word()}.${dice.word()}(${dice.word()});\n-  return ${dice.word()}.${dice.word()} ?? '${dice.word()}';\n+  return ${dice.word()}.${dice.word()} ?? ${dice.below(100)};\n }\n`,
  },
  {
    kind: 'table',
    line: dice =>
      `| ${pad(dice.below(1e5), 5)} | ${dice.word().padEnd(16)} | ${dice.word().padEnd(14)} | ${String(dice.below(1e6)).padStart(10)} | ${dice.pick(['t', 'f'])} |\n${dice.below(10) === 0 ? `+${'-'.repeat(7)}+${'-'.repeat(18)}+${'-'.repeat(16)}+${'-'.repeat(12)}+---+\n` : ''}`,
  },
  {
    kind: 'json-records',
    line: (dice, index) =>
      `${index === 0 ? '[' : ','}${JSON.stringify({ id: dice.below(1e6), name: `${dice.word()}-${dice.word()}`, status: dice.pick(['ok', 'queued', 'failed']), score: dice.below(1e5) / 1e3, tags: [dice.word(), dice.word()], at: isoTime(dice), nested: { host: address(dice), ok: dice.below(9) > 0, note: null } })}`,
  },
  {
    kind: 'json-pretty',
    line: (dice, index) =>
      `${index === 0 ? '[\n' : ',\n'}${JSON.stringify({ id: uuid(dice), userName: `${dice.word()}${dice.below(99)}`, isActive: dice.below(2) === 0, total_amount: dice.below(1e7) / 100, address: { street: `${dice.below(999)} ${capital(dice.word())} Street`, city: capital(dice.word()), location: [dice.below(1e8) / 1e6, -dice.below(1e8) / 1e6] }, items: [{ sku: dice.hex(8).toUpperCase(), quantity: dice.below(20) }] }, null, 2)}`,
  },
  {
    kind: 'sql',
    line: dice =>
      `INSERT INTO ${dice.word()}_${dice.word()} (id, ${dice.word()}_id, created_at, ${dice.word()}) VALUES (${dice.below(1e6)}, ${dice.below(1e4)}, '2026-03-0${1 + dice.below(9)} ${clock(dice)}', '${dice.word()} ${dice.word()}');\n`,
  },
  {
    kind: 'yaml',
    line: dice =>
      `- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: ${dice.word()}-${dice.word()}\n    namespace: ${dice.word()}\n    labels: { app: ${dice.word()}, tier: ${dice.word()} }\n  spec:\n    replicas: ${dice.below(9)}\n    image: registry.example.com/${dice.word()}/${dice.word()}:v${dice.below(9)}.${dice.below(30)}.${dice.below(30)}\n    env:\n      - name: ${dice.word().toUpperCase()}_${dice.word().toUpperCase()}\n        value: "${dice.below(1e5)}"\n`,
  },
  {
    kind: 'xml',
    line: dice =>
      `    <${dice.word()} id="${dice.below(1e4)}" class="${dice.word()}-${dice.word()}">\n      <${dice.word()}Name>${capital(dice.word())} ${dice.word()}</${dice.word()}Name>\n      <value type="${dice.word()}">${dice.below(1e6) / 100}</value>\n    </${dice.word()}>\n`,
  },
  {
    kind: 'ids',
    line: dice =>
      `${dice.pick(['req', 'msg', 'toolu', 'call', 'run'])}_${repeated(24, () => BASE64.charAt(dice.below(62)))} ${dice.word()} ${dice.word()}=${repeated(11, () => BASE64.charAt(dice.below(62)))}\n`,
  },
];
