import type { Parent } from '../../dom/index.ts';
import { headingAnchors } from './anchors.ts';
import { blocks } from './blocks.ts';
import type { MarkdownContext } from './context.ts';
import { escapeTarget } from './escape.ts';
import { imageLine, titleLine } from './header.ts';
import { type MarkdownOptions, withDefaults } from './options.ts';

/** Title and hero image above the article, and the page that it is from. */
export interface MarkdownHeader {
  readonly title?: string | undefined;
  readonly image?: string | undefined;
  readonly source?: string | undefined;
}

/** Writes a sanitised tree as GitHub-flavoured Markdown. */
export function toMarkdown(
  root: Parent,
  options?: MarkdownOptions,
  { title, image, source }: MarkdownHeader = {},
): string {
  const context: MarkdownContext = {
    settings: withDefaults(options),
    references: new Map(),
    labels: new Map(),
    isEmphasised: false,
    openMarks: [],
    isPart: false,
    anchors: headingAnchors(root, title),
    source,
    blocks,
  };
  const header = [image && imageLine(image, title, context), title && titleLine(title, context)];
  const body = blocks(root, context);
  const numbered = [...context.references].map(([url, number]) => `[${number}]: ${escapeTarget(url)}`);
  const labelled = [...context.labels].map(([label, url]) => `[${label}]: ${escapeTarget(url)}`);
  const definitions = [...numbered, ...labelled];
  return [...header, ...body, definitions.join('\n')].filter(Boolean).join('\n\n');
}
