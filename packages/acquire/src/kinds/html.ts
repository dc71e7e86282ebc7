/** How documents that are not HTML are written as pages. */

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The last part of the path, as people read it, or the host. */
export function nameOf(url: URL): string {
  return readable(url.pathname.split('/').at(-1)!) || url.hostname;
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
