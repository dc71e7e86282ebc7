/** One line in, one line out: the JSON of an article, or of what went wrong. Never throws. */
import { decodeHtml, extract, type Options, PithError, toFailureJson } from '@pith/core';
import { cliErrors } from '../errors.ts';
import { type Shape, shapedJson } from '../printArticle.ts';
import { failureLine } from './failureLine.ts';

export interface Answering {
  readonly options: Options;
  readonly shape: Shape;
  /** Hears the id as JSON text before the extraction starts: whoever watches needs it if this never comes back. */
  readonly knowId: (id: string) => void;
}

export async function answerLine(line: Uint8Array, { options, shape, knowId }: Answering): Promise<string> {
  let id = 'null';
  try {
    const task = readTask(line);
    id = idOf(task, line);
    knowId(id);
    const url = typeof task.url === 'string' ? task.url : undefined;
    const article = await shapedJson(extract(htmlOf(task), { ...options, url }), shape);
    return oneLine(`{"id":${id},${JSON.stringify(article).slice(1)}`);
  } catch (error) {
    const { type, message } = toFailureJson(error).error;
    return failureLine(id, type, message);
  }
}

/** Some readers of lines, Node's own among them, end one at these characters too; JSON has another way to write them. */
function oneLine(json: string): string {
  return json.replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

type Task = Readonly<Record<string, unknown>>;

function readTask(line: Uint8Array): Task {
  const task = parse(line);
  if (typeof task === 'object' && task !== null && !Array.isArray(task)) return task as Task;
  throw badLine('not a JSON object');
}

function parse(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(line));
  } catch (error) {
    throw badLine((error as Error).message);
  }
}

/** As it was written: a number too large for a double keeps its digits. */
function idOf({ id }: Task, line: Uint8Array): string {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return JSON.stringify(id ?? null);
  let written = String(id);
  JSON.parse(new TextDecoder().decode(line), function (this: unknown, key, value, context?: { source?: string }) {
    if (key === 'id' && value === id) written = context?.source ?? written;
    return value;
  });
  return written;
}

function htmlOf({ html, html_base64: encoded, content_type: contentType }: Task): string {
  if (typeof html === 'string') return html;
  if (typeof encoded !== 'string') throw badLine('neither "html" nor "html_base64" is there as text');
  if (!/^[\w+/=\s-]*$/.test(encoded)) throw badLine('"html_base64" is not base64');
  return decodeHtml(Buffer.from(encoded, 'base64'), typeof contentType === 'string' ? contentType : undefined);
}

function badLine(why: string): PithError {
  const [message, ...suggestions] = cliErrors['bad-line'];
  return new PithError('bad-line', `${message}: ${why}`, suggestions);
}
