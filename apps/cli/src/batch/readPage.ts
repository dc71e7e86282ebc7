/** Reads one page of a batch in a worker: returns its article in the format of the output, or why there is none. Never throws. */
import { type Article, decodeHtml, extract, PithError, ruleSet, toFailureJson } from '@pith/core';
import { packBlocks, readArticle } from '@pith/library/read';
import { cliErrors } from '../errors.ts';
import { learnedLine } from '../hostPages.ts';
import { articleJsonWithExtras, type JsonExtras, printArticle } from '../printArticle.ts';
import { failed, type Outcome, type PageTask, type TextMarks } from './page.ts';
import { simHash } from './simHash.ts';
import type { WorkerSetup } from './workerPool.ts';
import type { WorkerReading } from './workerReading.ts';

export interface ReadOptions {
  readonly reading: WorkerReading;
  /** Called with the id as JSON text before the extraction starts. The pool needs it if the extraction crashes or never ends. */
  readonly onId: (id: string) => void;
}

export async function readPage(task: PageTask, { reading, onId }: ReadOptions): Promise<Outcome> {
  let id = 'null';
  const setId = (known: string) => {
    id = known;
    onId(known);
  };
  try {
    const page = await read(task, reading, setId);
    const text = await write(id, page, reading.setup);
    return { kind: 'article', id, text, marks: reading.setup.marksTexts ? marksOf(page.article) : undefined };
  } catch (error) {
    const { type, message } = toFailureJson(error).error;
    return failed(id, type, message);
  }
}

interface PageReading {
  readonly article: Article;
  /** Fingerprints of its blocks, if the output is made of them. */
  readonly blocks: Uint8Array | undefined;
}

/** Lines are read by `extract` alone; everything else as `pith extract` reads a single page. */
async function read(task: PageTask, reading: WorkerReading, setId: (id: string) => void): Promise<PageReading> {
  const { rules, engine, comments, markdown, output } = reading.setup;
  const hostPages = await reading.hostPages();
  const othersOf = (url: string | undefined) => hostPages?.othersOf(url) ?? (output === 'blocks' ? [] : undefined);
  if (task.kind === 'line') {
    const input = readPageInput(task.line);
    setId(idOf(input, task.line));
    const url = typeof input.url === 'string' ? input.url : undefined;
    let blocks: Uint8Array | undefined;
    const article = extract(htmlOf(input), {
      ...{ rules: ruleSet(rules), engine, comments, markdown, url },
      otherPages: othersOf(url),
      onBlocks: output === 'blocks' ? (found) => (blocks = packBlocks(found)) : undefined,
    });
    return { article, blocks };
  }
  setId(task.id);
  const { source, scripts } = await reading.open(task);
  return readArticle({
    ...{ source, scripts, rules, engine, comments, markdown },
    hasTrace: false,
    onLoaded: async ({ url }) => ({ otherPages: othersOf(url) }),
  });
}

async function write(id: string, { article, blocks }: PageReading, { output, extras }: WorkerSetup): Promise<string> {
  if (output === 'line') return jsonLine(id, article, extras);
  if (output === 'blocks') return learnedLine({ url: article.url ?? '', blocks: blocks ?? new Uint8Array() });
  return (await printArticle(article, { ...extras, format: output, json: false, jsonl: false })).text;
}

async function jsonLine(id: string, article: Article, extras: JsonExtras): Promise<string> {
  const json = JSON.stringify(await articleJsonWithExtras(article, extras));
  return escapeLineSeparators(`{"id":${id},${json.slice(1)}`);
}

/** Some line readers, including Node's, also split at U+2028 and U+2029. JSON can escape them. */
function escapeLineSeparators(json: string): string {
  return json.replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'));
}

const marksOf = ({ text, content_hash: hash }: Article): TextMarks => ({
  hash: text.trim() === '' ? undefined : hash,
  simHash: simHash(text),
});

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
