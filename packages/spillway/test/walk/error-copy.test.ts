import { describe, expect, it } from 'vitest';
import { withMessage } from '../../src/walk/error-copy.ts';

class HttpError extends Error {
  readonly status: number;
  readonly #secret = 'kept by the original';
  constructor(message: string, status: number) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
  reveal(): string {
    return this.#secret;
  }
}

describe('an error with another message', () => {
  it('has class, name and fields of the original, which is its cause', () => {
    const error = new HttpError('long', 404);
    const copy = withMessage(error, 'short');
    expect(copy).toBeInstanceOf(HttpError);
    expect(copy).toMatchObject({ name: 'HttpError', status: 404, message: 'short' });
    expect(copy.cause).toBe(error);
    expect(error.message).toBe('long');
    expect(withMessage(new RangeError('long'), 'short')).toMatchObject({
      name: 'RangeError',
      message: 'short',
    });
  });

  it('does not repeat the original message, neither in its stack nor in a list of its fields', () => {
    const copy = withMessage(new TypeError('long and secret'), 'short');
    expect(copy.stack).toBe('TypeError: short');
    expect(Object.keys(copy)).toEqual([]);
    expect(JSON.stringify(copy)).toBe('{}');
  });

  it('keeps its cause, however the original had one', () => {
    const error = new Error('long', { cause: 'earlier' });
    expect(withMessage(error, 'short').cause).toBe(error);
  });

  it('keeps symbols, hidden fields and getters as they are', () => {
    const mark = Symbol('mark');
    const error = Object.defineProperties(new Error('long'), {
      [mark]: { value: true },
      hidden: { value: 1, enumerable: false },
      computed: { get: () => 'now', enumerable: true },
    });
    const copy = withMessage(error, 'short');
    expect(Reflect.get(copy, mark)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(copy, 'hidden')).toMatchObject({ value: 1, enumerable: false });
    expect(Reflect.get(copy, 'computed')).toBe('now');
    expect(Object.keys(copy)).toEqual(['computed']);
  });

  it('keeps a name of its own, hidden as the original is not', () => {
    const error = Object.assign(new Error('long'), { name: 'Custom' });
    expect(withMessage(error, 'short')).toMatchObject({ name: 'Custom', stack: 'Custom: short' });
    expect(Object.hasOwn(withMessage(new RangeError('long'), 'short'), 'name')).toBe(false);
  });

  it('keeps name and code of a DOMException', () => {
    const copy = withMessage(new DOMException('long', 'TimeoutError'), 'short');
    expect(copy).toBeInstanceOf(DOMException);
    expect(copy).toMatchObject({ name: 'TimeoutError', code: 23, message: 'short' });
  });

  it('is made of an error that throws when looked at, too', () => {
    const hostile = new Proxy(new Error('long'), {
      ownKeys: () => {
        throw new Error('no');
      },
      get: (target, key) => {
        if (key === 'name') throw new Error('no');
        return Reflect.get(target, key) as unknown;
      },
    });
    expect(withMessage(hostile, 'short')).toMatchObject({ message: 'short', stack: 'Error: short' });
    const half = new Proxy(Object.assign(new Error('long'), { a: 1, b: 2 }), {
      getOwnPropertyDescriptor: (target, key) => {
        if (key === 'a') throw new Error('no');
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
    const copy = withMessage(half, 'short');
    expect(Reflect.get(copy, 'a')).toBeUndefined();
    expect(Reflect.get(copy, 'b')).toBe(2);
  });

  it('is called Error when its name is none', () => {
    const error = Object.defineProperty(new Error('long'), 'name', { value: 5 });
    expect(withMessage(error, 'short').stack).toBe('Error: short');
  });
});
