import { describe, expect, test } from 'vitest';
import { extract } from '../../pipeline.ts';
import type { TraceEvent } from '../../types.ts';

const SENTENCE = 'The tide comes in twice a day, and every harbour keeps a table of its hours on the wall.';
const PARAGRAPHS = Array.from({ length: 8 }, (_, i) => `${SENTENCE} That was line ${i} of the story.`);
const ARTICLE_HTML = PARAGRAPHS.map((line) => `<p>${line}</p>`).join('');
const shell = (inside: string) =>
  `<html><head><title>How tides work</title></head><body><div id="root"></div>${inside}</body></html>`;
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const data = (value: unknown) => `<script type="application/json">${json(value)}</script>`;

/** Other data beside the article: too little to be taken for it. */
const rest = {
  locale: 'en',
  menu: ['Home', 'About us'],
  url: 'https://example.com/a-long-address-of-a-page-about-tides',
};
const editor = (kind: (name: string) => object, inside: (text: string) => unknown) => ({
  type: 'doc',
  content: [
    { ...kind('heading'), level: 3, content: inside('Springs') },
    ...PARAGRAPHS.map((line) => ({ ...kind('paragraph'), content: inside(line) })),
  ],
});

describe('an app shell is read from its preloaded state', () => {
  test.each<[string, string]>([
    ['markup in a JSON script', data({ props: { pageProps: { ...rest, post: { body: ARTICLE_HTML } } } })],
    ['paragraphs in an array', data({ ...rest, article: { paragraphs: PARAGRAPHS } })],
    [
      'an assignment',
      `<script>window.__STATE__ = ${json({ ...rest, post: { html: ARTICLE_HTML } })};\nstart();</script>`,
    ],
    [
      'an assignment of a string',
      `<script>window.__S=JSON.parse(${json(json({ post: { html: ARTICLE_HTML } }))})</script>`,
    ],
    ['JSON in a JSON string', `<script type="application/json">${json(json({ post: ARTICLE_HTML }))}</script>`],
    [
      'an attribute with JSON strings',
      `<div id="d" data-preloaded="${json({ topic: json({ posts: [{ cooked: ARTICLE_HTML }] }) }).replaceAll('"', '&quot;')}"></div>`,
    ],
    ['an attribute', `<div data-events="${json([{ ...rest, body: ARTICLE_HTML }]).replaceAll('"', '&quot;')}"></div>`],
    ['BBCode', data({ ...rest, news: { body: PARAGRAPHS.map((line) => `[p]${line}[/p]`).join('\n') } })],
    [
      'editor nodes with `type`',
      data({
        ...rest,
        doc: editor(
          (type) => ({ type }),
          (text) => [{ type: 'text', text }],
        ),
      }),
    ],
    [
      'editor nodes with `nodeType`',
      data({
        ...rest,
        doc: editor(
          (nodeType) => ({ nodeType }),
          (value) => [{ nodeType: 'text', value }],
        ),
      }),
    ],
  ])('%s', (_, scripts) => {
    const { text, warnings } = extract(shell(scripts), { url: 'https://example.com/tides' });
    for (const line of PARAGRAPHS) expect(text).toContain(line);
    expect(text).not.toContain('About us');
    expect(warnings.map(({ type }) => type)).not.toContain('needs-rendering');
  });
});

test('headings of an editor keep their level', () => {
  const doc = editor(
    (type) => ({ type }),
    (text) => [{ text }],
  );
  expect(extract(shell(data({ doc }))).content_html).toContain('<h3>Springs</h3>');
});

test('the trace contains the choice', () => {
  const events: TraceEvent[] = [];
  extract(shell(data({ body: ARTICLE_HTML })), { trace: (event) => events.push(event) });
  expect(events).toContainEqual(expect.objectContaining({ did: 'chose', what: 'preloaded data' }));
});

test('fewer words are enough when the page shows none', () => {
  const body = `[p]${SENTENCE} You can read [url="https://example.com/a"]all of it[/url] there.[/p]`.padEnd(
    400,
    ' It was so.',
  );
  expect(extract(shell(data({ body }))).content_html).toContain('<a href="https://example.com/a"');
});

describe('preloaded state is ignored', () => {
  const other = 'Nobody asked for this text, which is the site’s own and stands in no article at all, ever.';
  test.each<[string, string]>([
    [
      'when the page shows its text',
      `<main>${ARTICLE_HTML.repeat(2)}</main>${data({ body: `<p>${other}</p>`.repeat(90) })}`,
    ],
    [
      'when its texts have many different paths',
      data(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`part${i}`, `${other} It was box ${i}.`]))),
    ],
    ['when it holds too few words', data({ body: `<p>${other}</p>` })],
    ['when it holds only labels', data({ messages: Array.from({ length: 90 }, (_, i) => `Label ${i} of a button`) })],
    ['when it is code', `<script>window.app = function () { return "${other.repeat(20)}" }</script>`],
    ['when it is invalid JSON', `<script type="application/json">{"body": "${other.repeat(20)}</script>`],
  ])('%s', (_, inside) => {
    expect(extract(shell(inside)).text).not.toContain(other);
  });
});

describe('hostile state', () => {
  test.each<[string, string]>([
    ['deep nesting', `<script type="application/json">${'['.repeat(200_000)}${']'.repeat(200_000)}</script>`],
    ['a million values', data(Array.from({ length: 1_000_000 }, (_, i) => i))],
    [
      'an editor node with 100,000 children',
      data({ type: 'paragraph', children: Array.from({ length: 100_000 }, () => ({ text: 'x' })) }),
    ],
    ['a __proto__ key', '<script type="application/json">{"__proto__": {"words": 5}, "a": "b"}</script>'.padEnd(900)],
  ])('%s', (_, inside) => {
    expect(extract(shell(inside)).text.length).toBeLessThan(5_000);
    expect(({} as { words?: number }).words).toBeUndefined();
  });
});
