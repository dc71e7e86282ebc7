/** Every way fetching ends badly: message, then what to try. The type is the contract; wording may change. */
import { type ErrorTable, errorFactory } from '@pith/core';

export const acquireErrors = {
  'bad-url': [
    'this is not the address of a web page',
    'give an address that starts with http:// or https://',
    'leave user name and password out of it',
  ],
  'bad-allowed-host': [
    'this does not name a host that may be allowed',
    'write a host, host:port, or an address such as 127.0.0.1 or [::1]',
  ],
  'bad-proxy': ['this is not the address of a proxy', 'write http://host:port or https://host:port'],
  'address-denied': [
    'this leads to a network that may not be reached',
    'allow the host in the settings if it is yours',
  ],
  'dns-failed': ['no host of this name was found', 'check the spelling', 'check the network connection'],
  'no-connection': ['the site could not be reached', 'try again later', 'check the network connection'],
  'proxy-failed': ['the proxy gives no connection', 'check that it runs and lets you through', 'leave PITH_PROXY out'],
  'tls-failed': ['no secure connection could be made', 'open the page in a browser to see its certificate'],
  'timed-out': ['the site did not answer in time', 'try again later', 'raise the time limit'],
  'too-many-redirects': ['the site sends us on without end', 'open the page in a browser and give its final address'],
  'http-client-error': ['the site does not give this page out', 'check the address', 'save the page from a browser'],
  'http-server-error': ['the site has trouble of its own', 'try again later'],
  'broken-response': ['the answer was cut off or garbled', 'try again later'],
  'too-large': ['the page is larger than the limit', 'save the part you want as a file and hand that in'],
  'unsupported-type': ['this is not a web page', 'give the address of a page of text'],
  'is-feed': ['this is a feed, not a page', 'save the pages it names: pith save --feed URL'],
  'not-feed': ['this is not a feed', 'give the address of an RSS, Atom or JSON feed'],
  'unreadable-document': ['the document is damaged, locked or too large to be read', 'open it in a program of its own'],
  'no-page-inside': ['there is no page in this file', 'give a WARC or MHTML file of a page'],
  'broken-file': ['the file is damaged', 'save it again'],
  'empty-page': ['the page has no content', 'open it in a browser to see whether it needs one'],
  'browser-missing': [
    'there is no browser to render the page with',
    'on Debian or Ubuntu: apt-get install chromium-headless-shell (or chromium)',
    'elsewhere install Chrome or Chromium',
    'name the one you have: PITH_BROWSER',
  ],
  'browser-failed': ['the browser did not start or cannot be reached', 'check PITH_BROWSER', 'run: pith doctor'],
  'render-failed': ['the browser could not show the page', 'try again', 'do without: --render never'],
  cancelled: ['the fetch was cancelled', 'start it again'],
} as const satisfies ErrorTable;

export type AcquireErrorType = keyof typeof acquireErrors;

export const trouble = errorFactory(acquireErrors);
