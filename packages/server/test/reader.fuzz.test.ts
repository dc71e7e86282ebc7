/** No request makes the reader fail: every answer has a status below 500, and nothing is reported as a bug. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startReader } from './readerKit.ts';

const names = [
  ...[
    'respond-with',
    'return-format',
    'target-selector',
    'remove-selector',
    'wait-for-selector',
    'retain-images',
    'retain-links',
  ],
  ...[
    'with-links-summary',
    'with-images-summary',
    'no-gfm',
    'base',
    'markdown-chunking',
    'max-tokens',
    'token-budget',
    'engine',
  ],
  ...[
    'timeout',
    'no-cache',
    'cache-tolerance',
    'set-cookie',
    'user-agent',
    'locale',
    'referer',
    'proxy-url',
    'md-hr',
    'md-link-style',
  ],
];
const fields = [
  ...[
    'respondWith',
    'targetSelector',
    'removeSelector',
    'retainImages',
    'withLinksSummary',
    'markdownChunking',
    'maxTokens',
  ],
  ...[
    'tokenBudget',
    'engine',
    'timeout',
    'setCookies',
    'markdown',
    'customHeader',
    'viewport',
    'url',
    'html',
    'file',
    'pdf',
  ],
];
const word = fc.constantFrom(
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
    'curl',
  ],
  ...[
    '*',
    'p, a',
    'p >',
    ':not(',
    '[a="b',
    'a'.repeat(300),
    'a=1; b',
    '../..',
    '%00',
    '%',
    '\t',
    '__proto__',
    'constructor',
    '<p>x',
    'https://[::1]/',
  ],
);
const headerText = fc.oneof(
  word,
  fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const value = fc.oneof(word, fc.jsonValue({ maxDepth: 2 }));
const markup = fc
  .array(
    fc.oneof(
      word,
      fc.constantFrom(
        '<a href="/x">',
        '<img src=y alt="a]b">',
        '<table><tr><td>',
        '<p hidden>',
        '</p>',
        '<meta name=a content=b>',
        '<link rel=c href=d>',
        '<h2>',
        '<base href="//e/">',
      ),
    ),
  )
  .map((parts) => parts.join(' '));

test('whatever the headers, the body and the address', async () => {
  const reader = await startReader();
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), headerText, { maxKeys: 4 }),
      fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 }),
      fc.option(markup, { nil: undefined }),
      fc.constantFrom('application/json', '*/*', 'text/event-stream', '', ';;,q=0'),
      fc.oneof(
        fc.constant(''),
        fc.webUrl().map((url) => url.replace(/\/\/[^/]+/, '//127.0.0.1')),
        headerText.map(encodeURI),
      ),
      async (headers, body, html, accept, path) => {
        const sent = Object.fromEntries(Object.entries(headers).map(([name, text]) => [`x-${name}`, text]));
        const answer = await reader.post(
          html === undefined ? body : { ...body, html },
          { ...sent, accept },
          path.replaceAll(' ', '%20'),
        );
        expect(answer.status).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
  expect(reader.bugs).toEqual([]);
});
