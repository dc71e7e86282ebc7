/** The path below which this server is, `/pith` for example; empty at the root of its host. The server writes it into the page. */
export const basePath = readBasePath();

/** The address of a path of this server, such as `/account`. */
export const ownUrl = (path: string): string => `${basePath}${path}`;

/** A path in the address bar as this server knows it. */
export function ownPath(pathname: string, base = basePath): string {
  return base !== '' && (pathname === base || pathname.startsWith(`${base}/`))
    ? pathname.slice(base.length) || '/'
    : pathname;
}

function readBasePath(): string {
  if (typeof document === 'undefined') return ''; // in tests
  const written = document.querySelector<HTMLMetaElement>('meta[name="pith-base"]')?.content ?? '';
  return new URL(written, location.origin).pathname.replace(/\/+$/, '');
}
