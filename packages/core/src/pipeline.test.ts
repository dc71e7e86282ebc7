import { describe, expect, test } from 'vitest';
import { dangersIn, PAGE, sanitized, traced } from '../test/kit.ts';
import { Comment, Element, Text } from './dom/index.ts';
import { extract, type HookPoint, run } from './pipeline.ts';
import { readRules } from './rules/readRules.ts';
import { ruleSet } from './rules/ruleSet.ts';
import { articleJson } from './write/json.ts';

const prose = (about: string) =>
  `<p>${about} rises and falls twice a day, as everybody knows who lives on the coast, and the reason is the moon, which pulls at the water that is nearest to it.</p>`;
const page = `<!doctype html><html lang="en"><head><title>How tides work</title><meta name="author" content="Ann Ash">
<script type="application/ld+json">{ broken</script></head><body><nav><a href="/">Home</a></nav><main><h1>How tides work</h1>
${prose('The sea')}<p class="ad">Buy a boat today.</p>${prose('The ocean')}<div style="display:none">secret words</div>${prose('The water')}</main></body></html>`;
const { rules } = readRules(
  `- { id: no-boats, trigger: { host: { equals: example.com } }, remove: .ad }\n- { id: elsewhere, trigger: { host: { equals: example.org } }, remove: p }`,
);

describe('the pipeline', () => {
  test('yields its hook points in this order', () => {
    const pipeline = run({ html: page, url: PAGE });
    const points: string[] = [];
    let step = pipeline.next();
    for (; !step.done; step = pipeline.next()) points.push(step.value.at);
    expect(points).toEqual(['documentLoaded', 'processMeta', 'documentReady', 'documentDone']);
    expect(step.value.title).toBe('How tides work');
  });

  test('gives the same article with and without hooks', () => {
    const pipeline = run({ html: page, url: PAGE }, { url: PAGE, rules: ruleSet(rules) });
    let step = pipeline.next();
    while (!step.done) step = pipeline.next();
    expect(step.value).toEqual(extract(page, { url: PAGE, rules: ruleSet(rules) }));
  });

  test('sanitises last: hostile content that a hook adds is removed', () => {
    const pipeline = run({ html: page, url: PAGE });
    let step = pipeline.next();
    for (; !step.done; step = pipeline.next()) if (step.value.at === 'documentDone') addHostileContent(step.value);
    const { content_html, markdown } = step.value;
    expect(dangersIn(content_html)).toEqual([]);
    expect(sanitized(content_html)).toBe(content_html);
    expect(content_html).toContain('>Added at the end.</');
    expect(content_html + markdown).not.toMatch(/alert|javascript:|secret/);
  });

  test('shows title and author once, and no other heading of their rank', () => {
    const html = page
      .replace('</h1>', '</h1><p>By Ann Ash</p>')
      .replace('<p class="ad">', '<h1>At sea</h1><p class="ad">');
    const { content_html } = extract(html, { url: PAGE, rules: ruleSet(rules) });
    expect(content_html).toContain('<h2>At sea</h2>');
    expect(content_html).not.toMatch(/By Ann Ash|<h1/);
  });

  test('extracts the article and nothing else', () => {
    const { content_html, text } = extract(page, { url: PAGE, rules: ruleSet(rules) });
    expect(text).toContain('The sea rises');
    expect(text).toContain('The water rises');
    expect(content_html).not.toMatch(/Home|Buy a boat|secret/);
  });
});

function addHostileContent(point: HookPoint & { at: 'documentDone' }): void {
  const { body } = point.doc;
  const script = new Element('script');
  script.append(new Text('alert(1)'));
  const paragraph = new Element('p', [{ name: 'onclick', value: 'alert(1)' }]);
  paragraph.append(new Text('Added at the end.'));
  const link = new Element('a', [{ name: 'href', value: 'javascript:alert(1)' }]);
  link.append(new Text('x'));
  body.append(script, paragraph, link, new Comment('secret'), new Element('svg', [], 'svg'));
}

