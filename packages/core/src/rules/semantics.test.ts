/** Rules in the whole pipeline: what they match, what they override, and the resulting article. */
import { describe, expect, test } from 'vitest';
import { describedFrom, fragment, PAGE, traced } from '../../test/kit.ts';
import { Element, innerHtml, moveChildren } from '../dom/index.ts';
import { extract } from '../pipeline.ts';
import type { Options, TraceEvent } from '../types.ts';
import { applyPreRules } from './applyRules.ts';
import { copyIncluded, restoreIncluded } from './includedElements.ts';
import { readRules } from './readRules.ts';
import { headersFor, renderingFor } from './request.ts';
import { ruleSet } from './ruleSet.ts';

const here = 'trigger: { host: { equals: example.com } }';

function read(...lines: string[]) {
  const { rules, warnings } = readRules(lines.map((line) => `- { ${line} }`).join('\n'));
  expect(warnings).toEqual([]);
  return rules;
}

const extractWith = (html: string, lines: string | string[], options: Options = {}) =>
  traced(html, { url: PAGE, rules: ruleSet(read(...[lines].flat())), ...options });
const textOf = (html: string, lines: string | string[], options: Options = {}) =>
  extractWith(html, lines, options).article.text.replace(/\s+/g, ' ');

const noon =
  'The tide turned at noon, and the boats that had waited in the harbour since the morning went out with it, one after the other.';
const dusk =
  'At dusk they came back with what they had caught, and the people of the town stood on the quay to see who had caught the most.';
const other =
  'Somewhere else on the page a long text tells about the winter, when nobody goes out, and the nets are mended in the sheds.';
const page = `<main><h1>Tides</h1><div id="story"><p>${noon}</p><p>${dusk}</p></div><div id="else"><p>${other}</p></div></main>`;

describe.each(['auto', 'readability'] as const)('scope, engine %s', (engine) => {
  test.each([
    ['an article', 'selector_overrides: { article: "#story" }'],
    ['a wrapper', 'selector_overrides: { wrapper: "#story" }'],
    ['the article before the wrapper', 'selector_overrides: { article: "#story", wrapper: main }'],
    ['the wrapper when there is no article', 'selector_overrides: { article: "#none", wrapper: "#story" }'],
    ['by XPath', `selector_overrides: { article: "xpath://*[@id='story']" }`],
    ['the first that is found', 'selector_overrides: { article: ["#none", "#story", "#else"] }'],
  ])('%s is a hard constraint', (_, scope) => {
    const text = textOf(page, `id: a, ${here}, ${scope}`, { engine });
    expect([text.includes(noon), text.includes(dusk), text.includes(other)]).toEqual([true, true, false]);
  });

  test('no match: the whole page is used, with a warning', () => {
    const { article } = extractWith(page, `id: a, ${here}, selector_overrides: { article: "#none" }`, { engine });
    expect(article.text).toContain(noon);
    expect(article.warnings).toMatchObject([{ type: 'scope-not-found', message: expect.stringContaining('#none') }]);
  });

  test('actions and removals of other rules stay inside the scope', () => {
    const lines = [
      `id: a, priority: 2, ${here}, selector_overrides: { article: "#story" }`,
      `id: b, priority: 1, ${here}, remove: "#else", actions: [{ op: retag, selector: "main, p", tag: blockquote }]`,
    ];
    const { article, events } = extractWith(page, lines, { engine });
    expect(article.content_html.match(/<blockquote>/g)).toHaveLength(2);
    expect(events.filter((event) => event.did === 'dropped' && event.why === 'rule')).toEqual([]);
  });
});

test('the scope is the content even if the engine would not choose it', () => {
  const html = `${page}<footer><div class="note">Closed on Monday.</div><p>Open else.</p></footer>`;
  expect(textOf(html, `id: a, ${here}, selector_overrides: { article: .note }`)).toBe('Closed on Monday.');
});

test('an article that the page hides until its script runs is shown', () => {
  const html = `<div style="display:none"><div id="story" hidden><p>${noon}</p></div></div><div><p>${other}</p><p>${dusk}</p></div>`;
  expect(textOf(html, `id: a, ${here}, selector_overrides: { article: "#story" }`)).toBe(noon);
});

test('every: all matches in order, without duplicates', () => {
  const html = `<div class="s"><p>${noon}</p><div class="s"><p>One.</p></div></div><p>${other}</p><div class="s"><p>${dusk}</p></div>`;
  expect(textOf(html, `id: a, ${here}, selector_overrides: { article: .s, every: true, whole: true }`)).toBe(
    `${noon} One. ${dusk}`,
  );
});

