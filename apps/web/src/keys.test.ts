import { afterEach, expect, test } from 'vitest';
import { commandKey, createKeySequence, singleKeys } from './keys.ts';

afterEach(() => {
  singleKeys.areOn = true;
});

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

test('single keys can be turned off; named keys stay', () => {
  singleKeys.areOn = false;
  expect(commandKey(press)).toBeUndefined();
  expect(commandKey({ ...press, key: 'Escape' })).toBe('Escape');
});

test('two keys in a row are one command, if the second comes soon', () => {
  let now = 0;
  const next = createKeySequence('g', () => now);
  expect([next('u'), next('g'), next('u'), next('u')]).toEqual(['u', 'g', 'g u', 'u']);
  next('g');
  now += 2000;
  expect(next('u')).toBe('u');
});
