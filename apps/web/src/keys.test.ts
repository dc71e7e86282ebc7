import { expect, test } from 'vitest';
import { commandKey } from './keys.ts';

const press = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null };
const inside = (names: string) =>
  ({ closest: (selector: string) => selector.includes(names) }) as unknown as EventTarget;

test.each([
  ['on the page', {}, 'j'],
  ['on a link', { target: inside('a[href]') }, 'j'],
  ['in the search box', { target: inside('input') }, undefined],
  ['in a dialog', { target: inside('dialog') }, undefined],
  ['with Control', { ctrlKey: true }, undefined],
  ['with Command', { metaKey: true }, undefined],
  ['with Alt', { altKey: true }, undefined],
  ['already handled', { defaultPrevented: true }, undefined],
])('%s', (_, more, key) => {
  expect(commandKey({ ...press, ...more })).toBe(key);
});