test('whole: the engine removes nothing inside', () => {
  const html = `<div id="story"><p>${noon}</p><ul class="share"><li><a href="/x">Tweet</a></li></ul></div>`;
  const lines = `id: a, ${here}, selector_overrides: { article: "#story", whole: true }`;
  expect(textOf(html, lines)).toContain('Tweet');
});

test('required: no match means no content', () => {
  const { article } = extractWith(page, `id: a, ${here}, selector_overrides: { article: "#none", required: true }`);
  expect([article.text, article.warnings.some(({ type }) => type === 'scope-not-found')]).toEqual(['', true]);
});

test('the first rule that finds its scope sets it', () => {
  const lines = [
    `id: a, priority: 3, ${here}, selector_overrides: { article: "#none" }`,
    `id: b, priority: 2, ${here}, selector_overrides: { article: "#else" }`,
    `id: c, priority: 1, ${here}, selector_overrides: { article: "#story" }`,
  ];
  expect(textOf(page, lines)).toBe(other);
});

describe('a rule of the post phase', () => {
  test('narrows the content to its scope', () => {
    const html = `<main><h1>Tides</h1><p>${noon}</p><p class="keep">${dusk}</p></main>`;
    expect(textOf(html, `id: a, phase: post, ${here}, selector_overrides: { article: .keep }`)).toBe(dusk);
  });
  test('adds a warning if its scope is not found', () => {
    const { article } = extractWith(page, `id: a, phase: post, ${here}, selector_overrides: { article: "#none" }`);
    expect(article.warnings).toMatchObject([{ type: 'scope-not-found' }]);
    expect(article.text).toContain(noon);
  });
});

describe('include', () => {
  const included = (html: string) => extractWith(html, `id: a, ${here}, include: .fact`);

  test('does not duplicate what the engine keeps', () => {
    const html = `<main><h1>Tides</h1><p>${noon}</p><p class="fact">${dusk}</p></main>`;
    expect(included(html).article.text.split(dusk)).toHaveLength(2);
  });

  /** Inserts the included elements into a draft made of new nodes. */
  const put = (before: string, chosen: string) => {
    const events: TraceEvent[] = [];
    const doc = describedFrom(before, {
      url: PAGE,
      rules: ruleSet(read(`id: a, ${here}, include: .fact`)),
      trace: (event) => events.push(event),
    });
    applyPreRules(doc);
    copyIncluded(doc);
    const body = new Element('article');
    moveChildren(fragment(chosen), body);
    restoreIncluded(Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] }));
    const how = events.flatMap((event) => (event.did === 'kept' && event.why === 'rule' ? [event.detail] : []));
    return { html: innerHtml(body), how: how.map((detail) => detail?.replace('a includes it: ', '')) };
  };
  const fact = '<b class="fact">A tide.</b>';
  const [one, two] = [`<p>${noon}</p>`, `<p>${dusk}</p>`];
  const almost = `<p>${noon.replace('morning', 'early morning').replace(', one after the other', '')}</p>`;

  test.each([
    ['after its neighbour', `${one}${fact}${two}`, one + two, one + fact + two, 'after its neighbour'],
    [
      'after a neighbour that changed a little',
      `${one}${fact}`,
      almost + two,
      almost + fact + two,
      'after its neighbour',
    ],
    ['before the next neighbour', `<p>${other}</p>${fact}${two}`, one + two, one + fact + two, 'before its neighbour'],
    [
      'deep inside, beside its neighbour',
      `<div><p>${noon}</p></div><div><div>${fact}</div></div>`,
      `<div>${one}</div>${two}`,
      `<div>${one}${fact}</div>${two}`,
      'after its neighbour',
    ],
    [
      'after a list, not in it',
      `<ul><li>${noon}</li></ul>${fact}`,
      `<ul><li>${noon}</li></ul>${two}`,
      `<ul><li>${noon}</li></ul>${fact}${two}`,
      'after its neighbour',
    ],
    ['after an earlier block', `${one}<p>${other}</p>${fact}`, one + two, one + fact + two, 'after an earlier block'],
    [
      'under its heading',
      `<h2>Noon</h2><p>${other}</p>${fact}<h2>Night</h2>`,
      `<h2>Noon</h2>${two}`,
      `<h2>Noon</h2>${fact}${two}`,
      'under its heading',
    ],
    ['at the end', `<p>${other}</p>${fact}`, one + two, one + two + fact, 'at the end'],
    ['into an empty draft', fact, '', fact, 'at the end'],
  ])('%s', (_, before, chosen, after, how) => {
    expect(put(before, chosen)).toEqual({ html: after, how: [how] });
  });

  test('does not duplicate text that is in other nodes', () => {
    const long = `<p class="fact">${dusk}</p>`;
    expect(put(one + long, one + two)).toEqual({ html: one + two, how: [] });
  });

  test('several elements keep their order, and nested ones are inserted once', () => {
    const facts = '<b class="fact">1 <i class="fact">2</i></b><b class="fact">3</b>';
    expect(put(one + facts + two, one + two).html).toBe(one + facts + two);
  });

  test('is limited to 100 elements', () => {
    expect(put(fact.repeat(500), one).how).toHaveLength(100);
  });

  test('also applies outside the scope', () => {
    const html = `<figure class="fact"><img src="/tide.jpg" width="900" height="600" alt="The quay"></figure>${page}`;
    const { article } = extractWith(html, `id: a, ${here}, selector_overrides: { article: "#story" }, include: .fact`);
    expect(article.content_html).toContain('https://example.com/tide.jpg');
    expect(article.text).not.toContain(other);
  });

  test('leaves out what rules remove, and is sanitised', () => {
    const html = `<main><h1>Tides</h1><p>${noon}</p><nav class="fact"><p onclick="x()">A tide.</p><p class="ad">Buy!</p><script>1</script></nav><p>${dusk}</p></main>`;
    const { article } = extractWith(html, `id: a, ${here}, remove: .ad, include: .fact`);
    expect(article.content_html).toContain('<p>A tide.</p>');
    expect(article.content_html).not.toMatch(/Buy|onclick|script/);
  });

  test('what the page hides stays hidden', () => {
    const html = `<main><h1>Tides</h1><p>${noon}</p><p>${dusk}</p><div class="fact" style="display:none">Hidden words.</div></main>`;
    expect(included(html).article.text).not.toContain('Hidden words');
  });

  test('works in a rule of the post phase', () => {
    const html = `<main><h1>Tides</h1><p>${noon}</p><nav class="fact">A tide is long.</nav><p>${dusk}</p></main>`;
    expect(textOf(html, `id: a, phase: post, ${here}, include: .fact`)).toContain('A tide is long.');
  });
});

