import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { unifyTaskLists } from './unifyTaskLists.ts';

const box = (checked = '') => `<input type="checkbox" disabled${checked && ' '}${checked}>`;

test.each([
  ['a task', `<ul><li>${box()} a</li></ul>`, '<ul><li>☐  a</li></ul>'],
  ['a task that is done', `<ul><li>${box('checked')}a</li></ul>`, '<ul><li>☑ a</li></ul>'],
  ['in a label', `<ul><li><label>${box('checked')}a</label></li></ul>`, '<ul><li><label>☑ a</label></li></ul>'],
  [
    'a checkbox after text is not a task',
    `<ul><li>a ${box()}</li></ul>`,
    `<ul><li>a <input type="checkbox" disabled=""></li></ul>`,
  ],
  ['a checkbox outside a list is not a task', `<p>${box()}a</p>`, `<p><input type="checkbox" disabled="">a</p>`],
  [
    'a checkbox without text is not a task',
    `<ul><li>${box()}</li></ul>`,
    '<ul><li><input type="checkbox" disabled=""></li></ul>',
  ],
  [
    'a checkbox that opens a list is not a task',
    `<ul><li>${box()}<ul><li>a</li></ul></li></ul>`,
    '<ul><li><input type="checkbox" disabled=""><ul><li>a</li></ul></li></ul>',
  ],
  [
    'other form fields are not tasks',
    '<ul><li><input type="text">a</li></ul>',
    '<ul><li><input type="text">a</li></ul>',
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(unifyTaskLists, before)).toBe(after);
});
