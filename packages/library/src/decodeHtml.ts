/** Bytes of a page as text, by the rules of core; that is loaded when it is first needed, for lists do without. */
export async function decodeHtml(bytes: Uint8Array, contentType?: string): Promise<string> {
  const core = await import('@pith/core');
  return core.decodeHtml(bytes, contentType);
}
