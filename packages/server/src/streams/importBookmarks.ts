/** Imports a file that a client has sent, or an account that it names. Its progress is the output: a line of JSON for each step. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportAccount, type ImportFile, type OpenedImport, openImport } from '@pith/library';
import type { TaskContext, TaskStream } from '../tasks.ts';

export interface UploadedExport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Undefined finds the format by the content. */
  readonly format: string | undefined;
}

export type RequestedSource =
  | { readonly account: ImportAccount }
  | {
      readonly file: UploadedExport;
      /** Whether the titles above a link become its labels. */
      readonly titleLabels: boolean | undefined;
    };

export type ImportRequest = RequestedSource & {
  readonly labels: readonly string[];
  readonly archive: boolean | undefined;
  readonly markRead: boolean | undefined;
  readonly skipDuplicates: boolean;
};

interface ImportStep {
  readonly done: number;
  readonly total: number;
}

export const readStep = (line: Uint8Array | string): ImportStep =>
  JSON.parse(typeof line === 'string' ? line : Buffer.from(line).toString());

/** More often, nobody looks. */
const REPORT_MS = 200;

async function open(source: RequestedSource, { library }: TaskContext): Promise<OpenedImport> {
  if ('account' in source) return library.openAccountImport(source.account);
  const { name, bytes, format } = source.file;
  return openImport(name, [memoryFile(name, bytes)], format, { titleLabels: source.titleLabels });
}

/** Rejects if the file cannot be imported, or the account refuses us. */
export async function checkImport(source: RequestedSource, context: TaskContext): Promise<void> {
  (await open(source, context)).close();
}

export async function importBookmarks(request: ImportRequest, context: TaskContext): Promise<TaskStream<undefined>> {
  const { labels, archive, markRead, skipDuplicates } = request;
  const { library, signal } = context;
  const opened = await open(request, context);
  const run = (progress: (done: number, total: number) => void) =>
    library
      .import(opened, { labels, archive, markRead, skipDuplicates, fetch: true, partial: true, signal, progress })
      .finally(() => opened.close());
  return { head: undefined, isLive: true, chunks: stepsOf(run) };
}

async function* stepsOf(run: (report: (done: number, total: number) => void) => Promise<unknown>) {
  let step: ImportStep | undefined;
  const end = run((done, total) => (step = { done, total })).then(() => 'end' as const);
  end.catch(() => undefined); // rethrown below
  for (let isOver = false; !isOver; ) {
    isOver = (await Promise.race([end, sleep(REPORT_MS)])) === 'end';
    if (step) yield `${JSON.stringify(step)}\n`;
    step = undefined;
  }
}

const memoryFile = (name: string, bytes: Uint8Array): ImportFile => ({
  name,
  size: bytes.length,
  read: async (from = 0, to = bytes.length) => bytes.subarray(from, to),
});
