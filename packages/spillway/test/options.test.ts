import { ConfigError, createLimits, head, passthrough, spill, summarize, tail, truncate } from 'spillway';
import { describe, expect, it } from 'vitest';

const refused = (options: object): string => {
  try {
    createLimits(options);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('not refused');
};

describe('createLimits', () => {
  it.each([
    [{ maxChar: 100 }, /no option "maxChar"/],
    [{ perTools: {} }, /did you mean "perTool"/],
    [
      { bands: [{ over: -1, action: spill() }] },
      /bands\[0\]\.over must be a whole number of at least 0, but is -1/,
    ],
    [{ bands: [{ over: 1.5, action: spill() }] }, /bands\[0\]\.over .* 1\.5/],
    [{ bands: [{ over: Number.NaN, action: spill() }] }, /NaN/],
    [{ bands: [{ over: 1, action: 'spill' }] }, /bands\[0\]\.action must be an action .* "spill"/],
    [{ bands: [{ over: 1, actoin: spill() }] }, /actoin/],
    [{ bands: { over: 1 } }, /bands must be a list/],
    [{ perTool: { build: [{ over: -5, action: spill() }] } }, /perTool\.build\[0\]\.over/],
    [{ perTool: { build: tail } }, /perTool\.build must be a list/],
    [{ measure: 'bytes' }, /measure must be one of "chars", "tokens"/],
    [{ tokenizer: 4 }, /tokenizer must be a function/],
    [{ serializer: {} }, /serializer must be a function/],
    [{ store: {} }, /store\.write must be a function/],
    [{ stripAnsi: 'yes' }, /stripAnsi must be true or false/],
    [{ summaryPrompt: 'only {output}' }, /\{tool_name\}/],
    [{ summaryPrompt: 'only {tool_name}' }, /\{output\}/],
    [{ ceiling: 0.5 }, /ceiling/],
    [{ ceiling: Infinity }, /ceiling/],
    [{ readTool: true }, /readTool/],
    [{ readTool: { name: '' } }, /readTool\.name/],
    [{ readTool: { maxChars: 10 } }, /readTool\.maxChars must be a whole number of at least 400/],
    [{ id: '' }, /id must be a text/],
    [{ toolFilter: 7 }, /toolFilter/],
    [{ toolFilter: ['a', 1] }, /toolFilter\[1\]/],
    [{ redact: [{ pattern: 'secret' }] }, /redact\[0\]\.pattern/],
    [{ logger: {} }, /logger\.warn/],
  ])('refuses %o and says what is allowed', (options, message) => {
    expect(refused(options)).toMatch(message);
  });

  it('takes every option by its default', () => {
    const { settings } = createLimits();
    expect(settings).toMatchObject({
      id: 'tool_output_limits',
      unit: 'chars',
      stripAnsi: false,
      toolFilter: 'all',
      ceiling: 50_000,
      readTool: { name: 'read_tool_result' },
    });
    expect(settings.bands.map(({ over, action }) => [over, action.type, action.then?.type])).toEqual([
      [10_000, 'spill', 'truncate'],
    ]);
  });
});

describe('actions', () => {
  it.each([
    [() => truncate({ keepTailLines: -1 }), /keepTailLines/],
    [() => truncate({ maxChars: 1.5 }), /maxChars/],
    [() => truncate({ strategy: 'middle' as 'head' }), /"head", "tail", "head_tail"/],
    [() => truncate({ max: 3 } as object), /no option "max"/],
    [() => truncate({ then: 'spill' as never }), /then must be an action/],
    [() => spill({ previewChars: -4 }), /previewChars/],
    [() => spill({ preview: 'all' as 'ends' }), /preview/],
    [() => summarize({ maxChars: 0 }), /maxChars/],
    [() => summarize({ model: {} as never }), /generate/],
    [() => summarize({ model: 'id', summarize: () => '' }), /not both/],
    [() => head(-1), /head\(\)/],
    [() => tail(Number.NaN), /tail\(\)/],
  ])('refuse options without a usable value (%#)', (make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(ConfigError);
  });

  it('are plain data', () => {
    expect(truncate()).toMatchObject({ type: 'truncate', spills: false });
    expect(truncate({ maxChars: -5 }).type).toBe('truncate');
    expect(spill({ then: truncate() })).toMatchObject({
      type: 'spill',
      spills: true,
      then: { type: 'truncate' },
    });
    expect(head(5)[0]).toMatchObject({ over: 5 });
  });
});

describe('with', () => {
  const quiet = { logger: false } as const;

  it('unites bands by threshold, the later of two equal ones winning', () => {
    const limits = createLimits({ bands: [{ over: 10, action: truncate() }] }).with({
      bands: [
        { over: 100, action: spill() },
        { over: 10, action: passthrough() },
      ],
    });
    expect(limits.settings.bands.map(({ over, action }) => [over, action.type])).toEqual([
      [100, 'spill'],
      [10, 'passthrough'],
    ]);
  });

  it('lets what is stated win over what is not, in either order', () => {
    const stated = createLimits({ stripAnsi: true, bands: [{ over: 50, action: truncate() }] });
    for (const limits of [
      stated.with(createLimits(quiet)),
      createLimits(quiet).with(stated),
      stated.with({}),
      stated.with({}).with({}),
    ]) {
      expect(limits.settings.stripAnsi).toBe(true);
      expect(limits.settings.bands.map(({ over }) => over)).toEqual([50]);
    }
  });

  it('takes the later list of a tool whole and unites lists of names', () => {
    const limits = createLimits({ perTool: { x: [], y: head(1) }, toolFilter: ['a'] }).with({
      perTool: { y: tail(2), z: [] },
      toolFilter: ['b', 'a'],
    });
    expect([...limits.settings.perTool.keys()].toSorted()).toEqual(['x', 'y', 'z']);
    expect(limits.settings.perTool.get('y')?.[0]?.over).toBe(2);
    expect(limits.settings.toolFilter).toEqual(['a', 'b']);
  });

  it('keeps the listeners of both', async () => {
    const heard: string[] = [];
    const first = createLimits({ bands: [{ over: 5, action: truncate({ maxChars: 4 }) }] });
    const second = createLimits({ id: 'tool_output_limits' });
    first.on('reduced', () => heard.push('first'));
    second.on('reduced', () => heard.push('second'));
    const both = first.with(second);
    both.on('reduced', () => heard.push('both'));
    await both.reduce('x'.repeat(50), { toolName: 't' });
    expect(heard.toSorted()).toEqual(['both', 'first', 'second']);
  });
});

describe('beforeRun', () => {
  const needy = { name: 'workspace', needsWorkspace: true, write: () => 'h', read: () => new Uint8Array() };

  it('refuses a run without workspace when a stored result is within reach, also through then', () => {
    const limits = createLimits({
      store: needy,
      bands: [{ over: 1, action: truncate({ then: spill() }) }],
      toolFilter: [],
    });
    expect(() => limits.beforeRun({})).toThrow(/workspace/);
    expect(() => limits.beforeRun({ workspace: {} })).not.toThrow();
    const none = createLimits({ store: needy, bands: [{ over: 1, action: truncate() }] });
    expect(() => none.beforeRun({})).not.toThrow();
    const perTool = createLimits({ store: needy, bands: [], perTool: { a: [{ over: 1, action: spill() }] } });
    expect(() => perTool.beforeRun({})).toThrow(ConfigError);
    expect(() => createLimits().beforeRun({})).not.toThrow();
  });

  it('refuses summaries without model and callable', () => {
    const limits = createLimits({ bands: [{ over: 1, action: summarize() }] });
    expect(() => limits.beforeRun({})).toThrow(/model/);
    expect(() =>
      limits.beforeRun({ model: { generate: () => Promise.resolve({ text: '' }) } }),
    ).not.toThrow();
    const own = createLimits({ bands: [{ over: 1, action: summarize({ summarize: () => '' }) }] });
    expect(() => own.beforeRun({})).not.toThrow();
  });

  it('is not needed to find a model that cannot answer a request: the call throws', async () => {
    const limits = createLimits({ bands: [{ over: 1, action: summarize({ then: truncate() }) }] });
    const run = limits.run({ model: { name: 'realtime-1' } as never });
    await expect(run.reduce('x'.repeat(50), { toolName: 't' })).rejects.toThrow(
      /request-response model, but the run uses realtime-1/,
    );
  });
});
