/** The path that a path with doubled slashes or dots means; undefined if it is clean. */
export function cleanPath(url: string): string | undefined {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  // The path of the reader contains a whole URL.
  if (path.startsWith('/r/') || !/\/\/|\/\.{1,2}(?:\/|$)/.test(path)) return undefined;
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  }
  const slash = path.endsWith('/') && kept.length > 0 ? '/' : '';
  return `/${kept.join('/')}${slash}${end < 0 ? '' : url.slice(end)}`;
}
