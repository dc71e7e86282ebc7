/** Imports a file that a client has sent. Its progress is the output: a line of JSON for each step. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportFile, openImport } from '@pith/library';
import type { TaskContext, TaskStream } from '../tasks.ts';

export interface UploadedExport {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Undefined finds the format by the content. */
  readonly format: string | undefined;
}

export interface ImportRequest extends UploadedExport {
  readonly labels: readonly string[];
  readonly skipDuplicates: boolean;
}

interface ImportStep {
  readonly done: number;
  readonly total: number;
}

export const readStep = (line: Uint8Array | string): ImportStep =>
  JSON.parse(typeof line === 'string' ? line : Buffer.from(line).toString());

/** More often, nobody looks. */
const REPORT_MS = 200;

const open = ({ name, bytes, format }: UploadedExport) => openImport(name, [memoryFile(name, bytes)], format);

/** Rejects if the file cannot be imported. */
export async function checkImport(file: UploadedExport): Promise<void> {
  (await open(file)).close();
}

export async function importBookmarks(
  { labels, skipDuplicates, ...file }: ImportRequest,
  { library, signal }: TaskContext,
): Promise<TaskStream<undefined>> {
  const opened = await open(file);
  const run = (progress: (done: number, total: number) => void) =>
    library
      .import(opened, { labels, skipDuplicates, fetch: true, partial: true, signal, progress })
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
