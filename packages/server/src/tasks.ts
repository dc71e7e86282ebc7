/**
 * Work of requests that may take long, or never end: it does not run in the process that answers requests. The program runs these
 * functions in other processes and gives the server a `TaskRunner`.
 *
 * Input and output travel between processes, so they are plain data. A large output is best encoded here: the server then only passes it on.
 *
 * Decisions: docs/decisions/0031-heavy-work-in-processes.md, docs/decisions/0041-requests-convert-in-processes.md.
 */
import { posix } from 'node:path';
import type { DocumentBody } from '@pith/api';
import { decodeHtml, type StatisticsRequest, type UserLibrary } from '@pith/library';
import type { ArticlePartRequest, McpTasks, ReadArticleRequest } from '@pith/mcp';
import type { FeedRequest } from './articles/articleFeed.ts';
import { runArticleTask } from './articles/articleTasks.ts';
import type { ArticleEmailRequest } from './email/articleEmail.ts';
import type { ReaderRequest } from './reader/readDocument.ts';
import type { SearchRequest } from './reader/searchDocuments.ts';
import type { ArchiveFileRequest } from './streams/archiveFile.ts';
import type { ExportRequest } from './streams/exportPages.ts';
import type { ImportRequest, RequestedSource } from './streams/importBookmarks.ts';
import type { SyncStreamRequest } from './streams/syncBookmarks.ts';
import { extractionWithImagesView } from './views/article.ts';

