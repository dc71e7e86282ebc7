import { expect, test } from 'vitest';
import { draftFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
import type { PageType } from '../types.ts';
import { joinPrices } from './joinPrices.ts';

function after(html: string, pageType: PageType = 'service'): string {
  const draft = Object.assign(draftFrom(html), { pageType });
  joinPrices(draft);
  return innerHtml(draft.body).replaceAll(/<(\w+)[^>]*>\s*<\/\1>/g, ''); // later stages remove what is empty
}

test.each([
  [
    'a sign, digits and cents',
    '<div class="price"><div>€</div><div>17</div><div class="price__fraction">62</div></div>',
    '<div class="price"><div>€17.62</div></div>',
  ],
  [
    'a period',
    '<p class="plan-price"><sup>$</sup> <b>49</b><span>/mo</span></p>',
    '<p class="plan-price"> <b>$49/mo</b></p>',
  ],
  [
    'a label',
    '<div class="cost"><i>From</i><b>£</b><b>9</b><i>a month</i></div>',
    '<div class="cost"><i>From £9 a month</i></div>',
  ],
])('writes %s on one line', (_, before, expected) => expect(after(before)).toBe(expected));

test.each([
  ['a price in one piece', '<div class="price">$49</div>'],
  ['an old price', '<div class="price"><b>$</b><s>59</s><b>49</b></div>'],
  ['a price with a sentence', '<div class="price"><b>$</b><b>49</b><p>Billed every year, in advance.</p></div>'],
  ['a box without a price', '<div class="pricing"><h2>Plans</h2><p>2 boats</p></div>'],
  ['digits in another box', '<div class="box"><b>$</b><b>49</b></div>'],
])('leaves %s', (_, html) => expect(after(html)).toBe(html));

test('leaves other types of pages', () => {
  const html = '<div class="price"><b>$</b><b>49</b></div>';
  expect(after(html, 'article')).toBe(html);
});
