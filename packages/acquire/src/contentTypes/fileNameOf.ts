/** The file name in a URL, decoded, or the host name if the path ends with a slash. */
export function fileNameOf(url: URL): string {
  return decodePathSegment(url.pathname.split('/').at(-1)!) || url.hostname;
}

function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
