import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { TOUCHING } from '../touching.ts';
import { separateTexts } from './separateTexts.ts';

test.each([
  ['a section and a date', '<p><span>News</span><time>5 May</time></p>', '<p><span>News</span> <time>5 May</time></p>'],
  ['a name and a title', '<h3><a>Ann Ash</a><em>Tides</em></h3>', '<h3><a>Ann Ash</a> <em>Tides</em></h3>'],
  ['a name and a price', '<p><b>Oar</b><span>$20</span></p>', '<p><b>Oar</b> <span>$20</span></p>'],
  ['a year and a word', '<p><i>2024</i><b>Tides</b></p>', '<p><i>2024</i> <b>Tides</b></p>'],
  [
    'elements inside others',
    '<p><span><b>News</b></span><a><span>Tides</span></a></p>',
    '<p><span><b>News</b></span> <a><span>Tides</span></a></p>',
  ],
  [
    'a label and its value',
    '<p><span class="spec_name">Width</span><!-- --><span class="spec_value">20</span></p>',
    '<p><span class="spec_name">Width</span><!-- --> <span class="spec_value">20</span></p>',
  ],
  [
    'a value that starts with a small letter',
    '<p><b class="label">Colour</b><b class="value">blue</b></p>',
    '<p><b class="label">Colour</b> <b class="value">blue</b></p>',
  ],
  [
    'custom elements',
    '<div><x-name>Ann</x-name><x-title>Tides</x-title></div>',
    '<div><x-name>Ann</x-name> <x-title>Tides</x-title></div>',
  ],
  ['a request and its path', '<a><b>DELETE</b><b>/tides/:id</b></a>', '<a><b>DELETE</b> <b>/tides/:id</b></a>'],
  ['a name and what it needs', '<a>tide</a><wbr><i>moon</i>', '<a>tide</a> <wbr><i>moon</i>'],
  ['elements in a link', '<a><b>News</b><b>Tides</b></a>', '<a><b>News</b> <b>Tides</b></a>'],
  [
    'a name and the sentence about it',
    '<li><b>Deep harbour</b>Boats of all sizes lie here at low tide.</li>',
    '<li><b>Deep harbour</b><br>Boats of all sizes lie here at low tide.</li>',
  ],
  [
    'a title of one word',
    '<li><img><em class="title">OARS</em>These are made of ash and last for years.</li>',
    '<li><img><em class="title">OARS</em><br>These are made of ash and last for years.</li>',
  ],
  [
    'a label and the text before',
    '<p><b>Pros:</b> It is light<b>Cons:</b> It leaks</p>',
    '<p><b>Pros:</b> It is light<br><b>Cons:</b> It leaks</p>',
  ],
  [
    'names and their types',
    ['id', 'tide', 'wind_speed'].map((name) => `<h4><b class="n">${name}</b><i class="t">string</i></h4>`).join(''),
    ['id', 'tide', 'wind_speed'].map((name) => `<h4><b class="n">${name}</b> <i class="t">string</i></h4>`).join(''),
  ],
  [
    'lines by an empty element',
    '<div><b>Tides</b><span class="id br" data-pos="1"></span>They turn.</div>',
    '<div><b>Tides</b><br class="id br" data-pos="1">They turn.</div>',
  ],
])('separates %s', (_, before, after) => {
  expect(pageAfter(separateTexts, before).replaceAll(TOUCHING, ' ')).toBe(after);
});

test.each([
  ['emphasis within a word', '<p><b>un</b><i>known</i></p>'],
  ['a drop capital', '<p><span>T</span><span>ides</span></p>'],
  ['a word that goes on after its element', '<p><b>Java</b>Script</p>'],
  ['a word that starts before its element', '<p>e<b>Books</b></p>'],
  ['what is separate already', '<p><span>News</span> <span>Tides</span></p>'],
  ['what has its space inside', '<p><span>News </span><span>Tides</span></p>'],
  ['blocks', '<div><p>News</p><p>Tides</p></div>'],
  ['text after a block', '<div><p>News</p><b>Tides</b></div>'],
  ['an image between them', '<p><span>News</span><img><span>Tides</span></p>'],
  ['code', '<code><span>get</span><span>Tide</span></code>'],
  ['code in an element', '<code><b><i>get</i><i>Tide</i></b></code>'],
  ['parts of a name between which a line may break', '<p><b>low</b><wbr><b>tide</b> and low<wbr>tide</p>'],
  ['indexes', '<p><i>water</i><sub>2</sub></p>'],
  ['parts of a word with other names', '<p><span class="first-letter">t</span><span class="value">ide</span></p>'],
  ['a word of which half is the name', '<p><b>Sand Piper</b>Kayaks</p>'],
  ['emphasis before a text', '<p>The <b>Sand Piper</b>Kayak is a boat of the old harbour company.</p>'],
  ['half a word in another colour', '<p><b class="a">Sand</b><b class="b">piper</b></p>'.repeat(3)],
  ['a model number', '<p><b>3</b><b>D</b></p>'],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(separateTexts, html)).toBe(html);
});
