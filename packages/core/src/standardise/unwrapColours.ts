/** Unwraps `<mark>` that only colours its text: editors write it so, with a transparent background, and nothing is highlighted. */
import { elementsNamed, unwrap } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const TRANSPARENT =
  /(?:^|;)\s*background(?:-color)?\s*:\s*(?:transparent|none|initial|unset|rgba\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*,\s*0(?:\.0+)?%?\s*\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00)\s*(?:!important\s*)?(?:;|$)/i;

export function unwrapColours({ root }: DescribedDoc): void {
  if (!root.body) return;
  for (const mark of [...elementsNamed(root.body, 'mark')])
    if (TRANSPARENT.test(mark.getAttribute('style') ?? '')) unwrap(mark);
}
