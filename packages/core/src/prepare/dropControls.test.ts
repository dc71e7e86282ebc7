import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropControls } from './dropControls.ts';

test.each([
  ['a list box', '<p>a</p><div role="listbox"><div role="option">Python</div><div>No results</div></div>'],
  ['a tooltip', '<p>a</p><div role="tooltip">Download</div>'],
])('drops %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe('<p>a</p>');
});

test.each([
  ['long text with such a role', `<div role="tooltip">${'word '.repeat(80)}</div>`],
  ['other roles', '<div role="tabpanel">Python</div>'],
])('keeps %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe(html);
});

test('nested controls take linear time', () => {
  expect(pageAfter(dropControls, '<div role="tooltip">x'.repeat(20_000))).toContain('x');
});
