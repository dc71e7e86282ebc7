/** Maps errors of sockets, DNS, TLS and decoders to the error types of this package. */
import { PithError } from '@pith/core';
import { type AcquireErrorType, acquireError } from './errors.ts';

/** `ERR__ERROR_` is the prefix of Node's brotli errors. Errors that match no row are bugs and stay unchanged. */
const typesByCode: readonly [codes: RegExp, AcquireErrorType][] = [
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

/** The message names only the requested host, never a redirect target or an address. */
export function toAcquireError(error: unknown, host: string): unknown {
  if (error instanceof PithError) return new PithError(error.type, `${host}: ${error.message}`, error.suggestions);
  const code = errorCodeOf(error);
  const match = typesByCode.find(([codes]) => codes.test(code));
  return match ? acquireError(match[1], host, error) : error;
}

/** The code of an error, or its name: some errors of undici's parser have no code. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
