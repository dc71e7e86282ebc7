import { describe, expect, test } from 'vitest';
import { coreError, coreErrors, errorFactory, PithError, toFailureJson } from './errors.ts';

const testError = errorFactory({
  'timed-out': ['the site did not answer', 'try again later', 'raise the limit'],
  gone: ['it is gone'],
});

describe('expected errors', () => {
  test('have a type, a message with its subject, and suggestions', () => {
    const cause = new Error('ETIMEDOUT');
    const error = testError('timed-out', 'example.com', cause);
    expect(error).toBeInstanceOf(PithError);
    expect(error).toMatchObject({
      name: 'PithError',
      type: 'timed-out',
      message: 'example.com: the site did not answer',
      suggestions: ['try again later', 'raise the limit'],
      cause,
    });
  });
  test('may have no subject and no suggestions', () => {
    expect(testError('gone')).toMatchObject({ message: 'it is gone', suggestions: [] });
  });
});

describe('as JSON', () => {
  test.each<[string, unknown, object]>([
    [
      'expected testError keeps its type',
      testError('gone', 'x'),
      { type: 'gone', message: 'x: it is gone', suggestions: [] },
    ],
    [
      'a bug is internal',
      new TypeError('x is not a function'),
      { type: 'internal', message: 'x is not a function', suggestions: ['report this page as a bug'] },
    ],
    [
      'so is anything else that was thrown',
      'oops',
      { type: 'internal', message: 'oops', suggestions: ['report this page as a bug'] },
    ],
    [
      'and nothing at all',
      undefined,
      { type: 'internal', message: 'undefined', suggestions: ['report this page as a bug'] },
    ],
  ])('%s', (_, thrown, error) => {
    expect(toFailureJson(thrown)).toEqual({ success: false, error });
  });
});

test.each(Object.keys(coreErrors) as (keyof typeof coreErrors)[])('%s has a suggestion', (type) => {
  const { message, suggestions } = coreError(type);
  expect([message.length > 0, suggestions.length > 0]).toEqual([true, true]);
});
