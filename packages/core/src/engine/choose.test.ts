import { describe, expect, test } from 'vitest';
import { describedFrom, PAGE } from '../../test/kit.ts';
import { foldedText, innerHtml } from '../dom/index.ts';
import type { Options, TraceEvent } from '../types.ts';
import { choose } from './choose.ts';

const chosen = (html: string, options: Options = { url: PAGE }) => choose(describedFrom(html, options));
const textOf = (html: string, options?: Options) => foldedText(chosen(html, options).body);

/** Paragraphs of prose, each about something else, so that none repeats another. */
const subjects = ['moon', 'harbour', 'fishing boat', 'lighthouse', 'estuary', 'pier', 'ferry'];
const paragraph = (subject: string) =>
  `<p>The ${subject} was there long before the town, and whoever grew up beside it has a story to tell about the day when the ${subject} changed everything, mostly for the better.</p>`;
const prose = subjects.map(paragraph).join('');
const mentions = (text: string, ...words: string[]) => words.map((word) => text.includes(word));

describe('an article', () => {
  const nav = '<nav><ul><li><a href="/a">Imprint</a></li><li><a href="/b">Subscriptions</a></li></ul></nav>';
  test.each([
    [
      'in main, with menus around it',
      `<header>${nav}</header><main><h1>Tides</h1>${prose}</main><footer>${nav}</footer>`,
    ],
    ['without any landmarks', `<div>${nav}</div><div><h1>Tides</h1>${prose}</div><div class="footer">${nav}</div>`],
    ['in an article beside a sidebar', `${nav}<article><h1>Tides</h1>${prose}</article><aside>${nav}</aside>`],
    ['in a table, as pages once were', `<table><tr><td>${nav}</td><td><h1>Tides</h1>${prose}</td></tr></table>`],
    ['in a form, as some systems wrap their pages', `<form>${nav}<h1>Tides</h1>${prose}</form>`],
  ])('%s is found whole, without menus', (_, html) => {
    const text = textOf(`<title>Tides</title>${html}`);
    expect(mentions(text, ...subjects)).toEqual(subjects.map(() => true));
    expect(mentions(text, 'Imprint', 'Subscriptions')).toEqual([false, false]);
  });

  test('keeps its section headings although a contents list before it has the same texts', () => {
    const headings = subjects.map((subject) => `What happened at the ${subject} that year`);
    const contents = headings.map((heading, i) => `<li><a href="#s${i}">${heading}</a></li>`).join('');
    const sections = subjects.map((subject, i) => `<h2 id="s${i}">${headings[i]}</h2>${paragraph(subject)}`).join('');
    const { body } = chosen(
      `<title>Tides</title><nav><ul>${contents}</ul></nav><main><h1>Tides</h1>${sections}</main>`,
    );
    expect(
      innerHtml(body)
        .match(/<h2[^>]*>[^<]*/g)
        ?.map((tag) => tag.replace(/<[^>]*>/, '')),
    ).toEqual(headings);
  });

  test('keeps the line with which it describes itself, and no calls to buy', () => {
    const description = 'What the water took from the town and what it gave back';
    const calls = ['Buy now', 'Order it at Oak', 'Check the latest price']
      .map((call, i) => `<p><a href="https://shop${i}.example/">${call}</a></p>${paragraph(`bay ${i}`)}`)
      .join('');
    const page = (meta: string) =>
      `<title>Tides</title><meta property="og:type" content="article">${meta}<main><h1>Tides</h1><div class="promo newsletter signup"><p>${description}</p></div>${prose}${calls}</main>`;
    const described = chosen(page(`<meta name="description" content="${description}.">`));
    expect(described.pageType).toBe('article');
    expect(mentions(foldedText(described.body), description, 'Buy now')).toEqual([true, false]);
    expect(textOf(page(''))).not.toContain(description);
  });

  test('leaves out the pictures of its users', () => {
    const picture =
      '<p><img class="avatar" src="/ann.png"> Ann and Bo, who live at the harbour, told us what they saw.</p>';
    const html = innerHtml(chosen(`<title>Tides</title><main><h1>Tides</h1>${prose}${picture}${prose}</main>`).body);
    expect([html.includes('Ann and Bo'), html.includes('<img')]).toEqual([true, false]);
  });

  test('keeps its tables whole, with cells that repeat or have only a dash', () => {
    const cell = (text: string) => `<td>${text}</td>`;
    const row = (...cells: string[]) => `<tr>${cells.map(cell).join('')}</tr>`;
    const same = 'open on every day of the year';
    const table = `<table>${row('Pier and harbour in winter', same)}${row('Ferry to the islands', same)}${row('The old lighthouse', '—')}</table>`;
    const text = textOf(`<main><h1>Tides</h1>${prose}${table}${prose.replaceAll('moon', 'gull')}</main>`);
    expect([text.split(same).length - 1, text.includes('—')]).toEqual([2, true]);
  });

  test('keeps loose lines and headings between its paragraphs', () => {
    const html = `<main><h1>Tides</h1>${paragraph('moon')}and then there was the storm, ${paragraph('harbour')}<h2>Later</h2>${paragraph('pier')}</main>`;
    expect(mentions(textOf(html), 'then there was the storm', 'Later')).toEqual([true, true]);
  });

  test.each([
    [
      'the attribution line of a quoted post',
      '<blockquote><p>Hello world.</p><div class="footer links"><a href="/some/1">Someone on May 1</a></div></blockquote>',
      'Someone on May 1',
    ],
    ['a call-out', '<aside class="note"><a href="/coats">Bring a coat.</a></aside>', 'Bring a coat'],
    ['all of a small table', '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', '<td>2</td>'],
    [
      'the author of a quotation',
      '<blockquote><p>Read it at dawn.</p><footer>— The keeper</footer></blockquote>',
      'The keeper',
    ],
    [
      'the title of a call-out',
      '<div class="callout"><div class="callout-title">My tip</div><p>Do this.</p></div>',
      'My tip',
    ],
    ['the summary of a details element', `<details><summary>More</summary>${paragraph('ferry')}</details>`, 'More'],
    ['the checkboxes of a task list', '<ul><li><input type="checkbox"> Read the gauge at dawn</li></ul>', '<input'],
  ])('keeps %s', (_, part, expected) => {
    const { body } = chosen(`<main><h1>Tides</h1>${paragraph('moon')}${part}${paragraph('pier')}</main>`);
    expect(innerHtml(body)).toContain(expected);
  });

  test('keeps a heading that differs from the title', () => {
    const html = `<meta property="og:title" content="Tides of the north"><main><h1>How the moon works</h1>${prose}</main>`;
    expect(textOf(html)).toContain('How the moon works');
  });

  const photo = (name: string) => `<img src="/${name}.png">`;
  test.each([
    ['of the site', `<header>${photo('sign')}</header><main><h1>Tides</h1>${prose}</main>`, false],
    [
      'of the site, with its name',
      `<div role="banner"><h1>${photo('sign')} Tide Times</h1></div><div>${prose}</div>`,
      false,
    ],
    [
      'with the title',
      `<header><h1>When the tides of the harbour turned</h1>${photo('sign')}${paragraph('bay')}</header><div>${prose}</div>`,
      true,
    ],
    ['of the article', `<article><header>${photo('sign')}</header>${prose}</article>`, true],
  ])('an image in the header %s', (_, html, isKept) => {
    expect(innerHtml(chosen(`<title>Tides</title>${html}`).body).includes('sign.png')).toBe(isKept);
  });

  const besideTitle = (image: string) =>
    `<meta name="author" content="Ann Ash"><title>When the tides of the harbour turned</title><main><section><h1>When the tides of the harbour turned</h1><p>Ann Ash, 5 May 2024</p>${image}</section><div>${prose}</div></main>`;
  test.each([
    ['of the article', photo('sign'), true],
    ['of its author', '<img src="/sign.png" alt="Ann Ash">', false],
  ])('an image beside the title %s', (_, image, isKept) => {
    expect(innerHtml(chosen(besideTitle(image)).body).includes('sign.png')).toBe(isKept);
  });

  test('keeps the caption of an image whose first copy is in a dropped header', () => {
    const figure = '<figure><img src="/a.png"><figcaption>The pier in winter, by Ash</figcaption></figure>';
    const html = `<nav>${figure}</nav><main><h1>Tides</h1>${prose}${figure}${prose.replaceAll('moon', 'gull')}</main>`;
    expect(textOf(html)).toContain('The pier in winter');
  });

  test('drops the list of related articles', () => {
    const related =
      '<section class="related"><h2>Related articles</h2><ul><li><a href="/x">Whales in the bay</a></li><li><a href="/y">Storm of the year</a></li></ul></section>';
    expect(mentions(textOf(`<main><h1>Tides</h1>${prose}${related}</main>`), 'moon', 'Whales', 'Storm')).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('keeps headings, lists, tables and images between its paragraphs', () => {
    const parts = `<h2>The first part</h2>${paragraph('moon')}<ul><li>It pulls at the water nearest to it</li><li>It pulls at the earth a little less</li></ul>${paragraph('pier')}<p><img src="/a.png" alt="x"></p>${paragraph('ferry')}`;
    const { body } = chosen(`<main><h1>Tides</h1>${prose}${parts}${prose.replaceAll('The', 'A')}</main>`);
    expect(innerHtml(body)).toMatch(/<h2>The first part<\/h2>.*<ul><li>It pulls.*<img/s);
  });
});

describe('always finds the text of a page with', () => {
  test.each([
    ['all of it in an element for asides', `<aside>${prose}</aside>`],
    ['all of it in the footer', `<footer>${prose}</footer>`],
    ['all of it under a name for advertisements', `<div class="ad sponsored promo">${prose}</div>`],
    ['one paragraph only', paragraph('moon')],
    [
      'text without any elements',
      'The moon was there long before the town, and whoever grew up beside it has a story to tell.',
    ],
  ])('%s', (_, html) => {
    expect(textOf(html)).toContain('moon was there long before the town');
  });
});

describe('the page type of', () => {
  const typeOf = (html: string, url: string) => chosen(html, { url }).pageType;
  const claim = (type: string) => `<script type="application/ld+json">{"@type":"${type}"}</script>`;
  test.each([
    [
      'an article',
      `${claim('NewsArticle')}<meta property="og:type" content="article"><main><h1>Tides</h1>${prose}</main>`,
      'https://example.com/2024/05/tides',
      'article',
    ],
    [
      'a product',
      `${claim('Product')}<meta property="og:type" content="product"><main><h1>Tide clock</h1><p class="price">€89.00</p><p>A clock of brass with one hand.</p><button>Add to basket</button></main>`,
      'https://shop.example.com/products/tide-clock',
      'product',
    ],
    [
      'a thread by its address',
      `<main><h1>Tides</h1>${prose}</main>`,
      'https://example.com/bbs/viewtopic.php?id=77',
      'forum',
    ],
    [
      'a thread by its type',
      `<main itemscope itemtype="https://schema.org/DiscussionForumPosting"><h1>Tides</h1>${prose}</main>`,
      'https://example.com/77/tides',
      'forum',
    ],
    [
      'an article of a forum',
      `${claim('NewsArticle')}<main><h1>Tides</h1>${prose}</main>`,
      'https://example.com/threads/tides.77/',
      'article',
    ],
  ])('%s', (_, html, url, type) => {
    expect(typeOf(html, url)).toBe(type);
  });
});

test('the content is a separate tree that does not link to the page', () => {
  const { body } = chosen(`<main><h1>Tides</h1>${prose}</main>`);
  expect([body.parentNode, body.localName]).toEqual([null, 'article']);
});

test('the trace reports every decision about a block with its reasons', () => {
  const events: TraceEvent[] = [];
  chosen(`<nav><a href="/">Home</a></nav><main><h1>Tides</h1>${prose}</main>`, {
    url: PAGE,
    trace: (event) => events.push(event),
  });
  const decisions = events.flatMap((event) => ('where' in event ? [event] : []));
  expect(decisions.length).toBeGreaterThanOrEqual(subjects.length + 1);
  expect(decisions.every((event) => event.stage === 'choose' && event.where !== '' && event.why)).toBe(true);
});

test.each(['', '<p></p>', '<img src="/a.png">'])('chooses nothing from %j', (html) => {
  expect(textOf(html)).toBe('');
});
