/** Errors of sockets, resolvers, TLS and decoders → the one trouble each of them means. */
import { PithError } from '@pith/core';
import { type AcquireErrorType, trouble } from './errors.ts';

/** `ERR__ERROR_` is what Node says when brotli fails. What no row knows is a bug of ours and stays as it is. */
const meanings: readonly [codes: RegExp, AcquireErrorType][] = [
  [/^(?:ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+)$/, 'dns-failed'],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timed-out'],
  [
    /^(?:EPROTO|ERR_(?:TLS|SSL)_\w+|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_\w+|HOSTNAME_MISMATCH|INVALID_CA)$/,
    'tls-failed',
  ],
  [/^(?:ECONN\w+|EHOST\w+|ENET\w+|EADDRNOTAVAIL|EINVAL|EPIPE|EACCES|EPERM)$/, 'no-connection'],
  [
    /^(?:UND_ERR_(?:SOCKET|INFO|HEADERS_OVERFLOW|RES\w*)|ERR_HTTP2_\w+|HPE_\w+|HTTPParserError|Z_\w+|ERR__ERROR_\w+|ZSTD_error_\w+)$/,
    'broken-response',
  ],
];

/** Names the host the fetch was for, and only that one: where it led to is not told. */
export function toAcquireError(error: unknown, host: string): unknown {
  if (error instanceof PithError) return new PithError(error.type, `${host}: ${error.message}`, error.suggestions);
  const code = codeOf(error);
  const meaning = meanings.find(([codes]) => codes.test(code));
  return meaning ? trouble(meaning[1], host, error) : error;
}

/** undici's parser has no code for some of its complaints, only its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
