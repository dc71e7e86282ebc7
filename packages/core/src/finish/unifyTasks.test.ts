import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { unifyTasks } from './unifyTasks.ts';

const box = (checked = '') => `<input type="checkbox" disabled${checked && ' '}${checked}>`;

test.each([
  ['a task', `<ul><li>${box()} a</li></ul>`, '<ul><li>☐  a</li></ul>'],
  ['a task that is done', `<ul><li>${box('checked')}a</li></ul>`, '<ul><li>☑ a</li></ul>'],
  ['in a label', `<ul><li><label>${box('checked')}a</label></li></ul>`, '<ul><li><label>☑ a</label></li></ul>'],
  [
    'a box after text is none',
    `<ul><li>a ${box()}</li></ul>`,
    `<ul><li>a <input type="checkbox" disabled=""></li></ul>`,
  ],
  ['a box outside a list is none', `<p>${box()}a</p>`, `<p><input type="checkbox" disabled="">a</p>`],
  [
    'a box without words is none',
    `<ul><li>${box()}</li></ul>`,
    '<ul><li><input type="checkbox" disabled=""></li></ul>',
  ],
  ['another field is none', '<ul><li><input type="text">a</li></ul>', '<ul><li><input type="text">a</li></ul>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(unifyTasks, before)).toBe(after);
});
