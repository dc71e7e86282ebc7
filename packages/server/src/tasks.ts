/**
 * Work of requests that may take long, or never end: it does not run in the process that answers requests. The program runs these
 * functions in other processes and gives the server a `TaskRunner`.
 *
 * Input and output travel between processes, so they are plain data. A large output is best encoded here: the server then only passes it on.
 */
import { decodeHtml, type StatisticsRequest, type UserLibrary } from '@pith/library';
import type { ReadArticleRequest } from '@pith/mcp';
import type { ReaderRequest } from './reader/readDocument.ts';
import { extractionView } from './views/article.ts';

export interface TaskContext {
  /** The library of the user who sent the request. */
  readonly library: UserLibrary;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export const tasks = {
  extract,
  extractUrl,
  readDocument,
  readArticle,
  sharedPage,
  statistics,
  explain: inModule(extractionTasks, 'explain'),
  trace: inModule(extractionTasks, 'trace'),
  reparseOne: inModule(extractionTasks, 'reparseOne'),
  reparseMany: inModule(extractionTasks, 'reparseMany'),
  diff: inModule(extractionTasks, 'diff'),
  listRules: inModule(ruleTasks, 'listRules'),
  getRules: inModule(ruleTasks, 'getRules'),
  checkRules: inModule(ruleTasks, 'checkRules'),
  writeRules: inModule(ruleTasks, 'writeRules'),
  previewOf: inModule(ruleTasks, 'previewOf'),
  testOnSite: inModule(ruleTasks, 'testOnSite'),
} satisfies Record<string, (input: never, context: TaskContext) => Promise<unknown>>;

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;

export interface TaskRunner {
  /**
   * Rejects with the error of the task, and with `page-timed-out`, `page-out-of-memory`, `page-crashed` or `too-busy` if it could not be
   * completed.
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options: { readonly user: string; readonly signal: AbortSignal },
  ): Promise<TaskResult<Name>>;
}

interface ExtractInput {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string | undefined;
}

/** The article with its trace, as JSON. */
async function extract({ bytes, contentType, url }: ExtractInput, { library, signal }: TaskContext) {
  const html = await decodeHtml(bytes, contentType);
  const { article, trace } = await library.read({ html, url, signal });
  return Buffer.from(JSON.stringify(extractionView(article, trace)));
}

/** The same for a page that is fetched. */
async function extractUrl({ url }: { readonly url: string }, { library, signal }: TaskContext) {
  const { article, trace } = await library.read({ url, signal });
  return Buffer.from(JSON.stringify(extractionView(article, trace)));
}

/** A page for the reader at `/r/`. */
async function readDocument(request: ReaderRequest, context: TaskContext) {
  return (await import('./reader/readDocument.ts')).readDocument(request, context);
}

/** A page for an assistant. */
async function readArticle(request: ReadArticleRequest, context: TaskContext) {
  return (await import('@pith/mcp')).readArticle(request, context);
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
