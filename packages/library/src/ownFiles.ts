/** Limits for the rule files and content scripts of one user. */
import type { TextFile, TextFiles } from './ports/textFiles.ts';

const MAX_FILES = 500;
export const MAX_LENGTH = 256 * 1024;

/** Writes a file unless there are too many; `refusal` makes the error. */
export async function writeWithin(
  files: TextFiles,
  { name, text }: Pick<TextFile, 'name' | 'text'>,
  refusal: (reason: string) => Error,
): Promise<void> {
  const isNew = (await files.find(name)) === undefined;
  if (isNew && (await files.all()).length >= MAX_FILES) throw refusal(`there are ${MAX_FILES} files already`);
  await files.write(name, text);
}
