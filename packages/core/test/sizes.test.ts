/** Very large and deeply nested pages. Nothing is timed here: superlinear stages show in the duration of the suite. */
import { describe, expect, test } from 'vitest';
import { extract } from '../src/index.ts';
import { dangersIn, PAGE } from './kit.ts';

const DEPTH = 10_000;
const MANY = 10_000;
const VERY_MANY = 50_000;
const words = 'The sea rises and falls twice a day. ';
const nested = (open: string, close = '') => open.repeat(DEPTH) + words.repeat(20) + close.repeat(DEPTH);

const pages: [name: string, html: string][] = [
  ['a hundred thousand nested divs', '<div>'.repeat(100_000) + words.repeat(20)],
  ['nested divs', nested('<div>', '</div>')],
  ['nested divs with text on each level', `${words}<div>`.repeat(DEPTH)],
  ['unclosed paragraphs', `<p>${words}`.repeat(MANY / 2)],
  ['unclosed emphasis', nested('<b>')],
  ['unclosed emphasis in paragraphs', '<p><b><i>x'.repeat(500)],
  ['nested lists', nested('<ul><li>')],
  ['nested quotations', nested('<blockquote>')],
  ['nested tables', '<table><tr><td>x'.repeat(500) + words],
  ['nested headers', nested('<header>')],
  ['nested hidden divs', nested('<div hidden>')],
  ['nested prices', nested('<div class="price">$1 ')],
  ['nested noscript', `<p>x</p>${nested('<noscript>')}`],
  ['links and divs nested in each other', nested('<a href="/x"><div>')],
  ['many texts', `<p>${'x<br>'.repeat(VERY_MANY)}</p>`],
  ['many paragraphs', `<p>${words}</p>`.repeat(MANY)],
  ['many paragraphs in one box', `<div>${'<p>x y z</p>'.repeat(MANY)}</div>`],
  ['many links', '<a href="/x">x</a> '.repeat(MANY)],
  ['many emphasised words', `<p>${'<b>x</b>'.repeat(MANY)}</p>`],
  ['many words beside emphasised quotes', `<p>${'x<b>“x”</b>'.repeat(MANY)}</p>`],
  ['many code spans', `<p>${'<code>`x`</code>'.repeat(MANY)}</p>`],
  ['many items', `<ul>${'<li>x'.repeat(MANY)}</ul>`],
  ['many rows', `<table>${'<tr><td>x<td>y'.repeat(MANY)}</table>`],
  ['a wide row over many short ones', `<table><tr>${'<td>x'.repeat(2_000)}${'<tr><td>y<td>z'.repeat(5_000)}</table>`],
  ['cells with large spans', `<table>${'<tr><td colspan=50 rowspan=50>x<td>y'.repeat(3_000)}</table>`],
  ['many related headings', `<p>${words.repeat(50)}</p>${'<h2>Related</h2><h3>Related</h3>'.repeat(5_000)}`],
  ['many lines of code', `<pre>${'<div>x</div>'.repeat(MANY)}</pre>`],
  ['many images', '<img src="/x.png" srcset="a 1x, b 2x,c 3x">'.repeat(MANY)],
  [
    'a long srcset',
    `<img srcset="${'a.png 1x, '.repeat(VERY_MANY)}">${'<img srcset=",,,,,,,,,,,,,,,,">'.repeat(1_000)}`,
  ],
  ['many video players', '<iframe src="https://youtube.com/embed/x"></iframe>'.repeat(MANY / 2)],
  ['many comments', `<p>${words}</p>${'<!-- x -->'.repeat(VERY_MANY)}`],
  ['many attributes', `<p ${Array.from({ length: 5_000 }, (_, at) => `a${at}=x`).join(' ')}>${words}</p>`],
  ['many classes', `<p class="${'ad '.repeat(VERY_MANY)}">${words}</p>`],
  ['one long word', `<p>${'x'.repeat(1_000_000)}</p>`],
  ['one long run of spaces', `<p>a${' '.repeat(1_000_000)}b</p>`],
  ['one long run of backslashes', `<p>${'\\'.repeat(200_000)}<br>${'\\'.repeat(200_000)}</p>`],
  ['one long run of backticks', `<p><code>${'`'.repeat(200_000)}</code></p>`],
  ['one long run of punctuation', `<p>${'*_~[<&!#-'.repeat(VERY_MANY)}</p>`],
  ['one long run of Chinese', `<p>${'潮'.repeat(300_000)}</p>`],
  ['one long style', `<p style="${'a:b;/*'.repeat(VERY_MANY)}">${words}</p>`],
  ['one long title', `<title>${'a | '.repeat(VERY_MANY)}</title><p>${words}</p>`],
  ['many entities', `<p>${'&amp;&lt;&nbsp;'.repeat(VERY_MANY)}</p>`],
  ['nested streamed fragments', '<div hidden id="S:0"><template id="B:0"></template>'.repeat(1_000) + words],
  ['nested shadow roots', nested('<x-a><template shadowrootmode="open">')],
  [
    'much structured data',
    `<script type="application/ld+json">[${'{"@type":"Article","author":[{"name":"x"}]},'.repeat(10_000)}null]</script><p>${words}</p>`,
  ],
];

describe('a page with', () => {
  test.each(pages)('%s gives a safe article of bounded size', (_, html) => {
    const article = extract(html, { url: PAGE });
    expect(dangersIn(article.content_html)).toEqual([]);
    expect(article.markdown.length).toBeLessThan(html.length * 8 + 2_000);
  });
});
