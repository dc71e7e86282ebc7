import { serverError } from '../errors.ts';
import type { TaskContext, TaskStream } from '../tasks.ts';

export interface ArchiveFileRequest {
  readonly id: string;
  readonly name: string;
}

/** A file of the archive of a bookmark. */
export async function archiveFile(
  { id, name }: ArchiveFileRequest,
  { library }: TaskContext,
): Promise<TaskStream<{ readonly size: number }>> {
  const bookmark = await library.find(id);
  const bytes = bookmark && (await library.archives.file(bookmark, name));
  if (!bytes) throw serverError('not-found');
  return { head: { size: bytes.length }, chunks: oneChunk(bytes) };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
