/** Extracts the page in an input line and returns an output line: the article or an error, as JSON. Never throws. */
import { decodeHtml, extract, type Options, PithError, toFailureJson } from '@pith/core';
import { cliErrors } from '../errors.ts';
import { articleJsonWithExtras, type JsonExtras } from '../printArticle.ts';
import { errorLine } from './errorLine.ts';

export interface LineOptions {
  readonly options: Options;
  readonly extras: JsonExtras;
  /** Called with the id as JSON text before the extraction starts. The pool needs it if the extraction crashes or never ends. */
  readonly onId: (id: string) => void;
}

export async function processLine(line: Uint8Array, { options, extras, onId }: LineOptions): Promise<string> {
  let id = 'null';
  try {
    const input = readPageInput(line);
    id = idOf(input, line);
    onId(id);
    const url = typeof input.url === 'string' ? input.url : undefined;
    const article = await articleJsonWithExtras(extract(htmlOf(input), { ...options, url }), extras);
    return escapeLineSeparators(`{"id":${id},${JSON.stringify(article).slice(1)}`);
  } catch (error) {
    const { type, message } = toFailureJson(error).error;
    return errorLine(id, type, message);
  }
}

/** Some line readers, including Node's, also split at U+2028 and U+2029. JSON can escape them. */
function escapeLineSeparators(json: string): string {
  return json.replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

type PageInput = Readonly<Record<string, unknown>>;

function readPageInput(line: Uint8Array): PageInput {
  const input = parse(line);
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as PageInput;
  throw badLine('not a JSON object');
}

function parse(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(line));
  } catch (error) {
    throw badLine((error as Error).message);
  }
}

/** The id as JSON text, exactly as in the input: a number that does not fit into a double keeps all its digits. */
function idOf({ id }: PageInput, line: Uint8Array): string {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return JSON.stringify(id ?? null);
  let source = String(id);
  JSON.parse(new TextDecoder().decode(line), function (this: unknown, key, value, context?: { source?: string }) {
    if (key === 'id' && value === id) source = context?.source ?? source;
    return value;
  });
  return source;
}

function htmlOf({ html, html_base64: encoded, content_type: contentType }: PageInput): string {
  if (typeof html === 'string') return html;
  if (typeof encoded !== 'string') throw badLine('"html" or "html_base64" must be a string');
  if (!/^[\w+/=\s-]*$/.test(encoded)) throw badLine('"html_base64" is not base64');
  return decodeHtml(Buffer.from(encoded, 'base64'), typeof contentType === 'string' ? contentType : undefined);
}

function badLine(reason: string): PithError {
  const [message, ...suggestions] = cliErrors['bad-line'];
  return new PithError('bad-line', `${message}: ${reason}`, suggestions);
}
