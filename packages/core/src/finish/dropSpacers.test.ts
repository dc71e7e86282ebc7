import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropSpacers } from './dropSpacers.ts';

test('drops signs that keep a space open, but none that say something', () => {
  const html =
    '<p>a</p><p>.</p><div>→</div><div>► </div><p>or</p><h2> · </h2><p>* * *</p><p>—</p><p>?</p><p>...</p><ul><li>.</li></ul>';
  expect(bodyAfter(dropSpacers, html)).toBe('<p>a</p><p>* * *</p><p>—</p><p>?</p><p>...</p><ul><li>.</li></ul>');
});
