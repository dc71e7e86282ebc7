/** Decodes a page with core's `decodeHtml`, loading core on first use: commands that only list bookmarks start faster. */
export async function decodeHtml(bytes: Uint8Array, contentType?: string): Promise<string> {
  const core = await import('@pith/core');
  return core.decodeHtml(bytes, contentType);
}