describe('metadata', () => {
  const html = `<html lang="en"><head><title>Wrong</title><meta property="og:title" content="Wrong too"><meta name="author" content="Wrong Person">
<meta property="article:published_time" content="2020-01-01"></head><body><main><h1>Tides</h1><p class="by">By Ann Shore and Bob Quay</p>
<time datetime="2024-05-06T07:08:09Z">yesterday</time><p class="when">Updated: 7 May 2024</p><p>${noon}</p><p>${dusk}</p></main></body></html>`;
  const found = (lines: string | string[]) => extractWith(html, lines).article;

  test('overrides everything and names its source', () => {
    const article = found(
      `id: a, ${here}, remove: .by, metadata: { title: h1, author: { selector: .by, attr: null }, published: { selector: time, attr: datetime }, modified: .when, site_name: { value: The Quay }, tags: { selector: h1 }, lang: { value: de } }`,
    );
    expect(article).toMatchObject({
      title: 'Tides',
      authors: ['Ann Shore', 'Bob Quay'],
      published_date: '2024-05-06T07:08:09Z',
      modified_date: '2024-05-07',
      site_name: 'The Quay',
      tags: ['Tides'],
      lang: 'de',
    });
    expect(article.metadata.title).toEqual({ value: 'Tides', source: 'rule' });
  });

  test.each([
    ['no match', '{ title: .none }', 'Wrong too'],
    ['an empty match', '{ title: { selector: h1, attr: id } }', 'Wrong too'],
    ['the first selector with text', '{ title: { selector: [.none, h1] } }', 'Tides'],
    ['a string by XPath', `{ title: "xpath:concat(//h1, '!')" }`, 'Tides!'],
    ['yields to the named source', '{ title: { selector: h1, yields_to: [open-graph] } }', 'Wrong too'],
    ['does not yield to another source', '{ title: { selector: h1, yields_to: [json-ld] } }', 'Tides'],
    ['yields to any source', '{ title: { selector: h1, yields_to: "*" } }', 'Wrong too'],
  ])('%s', (_, metadata, title) => {
    expect(found(`id: a, ${here}, metadata: ${metadata}`).title).toBe(title);
  });

  test('an invalid date keeps the date of the page', () => {
    expect(found(`id: a, ${here}, metadata: { published: h1 }`).published_date).toBe('2020-01-01');
  });

  test('the rule of higher priority wins', () => {
    const lines = [`id: a, ${here}, metadata: { title: .by }`, `id: b, priority: 1, ${here}, metadata: { title: h1 }`];
    expect(found(lines).title).toBe('Tides');
  });

  test('a rule of the post phase finds what the engine left out', () => {
    const lines = `id: a, phase: post, ${here}, metadata: { author: .by, published: { selector: time, attr: datetime } }`;
    expect(found(lines)).toMatchObject({ author: 'Ann Shore, Bob Quay', published_date: '2024-05-06T07:08:09Z' });
  });
});

