/** Security headers of every response: a second line of defence if the sanitiser misses something. */

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Content security policy for saved content: nothing loads, nothing runs, and it gets no origin. */
export const SANDBOX_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The same for a page that has its style and images in it. The page itself allows only its own style. */
export const SHARED_PAGE_POLICY = `${SANDBOX_POLICY}; style-src 'unsafe-inline'; img-src data:`;

export const securityHeaders = {
  'content-security-policy': Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
