/**
 * Parses a `multipart/form-data` body, which was read up to the body limit before.
 *
 * Our own parser, because Readeck's clients name the address of an uploaded resource in a header of its part, and the common
 * parsers do not show these headers.
 */
import { serverError } from '../errors.ts';

export interface Part {
  readonly name: string;
  /** Present if the part is a file. */
  readonly filename: string | undefined;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

const MAX_PARTS = 2000;
const MAX_HEADER_BYTES = 16_384;

export function parseMultipart(body: Buffer, contentType: string): Part[] {
  const boundary = parameterOf(contentType, 'boundary');
  if (!boundary) throw malformed('it has no boundary');
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(delimiter);
  if (at < 0) throw malformed('it does not contain its boundary');
  at += delimiter.length;
  while (!startsWith(body, at, '--')) {
    const start = lineEnd(body, at);
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start - 2);
    if (next < 0) throw malformed('it has no end');
    if (parts.length >= MAX_PARTS) throw malformed('it has too many parts');
    parts.push(parsePart(body.subarray(start, Math.max(start, next))));
    at = next + 2 + delimiter.length;
  }
  return parts;
}

const startsWith = (body: Buffer, at: number, text: string) =>
  body.subarray(at, at + text.length).toString('latin1') === text;

/** A boundary may be followed by spaces. */
function lineEnd(body: Buffer, at: number): number {
  const end = body.indexOf('\r\n', at);
  if (end < 0 || body.subarray(at, end).toString('latin1').trim() !== '') throw malformed('a boundary is damaged');
  return end + 2;
}

function parsePart(part: Buffer): Part {
  const isWithoutHeaders = startsWith(part, 0, '\r\n');
  const end = isWithoutHeaders ? 0 : part.indexOf('\r\n\r\n');
  if (end < 0 || end > MAX_HEADER_BYTES) throw malformed('a part has no end of its headers');
  const headers = parseHeaders(part.subarray(0, end).toString('utf8'));
  const disposition = headers['content-disposition'] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) throw malformed('a part has no name');
  return {
    name,
    filename: parameterOf(disposition, 'filename'),
    headers,
    bytes: part.subarray(end + (isWithoutHeaders ? 2 : 4)),
  };
}

function parseHeaders(text: string): Record<string, string> {
  const lines = text.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : [];
  });
  return Object.fromEntries(lines);
}

/** The value of a parameter such as `; name="…"`. */
function parameterOf(header: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s"]*))`, 'i');
  const [, quoted, token] = pattern.exec(header) ?? [];
  return quoted === undefined ? token : quoted.replace(/\\(["\\])/g, '$1').replace(/%22/g, '"');
}

const malformed = (detail: string) => serverError('invalid-request', `the multipart body is malformed: ${detail}`);
