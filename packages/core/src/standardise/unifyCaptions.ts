/** Turns the boxes in which older WordPress and MediaWiki put an image and its caption into figures, so that both stay together. */
import { ancestorWithin, elementsInside, firstNamed, rename } from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import type { DescribedDoc } from '../types.ts';

const CAPTION = /(?:^|\s)(?:wp-caption-text|thumbcaption)(?:\s|$)/;
const BOX = /(?:^|\s)(?:wp-caption|thumbinner)(?:\s|$)/;
const MAX_LEVELS = 3;

export function unifyCaptions(doc: DescribedDoc): void {
  const { body } = doc.root;
  if (!body || !namesOf(doc).has('class', (names) => CAPTION.test(names))) return;
  const captions = [...elementsInside(body)].filter(({ className }) => CAPTION.test(className));
  for (const caption of captions) {
    const box = ancestorWithin(MAX_LEVELS, caption, ({ className }) => BOX.test(className));
    if (box?.localName !== 'div' || !firstNamed(box, 'img')) continue;
    rename(caption, 'figcaption');
    rename(box, 'figure');
  }
}
