import type { Parent } from '../../dom/index.ts';
import { blocks } from './blocks.ts';

/** A sanitised tree as GitHub-flavoured Markdown. */
export function toMarkdown(root: Parent): string {
  return blocks(root).join('\n\n');
}
