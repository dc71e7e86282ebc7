/** Writes title and hero image above an article. Both come from the metadata and are escaped like any other text. */

import type { MarkdownContext } from './context.ts';
import { escapeInline, headingLine, resolveEscapes } from './escape.ts';
import { imageMarkdown } from './inline.ts';
import { hasDefinitions } from './options.ts';

export function titleLine(title: string, { settings }: MarkdownContext): string {
  const text = escapeInline(title, { isReferenced: hasDefinitions(settings) });
  return headingLine(1 + settings.headingShift, text, settings.headings);
}

export function imageLine(url: string, alt: string | undefined, context: MarkdownContext): string {
  return resolveEscapes(imageMarkdown(url, alt ?? '', context));
}