describe('the trace', () => {
  const { events, article } = traced(page, { url: PAGE, rules: ruleSet(rules) });
  test.each<[string, object]>([
    [
      'where a value came from',
      { stage: 'describe', did: 'described', field: 'authors', value: 'Ann Ash', source: 'meta' },
    ],
    ['which rule matched', { stage: 'applyPreRules', did: 'matched', rule: 'no-boats' }],
    ['what a rule dropped', { stage: 'applyPreRules', did: 'dropped', why: 'rule', detail: 'no-boats', words: 4 }],
    ['what was invisible', { stage: 'dropInvisible', did: 'dropped', why: 'invisible', words: 2 }],
    ['what the engine chose', { stage: 'choose', did: 'chose' }],
    ['what the engine dropped', { stage: 'choose', did: 'dropped' }],
    ['what went wrong', { did: 'warned', warning: { type: 'bad-json-ld' } }],
  ])('reports %s', (_, event) => {
    expect(events).toContainEqual(
      expect.objectContaining({
        ...event,
        ...('warning' in event ? { warning: expect.objectContaining(event.warning as object) } : {}),
      }),
    );
  });
  test('does not report rules for other pages', () => {
    expect(JSON.stringify(events)).not.toContain('elsewhere');
  });
  test('the article has the warnings too', () => {
    expect(article.warnings).toEqual([{ type: 'bad-json-ld', message: 'could not parse a block of JSON-LD' }]);
  });
  test('does not change the result', () => {
    expect(article).toEqual(extract(page, { url: PAGE, rules: ruleSet(rules) }));
  });
});

describe('the same page', () => {
  test('gives the same bytes, whatever was extracted before', () => {
    const once = JSON.stringify(articleJson(extract(page, { url: PAGE, rules: ruleSet(rules) })));
    extract('<p>Another page.</p>', { url: 'https://example.org/', rules: ruleSet(rules) });
    expect(JSON.stringify(articleJson(extract(page, { url: PAGE, rules: ruleSet(rules) })))).toBe(once);
  });
  test('contains the save time only if one is given', () => {
    const article = extract(page, { url: PAGE, savedAt: '2024-01-02T03:04:05Z' });
    expect(article.markdown).toContain('\nsaved_at: "2024-01-02T03:04:05Z"\n');
    expect(extract(page, { url: PAGE }).markdown).not.toContain('saved_at');
  });
  test('is not discarded without a rule', () => {
    expect(extract(page, { url: PAGE, rules: ruleSet(rules) }).discarded).toBe(false);
  });
});

describe('degenerate input gives a safe article, with a warning if it has no text', () => {
  test.each([
    '',
    ' ',
    'text',
    '<',
    '<p',
    '<html>',
    '<!-- -->',
    '<body></body>',
    '<frameset><frame></frameset>',
    '\u0000',
    '<p>a</p></html>b',
    '<template><p>a</p></template>',
    '<svg><p>a',
    '</p>',
    '&#0;',
    '<plaintext>a',
  ])('%j', (html) => {
    const article = extract(html, { url: PAGE });
    expect(dangersIn(article.content_html)).toEqual([]);
    expect(article.warnings.map(({ type }) => type)).toEqual(article.text ? [] : ['no-content']);
  });
});

describe('settings of content scripts', () => {
  const extractWith = (html: string, scriptSettings: HookPoint['doc']['scriptSettings']) => {
    const pipeline = run({ html, url: PAGE });
    let step = pipeline.next();
    for (; !step.done; step = pipeline.next()) Object.assign(step.value.doc.scriptSettings, scriptSettings);
    return step.value;
  };

  test('choosesContent: false keeps the whole body, sanitised', () => {
    const html = `<body><nav><a href="/">Home</a></nav><p>One line.</p><p style="display:none">no</p><script>1</script></body>`;
    expect(extractWith(html, { choosesContent: false }).content_html).toBe(
      '<div><a href="https://example.com/" rel="noopener noreferrer">Home</a></div><p>One line.</p>',
    );
  });

  const hinted = `<body><p x-data-a="1" data-b="2" x-data-on:click="3" x-data-long="${'x'.repeat(3000)}">One.</p></body>`;
  test.each([
    ['become data attributes if scripts ran on the page', { hasHints: true }, '<p data-a="1">One.</p>'],
    ['are removed if the page wrote them', {}, '<p>One.</p>'],
  ])('x-data attributes %s', (_, scriptSettings, after) => {
    expect(extractWith(hinted, { choosesContent: false, ...scriptSettings }).content_html).toBe(after);
  });
});
