/** All errors of fetching and rendering: message, then suggestions. The type is stable; the wording may change. */
import { type ErrorTable, errorFactory } from '@pith/core';

export const acquireErrors = {
  'bad-url': [
    'this is not a web address',
    'use an address that starts with http:// or https://',
    'remove the user name and password from the address',
  ],
  'bad-allowed-host': [
    'this is not a valid entry for the allowed hosts',
    'write a host, host:port, or an address such as 127.0.0.1 or [::1]',
  ],
  'bad-proxy': ['this is not a valid proxy address', 'write http://host:port or https://host:port'],
  'address-denied': [
    'the address is not on the public internet, so the connection was refused',
    'if the host is yours, allow it: add it to PITH_ALLOWED_HOSTS',
  ],
  'dns-failed': ['the host name could not be resolved', 'check the spelling', 'check the network connection'],
  'no-connection': ['the site could not be reached', 'try again later', 'check the network connection'],
  'proxy-failed': [
    'the proxy refused or dropped the connection',
    'check that the proxy is running and lets you through',
    'unset PITH_PROXY',
  ],
  'tls-failed': ['the secure connection (TLS) failed', 'open the page in a browser to see its certificate'],
  'timed-out': ['the site did not respond in time', 'try again later', 'raise the time limit, PITH_FETCH_SECONDS'],
  'too-many-redirects': ['the site redirects too many times', 'open the page in a browser and use its final address'],
  'http-client-error': ['the site refused the request', 'check the address', 'save the page from a browser'],
  'http-server-error': ['the site reported a server error', 'try again later'],
  'broken-response': ['the response was cut off or malformed', 'try again later'],
  'too-large': [
    'the page is larger than the limit',
    'raise the limit, PITH_FETCH_MEGABYTES',
    'save the part you want as a local file and use that file',
  ],
  'unsupported-type': ['this type of content is not supported', 'use the address of a web page, text, image or PDF'],
  'is-feed': ['this is a feed, not a page', 'save the pages it lists: pith save --feed URL'],
  'not-feed': ['this is not a feed', 'use the address of an RSS, Atom or JSON feed'],
  'unreadable-document': ['the document is damaged, encrypted or too large to read', 'open it in another program'],
  'no-page-inside': ['the file contains no web page', 'use a WARC or MHTML file that contains a page'],
  'broken-file': ['the file is damaged', 'save or download it again'],
  'empty-page': ['the page has no content', 'open it in a browser to check whether it needs JavaScript'],
  'browser-missing': [
    'no browser was found to render the page',
    'on Debian or Ubuntu: apt-get install chromium-headless-shell (or chromium)',
    'on other systems install Chrome or Chromium',
    'set PITH_BROWSER to the path of an installed browser',
  ],
  'browser-failed': ['the browser did not start or could not be reached', 'check PITH_BROWSER', 'run: pith doctor'],
  'render-failed': ['the browser could not load the page', 'try again', 'save without rendering: --render never'],
  cancelled: ['the fetch was cancelled', 'start it again'],
} as const satisfies ErrorTable;

export type AcquireErrorType = keyof typeof acquireErrors;

export const acquireError = errorFactory(acquireErrors);
