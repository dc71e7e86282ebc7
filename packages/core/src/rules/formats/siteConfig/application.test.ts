/** Each directive on a small page: the result with the rule, and that it differs without it. */
import { describe, expect, test } from 'vitest';
import { run } from '../../../pipeline.ts';
import type { Article, Leads } from '../../../types.ts';
import { headersFor } from '../../request.ts';
import type { Rule } from '../../rule.ts';
import { ruleSet } from '../../ruleSet.ts';
import { readSiteConfig } from './readSiteConfig.ts';

const URL = 'https://www.example.com/tides/1';

interface ResultWithLeads extends Article {
  readonly leads: Leads;
}

function readWith(rules: readonly Rule[], html: string, url = URL): ResultWithLeads {
  const steps = run({ html, url }, { rules: ruleSet(rules) });
  let leads: Leads = {};
  let step = steps.next();
  while (!step.done) {
    ({ leads } = step.value.doc);
    step = steps.next();
  }
  return { ...step.value, leads };
}

const rulesOf = (config: string, file = 'example.com.txt') => readSiteConfig(config, file).rules;
const readAs = (config: string, html: string, url?: string) => readWith(rulesOf(config), html, url);

const moon =
  'The sea rises twice a day because the moon pulls at the water, and the earth turns under the bulge that it makes.';
const sun =
  'When sun and moon pull in one line the tide is high, and sailors call it a spring tide, whatever the season is.';
const shore =
  'On a flat shore the water comes faster than a man can walk, which is why the bell is rung an hour before it.';
