/** The header that names a download: its beginning is made from the title, in characters that every system accepts. */
export function attachment(title: string, time: string, extension: string): { 'content-disposition': string } {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return { 'content-disposition': `attachment; filename="${slug || 'bookmarks'}-${time.slice(0, 10)}.${extension}"` };
}
