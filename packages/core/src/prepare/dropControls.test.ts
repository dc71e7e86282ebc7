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

test.each([
  [
    'by their ids',
    '<ul role="tablist"><li><a role="tab" href="#a">One</a></li><li><a role="tab" href="#b">Two</a></li></ul><div id="a">x</div><pre id="b">y</pre>',
    '<div id="a"><p><strong>One</strong></p>x</div><p><strong>Two</strong></p><pre id="b">y</pre>',
  ],
  [
    'by their order',
    '<div role="tablist"><b role="tab">One</b><b role="tab">Two</b></div><div><section role="tabpanel">x</section><div role="tabpanel">y</div></div>',
    '<div><section role="tabpanel"><p><strong>One</strong></p>x</section><div role="tabpanel"><p><strong>Two</strong></p>y</div></div>',
  ],
  [
    'unless they have it',
    '<div role="tablist"><b role="tab" aria-controls="a">One</b><b role="tab" aria-controls="b">Two</b></div><div id="a"><h2>One</h2>x</div><div id="b">y</div>',
    '<div id="a"><h2>One</h2>x</div><div id="b"><p><strong>Two</strong></p>y</div>',
  ],
])('labels the panels of tabs %s', (_, before, after) => {
  expect(pageAfter(dropControls, before)).toBe(after);
});

test.each([
  ['tabs without panels', '<div role="tablist"><b role="tab">One</b><b role="tab">Two</b></div>'],
  [
    'a box around tabs and panels that is called a tab list',
    '<div role="tablist"><b role="tab" aria-controls="a">One</b><p id="a">x</p><b role="tab" aria-controls="b">Two</b><p id="b">y</p></div>',
  ],
])('keeps %s', (_, tabs) => {
  expect(pageAfter(dropControls, tabs)).toBe(tabs);
});

test('nested controls take linear time', () => {
  expect(pageAfter(dropControls, '<div role="tooltip">x'.repeat(20_000))).toContain('x');
});
