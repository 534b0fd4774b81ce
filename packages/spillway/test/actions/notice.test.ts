import { describe, expect, it } from 'vitest';
import { notStoredNotice, storedNotice, summaryNotice } from '../../src/actions/notice.ts';

describe('the notice of a stored result', () => {
  it('says how large it was, where it is and how to read it', () => {
    expect(storedNotice(4000, 'chars', 'H.value', 'Read it.')).toBe(
      '[Tool output too large (4,000 chars); stored to handle "H.value". Read it.]',
    );
    expect(storedNotice(1000, 'tokens', 'H.value', 'Read it.')).toContain('(1,000 tokens)');
    expect(storedNotice(200, 'bytes', 'H.value', 'Read it.')).toContain('(200 bytes (binary))');
  });

  it('ends after the handle where nothing reads it, and quotes a handle that has quotes', () => {
    expect(storedNotice(1, 'chars', 'a"b', '')).toBe(
      String.raw`[Tool output too large (1 chars); stored to handle "a\"b".]`,
    );
  });
});

describe('the notice of a summary', () => {
  it('says that it is one, of how much, and where the whole is', () => {
    expect(summaryNotice(4000, 'chars', 'H.value', 'Read it.')).toBe(
      '[Summary of 4,000 chars of tool output, written by a model; the whole is stored to handle "H.value". Read it.]',
    );
    expect(summaryNotice(4000, 'chars', undefined, '')).toBe(
      '[Summary of 4,000 chars of tool output, written by a model; the whole was not stored.]',
    );
  });
});

describe('the notice of binary data that nothing kept', () => {
  it('says how much of what', () => {
    expect(notStoredNotice(20_000, 'image/png')).toBe('[20,000 bytes of image/png not stored]');
  });
});