export interface TaskContext {
  /** The library of the user who sent the request. */
  readonly library: UserLibrary;
  /** Everything of all users: only for administrators. */
  backup(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

type Tasks = Record<string, (input: never, context: TaskContext) => Promise<unknown>>;

/** Tasks that read pages of the web, which may keep a process busy for as long as it is allowed. */
export const pageTasks = {
  extract,
  readDocument,
  readArticle,
  explain: inModule(extractionTasks, 'explain'),
  trace: inModule(extractionTasks, 'trace'),
  reparseOne: inModule(extractionTasks, 'reparseOne'),
  reparseMany: inModule(extractionTasks, 'reparseMany'),
  previewOf: inModule(ruleTasks, 'previewOf'),
  testOnSite: inModule(ruleTasks, 'testOnSite'),
} satisfies Tasks;

export const tasks = {
  ...pageTasks,
  article: runArticleTask,
  articleFeed,
  setFormulas,
  originalPage,
  sharedPage,
  articleEmail,
  testUrls,
  searchDocuments,
  checkImport,
  partOfArticle,
  statistics,
  diff: inModule(extractionTasks, 'diff'),
  listRules: inModule(ruleTasks, 'listRules'),
  getRules: inModule(ruleTasks, 'getRules'),
  checkRules: inModule(ruleTasks, 'checkRules'),
  writeRules: inModule(ruleTasks, 'writeRules'),
  listScripts: inModule(scriptTasks, 'listScripts'),
  getScript: inModule(scriptTasks, 'getScript'),
  checkScript: inModule(scriptTasks, 'checkScript'),
  writeScript: inModule(scriptTasks, 'writeScript'),
} satisfies Tasks;

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;

/** Output of any size, made while it is sent. Errors before the head are those of the request. */
export interface TaskStream<Head> {
  readonly head: Head;
  readonly chunks: AsyncIterable<Uint8Array | string>;
  /** Each chunk is to be sent at once, as it is. Otherwise chunks are joined and cut. */
  readonly isLive?: boolean | undefined;
}

export const streams = { exportPages, syncBookmarks, archiveFile, backup, importBookmarks } satisfies Record<
  string,
  (input: never, context: TaskContext) => Promise<TaskStream<unknown>>
>;

export type StreamName = keyof typeof streams;
export type StreamInput<Name extends StreamName> = Parameters<(typeof streams)[Name]>[0];
export type StreamResult<Name extends StreamName> = Awaited<ReturnType<(typeof streams)[Name]>>;

interface CallOptions {
  readonly user: string;
  readonly signal: AbortSignal;
}

export interface TaskRunner {
  /**
   * Rejects with the error of the task, and with `page-timed-out`, `page-out-of-memory`, `page-crashed` or `too-busy` if it could not be
   * completed.
   */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, options: CallOptions): Promise<TaskResult<Name>>;
  /** Resolves when the head is known. The chunks are made as they are taken. */
  stream<Name extends StreamName>(
    name: Name,
    input: StreamInput<Name>,
    options: CallOptions,
  ): Promise<StreamResult<Name>>;
}

/** The tasks of assistants. */
export const mcpTasks = ({ run }: Pick<TaskRunner, 'run'>): McpTasks => ({
  readArticle: (request, options) => run('readArticle', request, options),
  partOfArticle: (request, options) => run('partOfArticle', request, options),
});

interface ExtractInput {
  readonly url: string | undefined;
  /** Without it, the page is fetched. */
  readonly document?: DocumentBody | undefined;
  readonly format: 'json' | 'page';
}

/** An article with its images: as JSON with the trace, or as a page. */
async function extract({ url, document, format }: ExtractInput, { library, signal }: TaskContext) {
  const html = document && (await decodeHtml(document.bytes, document.contentType));
  const reading = await library.readWithImages({ html, url, signal });
  return Buffer.from(
    format === 'page' ? await reading.singleFile() : JSON.stringify(extractionWithImagesView(reading)),
  );
}

/** A page for the reader at `/r/`. */
async function readDocument(request: ReaderRequest, context: TaskContext) {
  return (await import('./reader/readDocument.ts')).readDocument(request, context);
}

/** Pages of the library for the search at `/s/`. */
async function searchDocuments(request: SearchRequest, context: TaskContext) {
  return (await import('./reader/searchDocuments.ts')).searchDocuments(request, context);
}

/** A page for an assistant. */
async function readArticle(request: ReadArticleRequest, context: TaskContext) {
  return (await import('@pith/mcp')).readArticle(request, context);
}

/** A part of a long article for an assistant. */
async function partOfArticle(request: ArticlePartRequest) {
  return (await import('@pith/mcp')).partOfArticle(request);
}

/** The newest articles of a selection as a feed. */
async function articleFeed(request: FeedRequest, context: TaskContext) {
  return (await import('./articles/articleFeed.ts')).articleFeed(request, context);
}

/** The pages that rules name for their tests, by the file of the rule. */
async function testUrls(_: object, { library }: TaskContext) {
  const withTests = library.activeRules().filter(({ tests }) => tests.some(({ url }) => url !== undefined));
  const byFile = Map.groupBy(withTests, ({ file }) => file);
  const entries = [...byFile].map(([file, rules], i) => [
    `${i + 1} - ${posix.basename(file)}`,
    rules.flatMap(({ tests }) => tests.flatMap(({ url }) => url ?? [])),
  ]);
  return Object.fromEntries(entries) as Record<string, string[]>;
}

/** An article to send to somebody. */
async function articleEmail(request: ArticleEmailRequest, context: TaskContext) {
  return (await import('./email/articleEmail.ts')).articleEmail(request, context);
}

/** Article HTML with its formulas as MathML. */
async function setFormulas({ html }: { readonly html: string }, { library }: TaskContext) {
  return library.archives.setFormulas(html);
}

interface OriginalInput {
  readonly id: string;
  /** Start of the addresses of the archive's images. */
  readonly imageRoot: string;
}

/** The page as it was fetched, for a sandboxed frame; undefined if there is no original. */
async function originalPage({ id, imageRoot }: OriginalInput, { library }: TaskContext) {
  const bookmark = await library.find(id);
  return bookmark && library.archives.passiveOriginal(bookmark, (path) => `${imageRoot}${path}`);
}

/** A page of its own, with the images of the bookmark in it; undefined if the bookmark is gone. */
async function sharedPage({ id }: { readonly id: string }, { library }: TaskContext) {
  const bookmark = await library.find(id);
  return bookmark && library.archives.singleFile(bookmark);
}

/** Counts all bookmarks, which takes long in a large library. */
async function statistics(request: StatisticsRequest, { library }: TaskContext) {
  const [{ read, wordsRead, pageTypes, ...rest }, stats] = await Promise.all([
    library.statistics(request),
    library.stats(),
  ]);
  const { bookmarks, unread, archived, pinned, failed, deleted, words, labels, highlights, versions } = stats;
  const counts = { bookmarks, unread, read, archived, marked: pinned, failed, deleted };
  return {
    totals: { ...counts, words, words_read: wordsRead, labels, highlights, versions },
    saves: [...rest.saves],
    sites: rest.sites.map(({ domain, ...site }) => ({ site: domain, ...site })),
    page_types: [...pageTypes],
    languages: [...rest.languages],
    confidence: rest.confidence.map(({ from, bookmarks: number }) => ({ from: from ?? null, bookmarks: number })),
  };
}

async function extractionTasks() {
  return import('./workshop/extractionTasks.ts');
}

async function scriptTasks() {
  return import('./workshop/scriptTasks.ts');
}

async function ruleTasks() {
  return import('./workshop/ruleTasks.ts');
}

/** A task in a module that is loaded when a task of it first runs. */
function inModule<Tasks, Name extends keyof Tasks>(
  load: () => Promise<Tasks>,
  name: Name,
): Tasks[Name] extends (input: infer Input, context: TaskContext) => Promise<infer Result>
  ? (input: Input, context: TaskContext) => Promise<Result>
  : never {
  return (async (input: never, context: TaskContext) =>
    ((await load())[name] as (input: never, context: TaskContext) => unknown)(input, context)) as never;
}

async function exportPages(request: ExportRequest, context: TaskContext) {
  return (await import('./streams/exportPages.ts')).exportPages(request, context);
}

async function syncBookmarks(request: SyncStreamRequest, context: TaskContext) {
  return (await import('./streams/syncBookmarks.ts')).syncBookmarks(request, context);
}

async function archiveFile(request: ArchiveFileRequest, context: TaskContext) {
  return (await import('./streams/archiveFile.ts')).archiveFile(request, context);
}

async function backup(_: object, context: TaskContext): Promise<TaskStream<undefined>> {
  return { head: undefined, chunks: context.backup(context.signal) };
}

/** Rejects if a file cannot be imported. */
async function checkImport(source: RequestedSource, context: TaskContext) {
  return (await import('./streams/importBookmarks.ts')).checkImport(source, context);
}

async function importBookmarks(request: ImportRequest, context: TaskContext) {
  return (await import('./streams/importBookmarks.ts')).importBookmarks(request, context);
}
