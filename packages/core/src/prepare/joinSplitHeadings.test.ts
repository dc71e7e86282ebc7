import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { extract } from '../pipeline.ts';
import { joinSplitHeadings } from './joinSplitHeadings.ts';

test.each([
  [
    'a copy for screen readers',
    '<h2><span aria-hidden="true"><i>Tides</i><i>for</i><i>sailors</i></span><span class="sr-only">Tides for sailors</span></h2>',
    '<h2><span class="sr-only">Tides for sailors</span></h2>',
  ],
  [
    'a copy for two screens',
    '<h2><span aria-hidden="true"><i>Tides for</i><i>sailors</i><i>Tides</i><i>for sailors</i></span><span>Tides for sailors</span></h2>',
    '<h2><span>Tides for sailors</span></h2>',
  ],
  [
    'a label',
    '<h2 aria-label="Tides now"><div aria-hidden="true">T<b>i</b>des</div><div aria-hidden="true">now</div></h2>',
    '<h2 aria-label="Tides now">Tides now</h2>',
  ],
])('reads %s in place of the parts', (_, html, expected) => {
  expect(pageAfter(joinSplitHeadings, html)).toBe(expected);
});

test('the title is read from the copy', () => {
  const html = '<h1><span aria-hidden="true"><i>Tides</i><i>now</i></span><span class="sr-only">Tides now</span></h1>';
  expect(extract(`${html}<p>Low water is at six in the evening, high water at noon.</p>`).title).toBe('Tides now');
});

test.each([
  '<h2><span aria-hidden="true">7</span><span>Tides for sailors</span></h2>',
  '<h2 aria-label="Tides"><span aria-hidden="true">Low water</span></h2>',
  '<h2><svg aria-hidden="true"><title>Tides</title></svg><span>Tides</span></h2>',
])('leaves other headings', (html) => expect(pageAfter(joinSplitHeadings, html)).toBe(html));
