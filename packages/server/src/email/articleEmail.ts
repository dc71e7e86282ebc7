/** An article as an e-mail: in its text, or as a book for an e-reader. Made in another process, because pages can be large. */
import { hasContent } from '@pith/library';
import { serverError } from '../errors.ts';
import type { TaskContext } from '../tasks.ts';
import { attachmentName } from '../views/fileName.ts';
import type { Email } from './mailer.ts';

export interface ArticleEmailRequest {
  readonly id: string;
  readonly format: 'html' | 'epub';
}

/** Mail servers commonly refuse more than 25 MB, and the encoding adds a third. */
const MAX_BYTES = 18_000_000;

/** Undefined if the bookmark is gone. */
export async function articleEmail(
  { id, format }: ArticleEmailRequest,
  { library }: TaskContext,
): Promise<Omit<Email, 'to'> | undefined> {
  const bookmark = await library.find(id);
  if (!bookmark) return undefined;
  if (!hasContent(bookmark)) throw serverError('not-found', 'there is no article');
  const { title, url, content, savedAt } = bookmark;
  const subject = title.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (format === 'html') {
    const html = await library.archives.singleFile(bookmark);
    checkSize(html.length);
    return { subject, text: `${title}\n${url}\n\n${content}\n`, html };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of library.exports.zip(library.exports.epub([bookmark], title))) {
    size += chunk.length;
    checkSize(size);
    chunks.push(chunk);
  }
  const file = {
    name: attachmentName(title, savedAt, 'epub'),
    type: 'application/epub+zip',
    bytes: Buffer.concat(chunks),
  };
  return { subject, text: `${title}\n${url}\n`, file };
}

function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw serverError('email-too-large');
}
