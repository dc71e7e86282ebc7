import { PithError } from '@pith/core';
import { expect, test } from 'vitest';
import { acquireError } from './errors.ts';
import { toAcquireError } from './toAcquireError.ts';

const withCode = (code: string) => Object.assign(new Error('connect 10.0.0.1'), { code });

test.each([
  ['ENOTFOUND', 'dns-failed'],
  ['EAI_AGAIN', 'dns-failed'],
  ['ETIMEDOUT', 'timed-out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timed-out'],
  ['UND_ERR_BODY_TIMEOUT', 'timed-out'],
  ['CERT_HAS_EXPIRED', 'tls-failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-failed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls-failed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-failed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-failed'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed'],
  ['EPROTO', 'tls-failed'],
  ['ECONNREFUSED', 'no-connection'],
  ['ECONNRESET', 'no-connection'],
  ['EHOSTUNREACH', 'no-connection'],
  ['ENETUNREACH', 'no-connection'],
  ['UND_ERR_SOCKET', 'broken-response'],
  ['UND_ERR_HEADERS_OVERFLOW', 'broken-response'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'broken-response'],
  ['HPE_INVALID_CONSTANT', 'broken-response'],
  ['Z_DATA_ERROR', 'broken-response'],
  ['ERR__ERROR_FORMAT_PADDING_1', 'broken-response'],
  ['ZSTD_error_prefix_unknown', 'broken-response'],
])('%s means %s', (code, type) => {
  const error = withCode(code);
  const found = toAcquireError(error, 'example.com');
  expect(found).toBeInstanceOf(PithError);
  expect(found).toMatchObject({ type, cause: error, message: expect.stringMatching(/^example\.com: /) });
  expect((found as PithError).message).not.toContain('10.0.0.1');
});

test('a parser error without a code', () => {
  const error = Object.assign(new Error('not HTTP'), { name: 'HTTPParserError', code: undefined });
  expect(toAcquireError(error, 'example.com')).toMatchObject({ type: 'broken-response' });
});

test.each([new TypeError('bug'), withCode('UND_ERR_INVALID_ARG'), 'text', undefined])(
  '%s is a bug and stays unchanged',
  (bug) => {
    expect(toAcquireError(bug, 'example.com')).toBe(bug);
  },
);

test('our own errors get the host as prefix', () => {
  expect(toAcquireError(acquireError('http-client-error', 'status 404'), 'example.com')).toMatchObject({
    type: 'http-client-error',
    message: 'example.com: status 404: the site refused the request',
    suggestions: ['check the address', 'save the page from a browser'],
  });
});
