/** A number that looks random and is the same in every run. */
export function drawer(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A log of a service with one rare error in it. */
export function logText(lines: number, seed = 1): string {
  const draw = drawer(seed);
  const error = draw(lines - 20) + 10;
  return Array.from({ length: lines }, (_, line) => {
    const at = new Date(1_700_000_000_000 + line * 1500).toISOString();
    if (line === error) return `${at} ERROR [billing] ledger 7 refused: checksum mismatch in batch 99`;
    if (draw(20) === 0) return `${at} WARN [web] slow answer ${draw(900) + 100}ms for /cart/${draw(9999)}`;
    return `${at} INFO [web] GET /item/${draw(9999)} 200 ${draw(90)}ms`;
  }).join('\n');
}

/** Records as JSON, one of them with a state of its own and one with an extreme price. */
export function recordsText(count: number, seed = 1): string {
  const draw = drawer(seed);
  const [odd, dear] = [draw(count), draw(count)];
  const records = Array.from({ length: count }, (_, index) => ({
    id: `order-${index + 1000}`,
    state: index === odd ? 'frozen' : draw(3) === 0 ? 'open' : 'paid',
    price: index === dear ? 98_765 : 10 + draw(90),
    customer: { name: `customer ${draw(5000)}`, city: ['Bern', 'Genf', 'Basel'][draw(3)] },
  }));
  return JSON.stringify({ page: 1, total: count, records });
}

/** The same as separated values. */
export function csvText(count: number, seed = 1): string {
  const draw = drawer(seed);
  const dear = draw(count);
  const rows = Array.from(
    { length: count },
    (_, index) => `${index + 1},${index === dear ? 98_765 : 10 + draw(90)},${['red', 'green'][draw(2)]}`,
  );
  return ['number,price,colour', ...rows].join('\n');
}

/** What a runner of tests prints, with two failures in the middle. */
export function testText(passing: number): string {
  const pass = Array.from({ length: passing }, (_, at) => ` ✓ test/unit-${at % 9}.test.ts > adds ${at} 1ms`);
  const fail = [
    ' × test/money.test.ts > rounds half up',
    "   → expected '1.00' to deeply equal '1.01'",
    ' FAIL  test/money.test.ts > rounds half up',
    "AssertionError: expected '1.00' to deeply equal '1.01'",
    ' ❯ test/money.test.ts:41:23',
  ];
  const middle = passing >> 1;
  return [
    ' RUN  v3.0.0 /work',
    ...pass.slice(0, middle),
    ...fail,
    ...pass.slice(middle),
    ' Test Files  1 failed | 8 passed (9)',
    `      Tests  1 failed | ${passing} passed (${passing + 1})`,
  ].join('\n');
}
