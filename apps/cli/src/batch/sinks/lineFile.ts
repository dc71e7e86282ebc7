/** A file of lines that can be continued where it was when it was last saved. */
import { type FileHandle, open } from 'node:fs/promises';
import { toOutputError } from '../../writeOutput.ts';

export interface LineFile {
  write(line: string): Promise<void>;
  /** Resolves to the length of the file when it is on the disk. */
  save(): Promise<number>;
  close(): Promise<void>;
}

/** `length` is what `save` returned; without it the file starts empty. */
export async function openLineFile(path: string, length: number | undefined): Promise<LineFile> {
  let handle: FileHandle;
  let at = length ?? 0;
  try {
    handle = await open(path, length === undefined ? 'w' : 'r+');
    await handle.truncate(at);
  } catch (error) {
    throw await toOutputError(error, path);
  }
  return {
    async write(line) {
      const bytes = Buffer.from(`${line}\n`);
      try {
        for (let written = 0; written < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at);
          written += bytesWritten;
          at += bytesWritten;
        }
      } catch (error) {
        throw await toOutputError(error, path);
      }
    },
    async save() {
      await handle.datasync();
      return at;
    },
    close: () => handle.close(),
  };
}
