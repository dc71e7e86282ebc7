/** The name of a file that holds an article: it begins with the title, in characters that every system accepts. */
export function attachmentName(title: string, time: string, extension: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'bookmarks'}-${time.slice(0, 10)}.${extension}`;
}

/** The header that names a download. */
export const attachment = (title: string, time: string, extension: string): { 'content-disposition': string } => ({
  'content-disposition': `attachment; filename="${attachmentName(title, time, extension)}"`,
});
