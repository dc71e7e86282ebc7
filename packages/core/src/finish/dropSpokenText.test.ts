import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropSpokenText } from './dropSpokenText.ts';

test.each([
  [
    'what a struck price was',
    '<p><del>20 €</del> <span class="screen-reader-text">Original price was: 20 €.</span><ins>15 €</ins></p>',
    '<p><del>20 €</del> <ins>15 €</ins></p>',
  ],
  [
    'a price that is shown in digits',
    '<span><span aria-hidden="true"><i>$</i><i>79</i></span><span class="shop-price__sr-text">Price $ 79</span></span>',
    '<span><span aria-hidden="true"><i>$</i><i>79</i></span></span>',
  ],
  ['what a link does', '<a href="/a">Terms<i class="clipped">opens in a new tab</i></a>', '<a href="/a">Terms</a>'],
  [
    'digits of a price without a point, rather than what is said',
    '<p><span class="a-offscreen">EUR 34.42</span><span aria-hidden="true"><i>EUR</i><i>34</i><i>42</i></span></p>',
    '<p><span class="a-offscreen">EUR 34.42</span></p>',
  ],
  [
    'what is shown beside it, near an icon too',
    '<p><b class="icon-text"><i aria-hidden="true">New</i> <i class="clipped">New</i></b></p>',
    '<p><b class="icon-text"><i aria-hidden="true">New</i> </b></p>',
  ],
  ['a label above its value', '<div class="visually-hidden">Maker:</div><div>Ash</div>', '<div>Ash</div>'],
  ['a label in an element of its own', '<p><b><span class="sr-only">Now: </span></b>$5</p>', '<p><b></b>$5</p>'],
])('drops %s', (_, html, expected) => expect(bodyAfter(dropSpokenText, html)).toBe(expected));

test.each([
  ['a text that is alone in its block', '<td><svg></svg><span class="sr-only">Yes</span></td>'],
  ['a text beside blocks', '<div><p class="visually-hidden">Season 2</p><p>Episode 1</p></div>'],
  ['a text beside another of its kind', '<p><i class="sr-only">Rated</i> <i class="sr-only">4 of 5</i></p>'],
  ['the name of an icon', '<p>align <abbr class="icon-old"><span class="sr-only">Deprecated</span></abbr></p>'],
  [
    'an explanation',
    '<p>Chat <span class="sr-only">Real-time conversation over instant messages, whenever both of you have the time</span></p>',
  ],
  ['a heading', '<div>a<h2 class="sr-only">Notes</h2></div>'],
  ['a text that other screens show', '<p>a <span class="sr-only md:not-sr-only">b</span></p>'],
  ['a class that only starts so', '<p>a <a class="sr-only-focusable" href="#b">b</a></p>'],
])('leaves %s', (_, html) => {
  const page = html.startsWith('<td') ? `<table><tbody><tr>${html}</tr></tbody></table>` : html;
  expect(bodyAfter(dropSpokenText, page)).toBe(page);
});
