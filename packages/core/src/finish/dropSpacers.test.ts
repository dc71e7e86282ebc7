import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropSpacers } from './dropSpacers.ts';

test('drops signs that keep a space open, but none that say something', () => {
  const html =
    '<p>a</p><p>.</p><div>→</div><div>► </div><p>or</p><h2> · </h2><div> <i>+</i> </div><p><b>×</b></p><p>* * *</p><p>—</p><p>?</p><p>...</p><p><i>+</i>1</p><p><i>And</i></p><ul><li>.</li></ul>';
  expect(bodyAfter(dropSpacers, html)).toBe(
    '<p>a</p><p>* * *</p><p>—</p><p>?</p><p>...</p><p><i>+</i>1</p><p><i>And</i></p><ul><li>.</li></ul>',
  );
});

test('drops the sign of a button beside a heading, but none in a line', () => {
  expect(
    bodyAfter(dropSpacers, '<div><h3>Why?</h3> <i>+</i></div><p>2 <i>+</i> 2</p><p><b>a</b> <span>|</span></p>'),
  ).toBe('<div><h3>Why?</h3> </div><p>2 <i>+</i> 2</p><p><b>a</b> <span>|</span></p>');
});
