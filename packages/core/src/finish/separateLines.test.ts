import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { separateLines } from './separateLines.ts';

test.each([
  [
    'a card of spans',
    '<div><span>Tide clock</span>\n<span>Oak, 30 cm</span>\n<span>$ 49</span></div>',
    '<div><span>Tide clock</span>\n<br><span>Oak, 30 cm</span>\n<br><span>$ 49</span></div>',
  ],
  [
    'a link and what is below it',
    '<li><a href="/b"><img src="b.jpg">Brass barometer</a>\n<em>Item no. 12</em><div>£80</div></li>',
    '<li><a href="/b"><img src="b.jpg">Brass barometer</a>\n<br><em>Item no. 12</em><div>£80</div></li>',
  ],
  [
    'links one below the other',
    '<div>\n<a href="/a">Anchor chains</a>\n<a href="/b">Bollards</a>\n<a href="/c">Cleats</a>\n</div>',
    '<div>\n<a href="/a">Anchor chains</a>\n<br><a href="/b">Bollards</a>\n<br><a href="/c">Cleats</a>\n</div>',
  ],
  [
    'pieces in literal text',
    '<pre>a\n<div><b>b</b>\n  <b>c</b>\n</div></pre>',
    '<pre>a\n<div><b>b</b>\n  <b>c</b>\n</div></pre>',
  ],
  ['two prices', '<p><s>€ 20</s>\n<b>€ 15</b></p>', '<p><s>€ 20</s>\n<br><b>€ 15</b></p>'],
  [
    'prices with labels',
    '<div><span>Sale price</span>\n<b>$ 15</b>\n<span>Regular price</span>\n<s>$ 20</s>\n<i>(-25 %)</i></div>',
    '<div><span>Sale price</span>\n<b>$ 15</b>\n<br><span>Regular price</span>\n<s>$ 20</s>\n<br><i>(-25 %)</i></div>',
  ],
  [
    'what is in brackets',
    '<div><i>(8)</i><i>8 reviews, 5 stars</i></div>',
    '<div><i>(8)</i> <i>8 reviews, 5 stars</i></div>',
  ],
  [
    'pieces of a line of its own',
    '<div><span>\n<small>Sold by the metre or less</small>\n<small>2 m left</small></span></div>',
    '<div><span>\n<small>Sold by the metre or less</small>\n<br><small>2 m left</small></span></div>',
  ],
  [
    'spans that are blocks',
    '<a href="/"><span class="mt-2 block">Harbour</span> <span style="color:red;display:block">Open all day</span></a>',
    '<a href="/"><div class="mt-2 block">Harbour</div> <div style="color:red;display:block">Open all day</div></a>',
  ],
  [
    'touching texts',
    '<div><i>2031</i><i>1 h 30 min</i><i>G</i></div>',
    '<div><i>2031</i> <i>1 h 30 min</i> <i>G</i></div>',
  ],
  [
    'touching controls',
    '<div><label>Red</label><label>Blue</label></div>',
    '<div><label>Red</label> <label>Blue</label></div>',
  ],
])('separates %s', (_, before, after) => {
  expect(bodyAfter(separateLines, before)).toBe(after);
});

/** The HTML with `|` where texts touch in the source of the page. */
const touching = (html: string) => html.replaceAll('|', '&#13;');

test.each([
  [
    'a name and what it does',
    '<div><span>Ada Pohl</span>|<span>Head of tides</span></div>',
    '<div><span>Ada Pohl</span> <br><span>Head of tides</span></div>',
  ],
  [
    'a figure and what it counts',
    '<div><b>Up to 80%</b>|<span>Of all boats return by noon</span></div>',
    '<div><b>Up to 80%</b> <br><span>Of all boats return by noon</span></div>',
  ],
  [
    'cards that are links',
    '<div><a href="/a"><i><b>Oars</b>|<b>Made of ash.</b></i></a>|<a href="/s"><b>Sails</b></a></div>',
    '<div><a href="/a"><i><div><b>Oars</b></div> <div><b>Made of ash.</b></div></i></a> <br><a href="/s"><b>Sails</b></a></div>',
  ],
  [
    'what is in a block of a cell',
    `<table><tbody><tr><td><div><b>Try it now</b>|<i>Read more</i></div></td></tr></tbody></table>`,
    `<table><tbody><tr><td><div><b>Try it now</b> <br><i>Read more</i></div></td></tr></tbody></table>`,
  ],
])('separates %s where they touch', (_, before, after) => {
  expect(bodyAfter(separateLines, touching(before))).toBe(after);
});

