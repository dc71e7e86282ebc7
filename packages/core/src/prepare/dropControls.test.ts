import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropControls } from './dropControls.ts';

test.each([
  ['a list to choose from', '<p>a</p><div role="listbox"><div role="option">Python</div><div>No results</div></div>'],
  ['what appears over a button', '<p>a</p><div role="tooltip">Download</div>'],
])('drops %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe('<p>a</p>');
});

test.each([
  ['text that is called so', `<div role="tooltip">${'word '.repeat(80)}</div>`],
  ['other roles', '<div role="tabpanel">Python</div>'],
])('keeps %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe(html);
});

test('nested ones take linear time', () => {
  expect(pageAfter(dropControls, '<div role="tooltip">x'.repeat(20_000))).toContain('x');
});
