import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropShortened } from './dropShortened.ts';

const start = 'Used: it hung in a hall by the sea';

test.each([
  [
    'beside the whole text',
    `<p><span>${start} and ... </span><span>${start} and shows some wear.</span></p>`,
    `<p><span></span><span>${start} and shows some wear.</span></p>`,
  ],
  [
    'in a paragraph before it',
    `<p>${start}…</p>\n<p>${start}, for\nyears.</p>`,
    `<p></p>\n<p>${start}, for\nyears.</p>`,
  ],
])('drops the start of a text %s', (_, html, expected) => {
  expect(bodyAfter(dropShortened, html)).toBe(expected);
});

test.each([
  ['another text', `<p>${start} …</p><p>Used: it hung in a kitchen.</p>`],
  ['a text further down', `<p>${start} …</p><h2>Condition</h2><p>${start} for years.</p>`],
  ['the same text again', `<p>${start} …</p><p>${start} …</p>`],
  ['a few words', '<p>Well …</p><p>Well, it did.</p>'],
  ['a text that is not cut off', `<p>${start}</p><p>${start} for years.</p>`],
])('leaves a text before %s', (_, html) => {
  expect(bodyAfter(dropShortened, html)).toBe(html);
});
