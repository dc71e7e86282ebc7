/** The lines above an article. What they say comes from outside the tree, and is text like any other. */
import { escapeInline, headingLine, settle } from './escape.ts';
import { picture } from './inline.ts';
import type { Pen } from './pen.ts';

export function titleLine(title: string, { settings }: Pen): string {
  return headingLine(1 + settings.headingShift, escapeInline(title, { isReferenced: settings.links === 'referenced' }));
}

export function pictureLine(address: string, words: string | undefined, pen: Pen): string {
  return settle(picture(address, words ?? '', pen));
}
