import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/actions/action.ts';
import { head, tail } from '../../src/actions/short-forms.ts';
import { truncate } from '../../src/actions/truncate.ts';
import type { TruncateOptions } from '../../src/actions/truncate.ts';
import { ConfigError } from '../../src/errors.ts';
import { binaryPart, contextOf, textPart } from './context-of.ts';

const text = 'abcdefghij'.repeat(1000);

function textAfter(options: TruncateOptions, of = text): string {
  const outcome = truncate(options).reduce(textPart(of), contextOf(of)) as Outcome;
  return outcome.type === 'replaced' ? outcome.replacement.text : outcome.type;
}

describe('truncate', () => {
  it('keeps 4,000 chars of both ends unless told', () => {
    const shown = textAfter({});
    expect(shown).toHaveLength(4000);
    expect(shown.startsWith('abc')).toBe(true);
    expect(shown.endsWith('hij')).toBe(true);
  });

  it('has no limit in chars when only tokens are stated, and both when both are', () => {
    expect(textAfter({ maxTokens: 2000 }).length).toBeGreaterThan(7900);
    expect(textAfter({ maxTokens: 2000 }).length).toBeLessThanOrEqual(8000);
    expect(textAfter({ maxTokens: 2000, maxChars: 500 })).toHaveLength(500);
    expect(textAfter({ maxTokens: 100, maxChars: 5000 }).length).toBeLessThanOrEqual(400);
  });

  it('keeps what fits as it is, and nothing when nothing may stay', () => {
    expect(textAfter({ maxChars: 10_000 })).toBe('kept');
    expect(textAfter({ maxChars: 9_999 })).toHaveLength(9_999);
    expect(textAfter({ maxChars: 0 })).toBe('');
    expect(textAfter({ maxChars: -5 })).toBe('');
    expect(textAfter({ maxTokens: 2500 })).toBe('kept');
    expect(textAfter({ maxTokens: 0 })).toBe('');
  });

  it('keeps the end that the strategy names, and the last lines whatever it is', () => {
    expect(textAfter({ strategy: 'head', maxChars: 100 }).startsWith('abcdefghij')).toBe(true);
    expect(textAfter({ strategy: 'tail', maxChars: 100 }).endsWith('abcdefghij')).toBe(true);
    const lines = `${'x'.repeat(5000)}\nlast but one\nlast`;
    expect(textAfter({ strategy: 'head', maxChars: 200, keepTailLines: 2 }, lines)).toContain(
      'last but one\nlast',
    );
    expect(textAfter({ strategy: 'head', maxChars: 200 }, lines)).not.toContain('last');
  });

  it('tells where in the original its ends stand', () => {
    const outcome = truncate({ maxChars: 200 }).reduce(textPart(text), contextOf(text)) as Outcome;
    const kept = outcome.type === 'replaced' ? outcome.replacement.kept : undefined;
    expect(kept).toBeDefined();
    if (kept === undefined || outcome.type !== 'replaced') return;
    const { headChars, tailChars, marker } = kept;
    expect(outcome.replacement.text).toBe(
      text.slice(0, headChars) + marker + text.slice(text.length - tailChars),
    );
  });

  it('never cuts binary data', () => {
    const bytes = new Uint8Array(10);
    expect(truncate({ maxChars: 1 }).reduce(binaryPart(bytes), contextOf(''))).toEqual({
      type: 'unable',
      reason: 'binary',
    });
  });

  it('says what it is, and every option tells it apart', () => {
    expect(truncate()).toMatchObject({
      type: 'truncate',
      spills: false,
      remembers: false,
      needsModel: false,
      exempts: false,
    });
    expect(truncate()).not.toHaveProperty('then');
    expect(truncate({ then: truncate() }).then).toMatchObject({ type: 'truncate' });
    const signatures = [
      truncate(),
      truncate({ strategy: 'head' }),
      truncate({ maxChars: 5 }),
      truncate({ maxTokens: 5 }),
      truncate({ keepTailLines: 5 }),
    ].map(({ signature }) => signature);
    expect(new Set(signatures).size).toBe(5);
    expect(truncate({ maxChars: 4000, strategy: 'head_tail' }).signature).toBe(truncate().signature);
  });

  it.each([
    [{ strategy: 'middle' }, 'truncate().strategy'],
    [{ maxChars: Number.NaN }, 'truncate().maxChars'],
    [{ maxChars: 1.5 }, 'truncate().maxChars'],
    [{ maxTokens: -1 }, 'truncate().maxTokens'],
    [{ keepTailLines: -1 }, 'truncate().keepTailLines'],
    [{ then: 'spill' }, 'truncate().then'],
    [{ chars: 5 }, 'truncate()'],
  ])('refuses %j', (options, path) => {
    const make = (): unknown => truncate(options as TruncateOptions);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(path);
  });
});

describe('the short forms', () => {
  it('act from their own length on and keep that much of their end', () => {
    const [first, ...others] = tail(100);
    expect(others).toEqual([]);
    expect(first?.over).toBe(100);
    expect(first?.action.signature).toBe(truncate({ strategy: 'tail', maxChars: 100 }).signature);
    expect(head(50)[0]?.over).toBe(50);
    expect(head(50)[0]?.action.signature).toBe(truncate({ strategy: 'head', maxChars: 50 }).signature);
    expect(() => head(-1)).toThrow('head()');
    expect(() => tail(0.5)).toThrow('tail()');
  });
});