test.each([
  ['adds the comments below an article', 'true', true],
  ['leaves them out although the caller wants them', 'false', false],
])('comments %s', (_, value, isShown) => {
  const text = 'The water stood an hour too high, and the harbour master could not say why it did so on that day.';
  const comment = (name: string) =>
    `<li class="comment"><b class="author">${name}</b><p>${text} So says ${name}.</p></li>`;
  const html = `<head><meta property="og:type" content="article"><meta name="author" content="Cy Shore"><title>Tides</title></head><article><h1>Tides</h1><p>${text}</p><p>It went home at night. ${text} It came back in the morning.</p></article><section id="comments"><ol>${comment('Ann')}${comment('Bo')}</ol></section>`;
  const { article } = extractWith(html, `id: a, ${here}, comments: ${value}`, { comments: !isShown });
  expect(article.markdown.includes('So says Bo.')).toBe(isShown);
});

describe.each(['pre', 'post'])('discard, %s', (phase) => {
  test('gives an article that is marked as discarded and empty', () => {
    const { article } = extractWith(
      page,
      [
        `id: spam, phase: ${phase}, ${here}, discard: true`,
        `id: b, phase: ${phase}, priority: -1, ${here}, metadata: { title: h1 }`,
      ],
      {
        savedAt: '2025-03-19T10:00:00Z',
      },
    );
    expect(article).toMatchObject({ discarded: true, content_html: '', text: '', word_count: 0, links: [] });
    expect(article.markdown).toBe(`---
source: "https://example.com/notes/tides"
title: "Tides"
domain: "example.com"
discarded: true
reason: "Content discarded by rule"
rule_id: "spam"
saved_at: "2025-03-19T10:00:00Z"
---

[Content discarded by parsing rule]
`);
  });

  test('with a reason', () => {
    const { article } = extractWith(page, `id: a, phase: ${phase}, ${here}, discard: It is an advertisement`);
    expect(article.markdown).toContain('reason: "It is an advertisement"');
  });

  test('false has no effect', () => {
    expect(extractWith(page, `id: a, phase: ${phase}, ${here}, discard: false`).article.discarded).toBe(false);
  });
});

describe('load', () => {
  test.each([
    [
      'replaces text before it is parsed',
      'load: { replace: [{ find: "<!--x", by: "" }, { find: "x-->", by: "" }] }',
      `<!--x<p>${noon}</p>x-->`,
      noon,
    ],
    ['removes before the page is described', 'load: { remove: h1 }', `<h1>Tides</h1><p>${noon}</p>`, noon],
  ])('%s', (_, load, html, text) => {
    expect(textOf(html, `id: a, ${here}, ${load}`)).toBe(text);
  });

  test('a removed title is not read', () => {
    const { article } = extractWith(`<title>No</title><p>${noon}</p>`, `id: a, ${here}, load: { remove: title }`);
    expect(article.title).toBe('example.com');
  });

  test('a replacement that makes the page too long adds a warning', () => {
    const html = `<p>${'a'.repeat(50_000)}</p>`;
    const { article } = extractWith(html, `id: a, ${here}, load: { replace: [{ find: a, by: "${'b'.repeat(100)}" }] }`);
    expect(article.warnings).toMatchObject([{ type: 'rule-failed' }]);
    expect(article.text.length).toBeLessThan(60_000);
  });
});

