/** Security headers of every response: a second line of defence if the sanitiser misses something. */

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  // The archived original of a page, which has a policy of its own.
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Content security policy for saved content: nothing loads, nothing runs, and it gets no origin. */
export const SANDBOX_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The same for a page that has its style and images in it. The page itself allows only its own style. */
export const SHARED_PAGE_POLICY = `${SANDBOX_POLICY}; style-src 'unsafe-inline'; img-src data:`;

/**
 * For the original of a page in a frame of the reader: its own styles, and images of the archive at `imageRoot`. No path but theirs, because
 * the page could make requests to this server otherwise. Links open in a new tab.
 */
export const originalPolicy = (imageRoot: string): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${imageRoot} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

export const securityHeaders = {
  'content-security-policy': Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