test.each([
  ['sentences of a paragraph', '<p><span>It rains.</span>|<span>We stay in.</span></p>'],
  ['a label and a number', '<div><span>Length in all</span>|<span>20 m</span></div>'],
  ['a name and a day', '<div><a href="/ada">Ada Pohl</a>|<span>May 7</span></div>'],
  ['numbers', '<div><span>3 beds</span>|<span>2.5 baths</span></div>'],
  ['prices', '<div><b>$120</b>|<s>Was $150</s></div>'],
  ['short links', '<div><a href="/a">Old boats</a>|<a href="/b">New boats</a></div>'],
  ['a name in two parts', '<p><a href="/"><b>Nord &amp; Co</b>|<b>Sandpiper 130 Kayak</b></a></p>'],
  ['single words', '<div><span>Colour</span>|<span>Red</span></div>'],
  ['the words of a heading', '<h2><a href="/"><span>Ada Pohl</span>|<span>Head of tides</span></a></h2>'],
])('keeps %s on one line where they touch', (_, html) => {
  expect(bodyAfter(separateLines, touching(html))).toBe(html.replace('|', ' '));
});

test.each([
  [
    'the label of a button that moves',
    '<p><a href="/"><span>Ask us</span><span>Ask us</span></a></p>',
    '<p><a href="/"><span>Ask us</span></a></p>',
  ],
  ['nothing of other links', '<p><a href="/a">Read on</a> <a href="/b">Read on</a></p>', undefined],
  ['no single words', '<p><b>very</b> <b>very</b></p>', undefined],
])('drops twins: %s', (_, before, after) => {
  expect(bodyAfter(separateLines, before)).toBe(after ?? before);
});

test.each([
  ['a sentence', '<p>Ask <a href="/">the harbour master</a>\n<b>before you moor</b></p>'],
  ['prose in spans', `<p><span>${'word '.repeat(20)}</span>\n<span>and so on</span></p>`],
  ['a label and its value', '<li><span>Available since</span>\n<span>May 2030</span></li>'],
  ['a label with a colon', '<div><b>Seats 4:</b>\n<i>yes, all</i></div>'],
  ['a price with a label', '<div><span>Sale price</span>\n<span>$ 15</span></div>'],
  ['a price with a colon', '<div><span>Was:</span>\n<s>$ 15</s></div>'],
  ['parts with a sign between', '<div><b>Ada Pohl</b>\n<i>·</i>\n<time>7 May 2021</time></div>'],
  ['parts of a date', '<div><span>12</span>\n<span>May</span>\n<span>2030</span></div>'],
  ['tags', '<div><a href="/t/sea">#sea</a>\n<a href="/t/old-boats">#old boats</a></div>'],
  ['a heading', '<h2><span>10 of 12</span>\n<span>The lamp room</span></h2>'],
  ['the text of a link', '<a href="/"><b>Otto Nord</b>\n<b>Model 4 B</b></a>'],
  ['what the source has on one line', '<div><b>Red boats</b> <i>Blue boats</i></div>'],
  ['parts of a price', '<div><b>$</b><b>19</b><b>99</b></div>'],
  ['a large first letter', '<div><b>O</b><span>nce there was a pier</span></div>'],
  ['half a word in bold', '<p><b>The under</b><span>water world</span></p>'],
  ['a block of a heading', '<h1><span class="block">Oars</span> <span class="block">and sails</span></h1>'],
  ['a block beside text', '<p>See <span class="block">below</span></p>'],
])('leaves %s', (_, html) => {
  expect(bodyAfter(separateLines, html)).toBe(html);
});

test('deep and wide trees take linear time', () => {
  const wide = `<div>${'<span>a b</span>\n<span>c</span>\n'.repeat(15_000)}</div>`;
  const deep = `${'<span>'.repeat(30_000)}a`;
  expect(bodyAfter(separateLines, wide)).toContain('<br>');
  expect(bodyAfter(separateLines, deep)).toContain('a');
});