describe('leads', () => {
  const html = `<p>${noon}</p><a class="all" href="/all#top">All</a><a class="next" href="?page=2">2</a><a class="self" href="#x">x</a><i>/third</i><a class="mail" href="mailto:a@b.c">m</a>`;
  const leads = (fields: string) => {
    let found: object = {};
    const rules = read(`id: a, ${here}, leads: { ${fields} }`);
    extract(html, {
      url: PAGE,
      rules: ruleSet(rules),
      trace: (event) =>
        event.did === 'chose' &&
        event.why === 'rule a' &&
        (found = { ...found, [event.what.split(' ')[0]!]: event.what.split(' ')[1] }),
    });
    return found;
  };
  test.each([
    [
      'both',
      'single_page: .all, next_page: .next',
      { singlePage: 'https://example.com/all', nextPage: 'https://example.com/notes/tides?page=2' },
    ],
    [
      'by attribute',
      'next_page: "xpath://a[@class=\'next\']/@href"',
      { nextPage: 'https://example.com/notes/tides?page=2' },
    ],
    ['by text', 'next_page: i', { nextPage: 'https://example.com/third' }],
    [
      'the first with a usable URL',
      'next_page: [.self, .mail, .none, .next]',
      { nextPage: 'https://example.com/notes/tides?page=2' },
    ],
    [
      'with a condition that matches',
      'next_page: { selector: .next, when: .all }',
      { nextPage: 'https://example.com/notes/tides?page=2' },
    ],
    ['with a condition that does not match', 'next_page: { selector: .next, when: .none }', {}],
  ])('%s', (_, fields, expected) => {
    expect(leads(fields)).toEqual(expected);
  });
});

describe('before fetching', () => {
  const rules = read(
    `id: a, ${here}, rendering: { wait_for: .slow, timeout: 100 }, headers: { user-agent: A, cookie: c=1 }`,
    `id: b, ${here}, rendering: { mode: force, wait_for: .main, timeout: 45000 }, headers: { user-agent: B }`,
    `id: c, trigger: { mode: any, host: { ends_with: example.org }, dom: { any: p } }, rendering: { mode: never }`,
  );
  test.each([
    [
      'https://www.example.com/x',
      { mode: 'force', waitFor: '.main', timeoutMs: 45000 },
      { 'user-agent': 'A', cookie: 'c=1' },
    ],
    ['https://a.example.org/x', { mode: 'never' }, {}],
    ['https://example.net/', undefined, {}],
    ['file:///etc/passwd', undefined, {}],
    ['nonsense', undefined, {}],
  ])('%s', (url, rendering, headers) => {
    expect(renderingFor(rules, url)).toEqual(rendering);
    expect(headersFor(rules, url)).toEqual(headers);
  });
});

describe('the old syntax loads with a warning', () => {
  test('actions as a map, js_required', () => {
    const { rules, warnings } = readRules(
      `- id: old
  priority: 90
  trigger: { host: { equals: www.example.com } }
  rendering: { js_required: true, wait_for: .main }
  actions:
    remove: [aside, .submeta]
    metadata: { author_selector: "[rel='author']", published_selector: "time[datetime]" }`,
      'old.yaml',
    );
    expect(warnings.map(({ type, message }) => [type, message.slice(0, 30)])).toEqual([
      ['deprecated-rule', 'old.yaml:4: rule "old": "js_re'],
      ['deprecated-rule', 'old.yaml:6: rule "old": "actio'],
    ]);
    expect(rules).toMatchObject([
      {
        remove: ['aside', '.submeta'],
        actions: [],
        rendering: { mode: 'force', waitFor: '.main' },
        metadata: [
          { field: 'author', selectors: ["[rel='author']"] },
          { field: 'published', selectors: ['time[datetime]'] },
        ],
      },
    ]);
  });

  test('its mistakes are reported', () => {
    const { rules, warnings } = readRules('- id: old\n  trigger: { dom: { any: p } }\n  actions:\n    remov: [x]');
    expect(rules).toEqual([]);
    expect(warnings.at(-1)!.message).toBe('rules:4: rule "old": actions has no field "remov"; did you mean "remove"?');
  });
});

test('rules work the same after a round trip through JSON', () => {
  const rules = read(
    `id: a, ${here}, selector_overrides: { article: "#story" }, actions: [{ op: retag, selector: p, tag: blockquote }], metadata: { title: { value: T } }`,
  );
  const cached = JSON.parse(JSON.stringify(rules));
  expect(extract(page, { url: PAGE, rules: ruleSet(cached) })).toEqual(
    extract(page, { url: PAGE, rules: ruleSet(rules) }),
  );
});

test('a rule with `ends` disables the later rules of its chain', () => {
  const [first, second] = read(`id: a, priority: 1, ${here}, remove: "#story"`, `id: b, ${here}, remove: "#else"`);
  const chain = { name: 'files', ends: false };
  const run = (ends: boolean) =>
    traced(page, {
      url: PAGE,
      rules: ruleSet([
        { ...first!, chain: { ...chain, ends } },
        { ...second!, chain },
      ]),
    }).events.flatMap((event) => (event.did === 'matched' ? [event.rule] : []));
  expect([run(false), run(true)]).toEqual([['a', 'b'], ['a']]);
});
