/** Requests to the Jina-compatible reader: options as headers and as fields of the body, any page, any address. */
import fc from 'fast-check';

const NAMES = [
  ...['respond-with', 'return-format', 'target-selector', 'remove-selector', 'wait-for-selector', 'retain-images'],
  ...['retain-links', 'with-links-summary', 'with-images-summary', 'no-gfm', 'base', 'markdown-chunking', 'max-tokens'],
  ...['token-budget', 'engine', 'timeout', 'no-cache', 'cache-tolerance', 'set-cookie', 'user-agent', 'locale'],
  ...['referer', 'proxy-url', 'md-hr', 'md-link-style', 'robots-txt'],
];
const FIELDS = [
  ...['respondWith', 'targetSelector', 'removeSelector', 'retainImages', 'withLinksSummary', 'markdownChunking'],
  ...['maxTokens', 'tokenBudget', 'engine', 'timeout', 'setCookies', 'markdown', 'customHeader', 'viewport', 'url'],
  ...['html', 'file', 'pdf'],
];
const WORDS = [
  ...[
    'true',
    'false',
    'none',
    'all',
    'html',
    'text',
    'markdown+html',
    'content',
    's3',
    'h9',
    '-1',
    '0',
    '1e999',
    'NaN',
  ],
  ...['curl', '*', 'p, a', 'p >', ':not(', '[a="b', 'a'.repeat(300), 'a=1; b', '../..', '%00', '%', '\t', '__proto__'],
  ...['constructor', '<p>x', 'https://[::1]/'],
];
const TAGS = [
  ...['<a href="/x">', '<img src=y alt="a]b">', '<table><tr><td>', '<p hidden>', '</p>', '<meta name=a content=b>'],
  ...['<link rel=c href=d>', '<h2>', '<base href="//e/">'],
];

const word = fc.constantFrom(...WORDS);
const headerText = fc.oneof(
  word,
  fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const markup = fc.array(fc.oneof(word, fc.constantFrom(...TAGS))).map((parts) => parts.join(' '));

export const readerHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), headerText, { maxKeys: 4 }),
    fc.constantFrom('application/json', '*/*', 'text/event-stream', '', ';;,q=0'),
  )
  .map(([options, accept]) => ({
    ...Object.fromEntries(Object.entries(options).map(([name, text]) => [`x-${name}`, text])),
    accept,
  }));

export const readerBody: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(word, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 }),
    fc.option(markup, { nil: undefined }),
  )
  .map(([fields, html]) => (html === undefined ? fields : { ...fields, html }));

/** What follows `/r/`: nothing, a page of the site, an address of this machine, or any text. */
export const readerPath = (site: string): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom('', `${site}/tides`, `${site}/gone?a=b`, '?url=x', encodeURIComponent(`${site}/stars`)),
      fc.webUrl().map((url) => url.replace(/\/\/[^/]+/, '//127.0.0.1')),
      headerText.map(encodeURI),
    )
    .map((path) => path.replaceAll(' ', '%20'));
