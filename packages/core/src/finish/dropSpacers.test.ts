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

test.each(['<pre>a</pre> <p>or</p> <pre>b</pre>', '<p>Take the ferry.</p><p>Or</p><p>Take the bridge.</p>'])(
  'keeps the word between alternatives: %s',
  (html) => {
    expect(bodyAfter(dropSpacers, html)).toBe(html);
  },
);

test.each([
  '<p><a href="/a">Ask</a></p><p>or</p><p>Call</p>',
  '<p>Ask</p><p>or</p>',
  '<p>Ask</p><p>or</p><h2>News</h2>',
  '<p>Ask</p><p>→</p><p>Call</p>',
])('drops it where something else stood: %s', (html) => {
  expect(bodyAfter(dropSpacers, html)).toBe(html.replace(/<p>(?:or|→)<\/p>/, ''));
});

test('drops the sign of a button beside a heading, but none in a line', () => {
  expect(
    bodyAfter(dropSpacers, '<div><h3>Why?</h3> <i>+</i></div><p>2 <i>+</i> 2</p><p><b>a</b> <span>|</span></p>'),
  ).toBe('<div><h3>Why?</h3> </div><p>2 <i>+</i> 2</p><p><b>a</b> <span>|</span></p>');
});
