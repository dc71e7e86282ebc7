import type { Parent } from '../../dom/index.ts';
import { blocks } from './blocks.ts';
import { escapeTarget } from './escape.ts';
import { pictureLine, titleLine } from './opening.ts';
import { type MarkdownOptions, settingsFrom } from './options.ts';
import type { Pen } from './pen.ts';

/** What stands above the article: its picture and its title. */
export interface Opening {
  readonly title?: string | undefined;
  readonly image?: string | undefined;
}

/** A sanitised tree as GitHub-flavoured Markdown. */
export function toMarkdown(root: Parent, options?: MarkdownOptions, { title, image }: Opening = {}): string {
  const pen: Pen = {
    settings: settingsFrom(options),
    references: new Map(),
    isEmphasised: false,
    isPart: false,
    blocks,
  };
  const opening = [image && pictureLine(image, title, pen), title && titleLine(title, pen)];
  const written = blocks(root, pen);
  const addresses = [...pen.references].map(([address, number]) => `[${number}]: ${escapeTarget(address)}`);
  return [...opening, ...written, addresses.join('\n')].filter(Boolean).join('\n\n');
}