const prose = `<p>${moon}</p><p>${sun}</p><p>${shore}</p>`;
const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>Tides</title>${head}</head><body>${body}</body></html>`;
const articlePage = (extra = '', head = '') =>
  page(`<h1>How tides work</h1><div id="story" class="text main">${prose}${extra}</div>`, head);

describe('removal', () => {
  const order = 'Order the great almanac of tides now, because it lists each high water of the year for all harbours.';
  const junk = `<div id="box" class="promo wide" data-k="v"><p>${order}</p></div>`;
  test.each([
    ['strip by class', "strip: //div[@class='promo wide']"],
    ['strip by part of a class', "strip: //div[contains(@class, 'promo')]"],
    ['strip by a class among others', "strip: //*[contains(concat(' ', normalize-space(@class), ' '), ' promo ')]"],
    ['strip by id', "strip: //*[@id='box']"],
    ['strip by an attribute', "strip: //div[@data-k='v']"],
    ['strip by its text', "strip: //p[contains(., 'almanac')]"],
    ['strip by the start of its text', "strip: //p[starts-with(normalize-space(.), 'Order the')]"],
    ['strip by position', "strip: //div[@id='story']/div[last()]"],
    ['strip a parent', "strip: //p[contains(text(), 'almanac')]/parent::div"],
    ['strip an ancestor', "strip: //p[contains(text(), 'almanac')]/ancestor::div[1]"],
    ['strip what follows', "strip: //div[@id='story']/p[last()]/following-sibling::*"],
    ['strip either of two', "strip: //aside | //div[@id='box']"],
    ['strip with capitals in a name', "strip: //DIV[@ID='box']"],
    ['strip in quotes', `strip: '//div[@id="box"]'`],
    ['strip a relative path', "strip: div[@id='box']"],
    ['strip where not', "strip: //div[@id='story']/*[not(self::p)]"],
    ['strip_id_or_class by id', 'strip_id_or_class: box'],
    ['strip_id_or_class by class', 'strip_id_or_class: promo'],
    ['replace_string(…) with nothing', `replace_string(${order}):`],
    ['find_string and replace_string', `find_string: ${order}\nreplace_string: -`],
  ])('%s', (_, config) => {
    expect(readAs('', articlePage(junk)).text).toContain('almanac');
    const { text } = readAs(config, articlePage(junk));
    expect(text).not.toContain('almanac');
    for (const kept of [moon, sun, shore]) expect(text).toContain(kept);
  });

  test.each([
    ['strip_id_or_class takes whole names', 'strip_id_or_class: prom'],
    ['strip that finds nothing', "strip: //div[class='promo']"],
    ['a rule of another host', undefined],
  ])('%s removes nothing', (_, config) => {
    const rules = config === undefined ? rulesOf('strip_id_or_class: promo', 'other.com.txt') : rulesOf(config);
    expect(readWith(rules, articlePage(junk)).text).toContain('almanac');
  });

  test('strip_image_src', () => {
    const images =
      '<p><img src="/ads/a.png" alt="x" width="300" height="200"></p><p><img src="/i/b.png" alt="y" width="300" height="200"></p>';
    expect(readAs('strip_image_src: /ads/', articlePage(images)).images.map(({ url }) => url)).toEqual([
      'https://www.example.com/i/b.png',
    ]);
  });

  test('strip finds text between elements', () => {
    const { text } = readAs(
      "strip: //div[@id='story']/text()[contains(., 'Loose')]",
      articlePage('Loose words of the printer stand here.'),
    );
    expect(text).not.toContain('Loose');
  });

  test('strip finds attributes', () => {
    const { content_html } = readAs(
      'strip: //img/@alt',
      articlePage('<p><img src="/b.png" alt="A pier" width="300" height="200"></p>'),
    );
    expect(content_html).toContain('b.png');
    expect(content_html).not.toContain('A pier');
  });
});

describe('content', () => {
  const two = page(
    `<h1>Tides</h1><div id="one">${prose}</div><div class="other"><p>${moon.replace('sea', 'lake')}</p><p>${sun.replace('sun', 'star')}</p></div>`,
  );
  test.each([
    ['body', "body: //div[@id='one']"],
    ['the first body that matches', "body: //div[@id='none']\nbody: //div[@id='one']"],
    ['a body that finds only text is ignored', "body: //h1\nbody: //div[@id='one']"],
    ['body with prune: no', "body: //div[@id='one']\nprune: no"],
    ['body by axis', 'body: //h1/following-sibling::div[1]'],
    ['body by position', '(//div)[1]'.replace(/^/, 'body: ')],
    ['body with autodetect_on_failure: no', "body: //div[@id='one']\nautodetect_on_failure: no"],
  ])('%s', (_, config) => {
    const { text } = readAs(config, two);
    for (const kept of [moon, sun, shore]) expect(text).toContain(kept);
    expect(text).not.toContain('lake');
  });

  test('a union takes all matches', () => {
    const { text } = readAs("body: //div[@id='one'] | //div[@class='other']", two);
    expect([text.includes(shore), text.includes('The lake rises')]).toEqual([true, true]);
  });

  test('without a match the page is read without the rule, with a warning', () => {
    const { text, warnings } = readAs("body: //div[@id='none']", two);
    expect(text).toContain(moon);
    expect(warnings.map(({ type }) => type)).toContain('scope-not-found');
  });

  test('autodetect_on_failure: no, without a match: no content', () => {
    expect(readAs("body: //div[@id='none']\nautodetect_on_failure: no", two).text).toBe('');
  });

  test('autodetect_on_failure: no disables the less specific files', () => {
    const general = rulesOf('title: //h2', '.example.com.txt');
    const html = page(`<h1>Tides</h1><h2>Second</h2>${prose}`);
    const last = rulesOf('body: //body\nautodetect_on_failure: no');
    expect(readWith([...general, ...rulesOf('strip: //hr')], html).title).toBe('Second');
    expect(readWith([...general, ...last], html).title).not.toBe('Second');
  });

  test('skip_id_or_class keeps what does not look like content', () => {
    const html = articlePage().replace('</div>', '</div><div id="sidebar" class="sidebar"><p>Bell, at noon</p></div>');
    expect(readAs('', html).text).not.toContain('Bell, at noon');
    expect(readAs('skip_id_or_class: sidebar', html).text).toContain('Bell, at noon');
  });
});

describe('a rule that contradicts the baseline is doubted', () => {
  const long = page(
    `<h1>How tides work</h1><div id="story">${prose.repeat(3)}</div><div id="teaser"><p>Read on about lakes.</p></div>`,
  );
  test.each([
    ['a body that holds nothing of the story', "body: //div[@id='teaser'] | //div[@id='none']"],
    ['a removal of the whole story', "strip: //div[@id='story']"],
  ])('%s', (_, config) => {
    const { text, warnings } = readAs(config, long);
    expect(text).toContain(shore);
    expect(warnings.filter(({ type }) => type === 'rule-doubted')).toHaveLength(1);
  });
});

describe('metadata', () => {
  const described = articlePage('', '<meta property="og:title" content="Tides, open">').replace(
    '<h1>',
    '<p class="by">By <b>Ann Lee</b> and Bo Dee</p><p class="when">3 May 2021</p><h2 class="t">The tides, told</h2><h1>',
  );
  test.each([
    ['title', "title: //h2[@class='t']", { title: 'The tides, told' }],
    ['title as a text', "title: concat('On ', //h2)", { title: 'On The tides, told' }],
    ['title cut from a text', "title: substring-after(//h2, ', ')", { title: 'told' }],
    ['title by a relative path', "title: h2[@class='t']", { title: 'The tides, told' }],
    ['title from an attribute', 'title: //meta[@property="og:title"]/@content', { title: 'Tides, open' }],
    ['the first title with text', "title: //h4\ntitle: //h2[@class='t']", { title: 'The tides, told' }],
    ['author', "author: //p[@class='by']/b", { author: 'Ann Lee' }],
    ['author with “by”', "author: //p[@class='by']", { authors: ['Ann Lee', 'Bo Dee'] }],
    [
      'author as a text',
      "author: substring-before(substring-after(//p[@class='by'], 'By '), ' and')",
      { author: 'Ann Lee' },
    ],
    ['author in quotes', 'author: "Cy Fox"', { author: 'Cy Fox' }],
    ['author as a plain name', 'author: Cy Fox', { author: 'Cy Fox' }],
    ['author as a plain name in single quotes', "author: 'Cy R. Fox'", { author: 'Cy R. Fox' }],
    [
      'authors of several lines',
      "author: //p[@class='by']/b\nauthor: //h4\nauthor: //p[@class='when']/i",
      { authors: ['Ann Lee'] },
    ],
    ['date', "date: //p[@class='when']", { published_date: '2021-05-03' }],
    ['date as a text', "date: concat('2021-05-0', string(3))", { published_date: '2021-05-03' }],
  ])('%s', (_, config, expected) => {
    expect(readAs(config, described)).toMatchObject(expected);
  });

  test('title yields to JSON-LD, date to any other source', () => {
    const data =
      '<script type="application/ld+json">{"@type":"Article","headline":"How tides work","datePublished":"2020-01-02"}</script>';
    const html = described.replace('</head>', `${data}</head>`).replace('<h1>How tides work</h1>', '');
    const config = "title: //h2[@class='t']\ndate: //p[@class='when']";
    expect(readAs(config, html)).toMatchObject({ title: 'How tides work', published_date: '2020-01-02' });
    expect(readAs(`${config}\nskip_json_ld: yes`, html)).toMatchObject({
      title: 'The tides, told',
      published_date: '2021-05-03',
    });
  });

  test('native_ad_clue', () => {
    const html = articlePage('', '<meta property="og:url" content="/sponsored/1">');
    expect(readAs("native_ad_clue: //meta[contains(@content, '/sponsored/')]", html).metadata.sponsored).toEqual({
      value: true,
      source: 'rule',
    });
    expect(readAs("native_ad_clue: //meta[contains(@content, '/paid/')]", html).metadata.sponsored).toBeUndefined();
  });

  test('insert_detected_image: no', () => {
    const html = articlePage('', '<meta property="og:image" content="/pier.jpg">');
    expect(readAs('', html).markdown).toContain('](https://www.example.com/pier.jpg)');
    const { markdown, hero_image } = readAs('insert_detected_image: no', html);
    expect(hero_image).toBe('https://www.example.com/pier.jpg');
    expect(markdown).not.toContain('](https://www.example.com/pier.jpg)');
  });
});

describe('changes of the content', () => {
  test.each([
    [
      'wrap_in',
      "wrap_in(blockquote): //p[@class='q']",
      '<p class="q">Ring the bell, said the keeper.</p>',
      /<blockquote>\s*<p>Ring the bell/,
    ],
    [
      'dissolve',
      'dissolve: //center',
      '<center><p>Ring the bell, said the keeper.</p></center>',
      /hour before it\.<\/p>\s*<p>Ring the bell/,
    ],
    [
      'convert_double_br_tags',
      'convert_double_br_tags: yes',
      '<div>Ring the bell, said the keeper.<br><br>The boats came in at once.</div>',
      /<p>Ring the bell, said the keeper\.<\/p>\s*<p>The boats/,
    ],
    [
      'src_lazy_load_attr',
      'src_lazy_load_attr: data-full',
      '<p><img src="/small.jpg" data-full="/pier.jpg" alt="" width="300" height="200"></p>',
      /pier\.jpg/,
    ],
    [
      'strip_attr',
      'strip_attr: //img/@alt',
      '<p><img src="/pier.jpg" alt="A pier" width="300" height="200"></p>',
      /<img(?![^>]*A pier)[^>]*pier\.jpg/,
    ],
    [
      'find_string changes markup',
      'find_string: <amp-img\nreplace_string: <img\nfind_string: </amp-img>\nreplace_string:',
      '<p><amp-img src="/pier.jpg" alt="A pier" width="300" height="200"></amp-img></p>',
      /<img[^>]*pier\.jpg/,
    ],
    [
      'move_into',
      "move_into(//div[@id='story']/p[1]): //span[@id='x']",
      '<p>Ring the <span id="x">[moved]</span> bell, said the keeper.</p>',
      /<p>The sea rises[^<]*(?:<span>)?\[moved\]/,
    ],
  ])('%s', (_, config, extra, expected) => {
    expect(readAs('', articlePage(extra)).content_html).not.toMatch(expected);
    expect(readAs(config, articlePage(extra)).content_html).toMatch(expected);
  });
});

describe('leads', () => {
  const links = '<p><a class="all" href="/print?id=1#top">Print</a> <a class="next" href="2">Next</a></p>';
  test.each([
    ['single_page_link', "single_page_link: //a[@class='all']", { singlePage: 'https://www.example.com/print?id=1' }],
    [
      'single_page_link by attribute',
      "single_page_link: //a[@class='all']/@href",
      { singlePage: 'https://www.example.com/print?id=1' },
    ],
    [
      'single_page_link as a text',
      "single_page_link: concat(//a[@class='next']/@href, '?all')",
      { singlePage: 'https://www.example.com/tides/2?all' },
    ],
    ['next_page_link', "next_page_link: //a[@class='next']", { nextPage: 'https://www.example.com/tides/2' }],
    [
      'the first that finds a link',
      "next_page_link: //a[@class='none']\nnext_page_link: //a[@class='next']",
      { nextPage: 'https://www.example.com/tides/2' },
    ],
    [
      'if_page_contains with a match',
      "next_page_link: //a[@class='next']\nif_page_contains: //h1",
      { nextPage: 'https://www.example.com/tides/2' },
    ],
    ['if_page_contains without a match', "next_page_link: //a[@class='next']\nif_page_contains: //h6", {}],
    ['the page itself is not a lead', "next_page_link: concat('/tides/', '1')", {}],
  ])('%s', (_, config, leads) => {
    expect(readAs(config, articlePage(links)).leads).toEqual(leads);
  });
});

describe('which files apply', () => {
  const html = page(`<h1>Tides</h1><h2>Second</h2>${prose}`);
  test.each([
    ['example.com.txt', 'https://example.com/', true],
    ['example.com.txt', 'https://www.example.com/', true],
    ['example.com.txt', 'https://blog.example.com/', false],
    ['example.com.txt', 'https://badexample.com/', false],
    ['.example.com.txt', 'https://example.com/', true],
    ['.example.com.txt', 'https://a.b.example.com/', true],
    ['.example.com.txt', 'https://badexample.com/', false],
    ['blog.example.com.txt', 'https://blog.example.com/', true],
    ['xn--mnze-0ra.de.txt', 'https://münze.de/', true],
  ])('%s on %s: %s', (file, url, applies) => {
    expect(readWith(rulesOf('title: //h2', file), html, url).title === 'Second').toBe(applies);
  });

  test('the more specific file wins', () => {
    const rules = [...rulesOf('title: //h1', '.com.txt'), ...rulesOf('title: //h2', '.example.com.txt')];
    expect(readWith(rules, html, 'https://a.example.com/').title).toBe('Second');
  });

  test('global.txt on every page', () => {
    const rules = rulesOf('strip_id_or_class: share\nfind_string: boom\nreplace_string: bell', 'global.txt');
    const { text } = readWith(
      rules,
      articlePage('<p class="share">Share this with your friends.</p><p>The boom is rung at noon every day.</p>'),
      'https://any.example/',
    );
    expect([text.includes('Share this'), text.includes('The bell is rung')]).toEqual([false, true]);
  });
});

describe('http_header', () => {
  test('is sent only to the hosts of the rule', () => {
    const rules = rulesOf('http_header(User-Agent): Tide/1\nhttp_header(cookie): a=b');
    expect(headersFor(rules, 'https://www.example.com/x')).toEqual({ 'user-agent': 'Tide/1', cookie: 'a=b' });
    expect(headersFor(rules, 'https://other.example/')).toEqual({});
  });

  test('cookies and referers of a rule for all sites are not sent', () => {
    const rules = rulesOf(
      'http_header(user-agent): Tide/1\nhttp_header(cookie): a=b\nhttp_header(referer): https://x.example/',
      'global.txt',
    );
    expect(headersFor(rules, 'https://any.example/')).toEqual({ 'user-agent': 'Tide/1' });
  });
});
