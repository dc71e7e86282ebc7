/** Chooses the part of an article that an assistant asked for, within its token budget. */
import { countTokens } from '@pith/tokens';
import * as z from 'zod';
import {
  type AnchoredBlock,
  type AnchoredSection,
  anchoredSections,
  plainText,
  sectionWithSubsections,
  withAnchors,
} from './anchoredBlocks.ts';
import type { ToolCall } from './tool.ts';
import { ToolError } from './toolError.ts';

export const partArguments = {
  section: z
    .string()
    .max(100)
    .optional()
    .describe('The id of a section in the outline: returns it with its subsections.'),
  block: z.string().max(100).optional().describe('The anchor of a block, such as b1a2b3c4: returns only this block.'),
  outline_only: z.boolean().optional().describe('Return only the outline, without text.'),
  max_tokens: z
    .number()
    .int()
    .min(100)
    .max(200_000)
    .optional()
    .describe('The most tokens of text to return (8000). A longer text is cut between blocks.'),
};

export const partResult = {
  outline: z
    .array(z.object({ id: z.string(), level: z.number(), title: z.string(), tokens: z.number() }))
    .describe('All sections: pass an id as `section` to read one.'),
  markdown: z.string(),
  tokens: z.number().describe('Tokens of `markdown`.'),
  total_tokens: z.number().describe('Tokens of the whole article.'),
  is_cut: z.boolean().describe('Whether the text was longer than the budget.'),
};

export interface PartRequest {
  readonly section?: string | undefined;
  readonly block?: string | undefined;
  readonly outline_only?: boolean | undefined;
  readonly max_tokens?: number | undefined;
}

const DEFAULT_MAX_TOKENS = 8000;

/** What is wanted of an article. It is plain data, so this can run in another process. */
export interface ArticlePartRequest {
  readonly markdown: string;
  readonly wanted: PartRequest;
  readonly hasAnchors: boolean;
}

export type ArticlePart = ReturnType<typeof partOfArticle>;

/** Longer texts are left to another process: counting the tokens of a million characters takes a third of a second. */
const MAX_HERE = 100_000;

/** The part, from another process if the text is long. */
export async function choosePart(
  request: ArticlePartRequest,
  { user, signal, tasks }: Pick<ToolCall, 'user' | 'signal' | 'tasks'>,
): Promise<ArticlePart> {
  return request.markdown.length <= MAX_HERE ? partOfArticle(request) : tasks.partOfArticle(request, { user, signal });
}

export function partOfArticle({ markdown, wanted: request, hasAnchors }: ArticlePartRequest) {
  const sections = anchoredSections(markdown);
  const write = hasAnchors ? withAnchors : plainText;
  const blocks = request.outline_only ? [] : blocksFor(sections, request);
  const fitting = blocksWithin(blocks, write, request.max_tokens ?? DEFAULT_MAX_TOKENS);
  const text = write(fitting);
  return {
    outline: sections.map(({ id, level, title, tokens }) => ({ id, level, title, tokens })),
    markdown: text,
    tokens: countTokens(text),
    total_tokens: sections.reduce((sum, { tokens }) => sum + tokens, 0),
    is_cut: fitting.length < blocks.length,
  };
}

/** The part as text: with the outline, if the text is cut or missing. */
export function partText(
  { outline, markdown, tokens, total_tokens, is_cut }: ArticlePart,
  { header, warnings = [] }: { readonly header: string; readonly warnings?: readonly string[] },
): string {
  const cut = is_cut ? [`cut to ${tokens} of ${total_tokens} tokens; read more with section or max_tokens`] : [];
  const notes = [...warnings, ...cut].map((note) => `Note: ${note}`);
  const sections = outline
    .filter(({ level }) => level > 0)
    .map(({ id, level, title, tokens: size }) => `${'  '.repeat(level - 1)}- ${title} (section ${id}, ${size} tokens)`);
  const shownSections = is_cut || markdown === '' ? [sections.join('\n')] : [];
  return [header, ...notes, ...shownSections, markdown].filter(Boolean).join('\n\n');
}

function blocksFor(sections: readonly AnchoredSection[], { section, block }: PartRequest): readonly AnchoredBlock[] {
  const all = sections.flatMap(({ blocks }) => blocks);
  if (block !== undefined) {
    const anchor = block.replace(/^[#^]/, '');
    const found = all.filter((each) => each.anchor === anchor);
    if (found.length === 0)
      throw new ToolError(`no block has the anchor ${JSON.stringify(block)}`, [
        'read the page again: its text may have changed',
      ]);
    return found;
  }
  if (section === undefined) return all;
  const found = sectionWithSubsections(sections, section);
  if (found.length === 0)
    throw new ToolError(`no section has the id ${JSON.stringify(section)}`, [
      'use an id of the outline; outline_only returns it',
    ]);
  return found.flatMap(({ blocks }) => blocks);
}

/** The first block is always included, so that a small budget still gives something. */
function blocksWithin(
  blocks: readonly AnchoredBlock[],
  write: (blocks: readonly AnchoredBlock[]) => string,
  budget: number,
): readonly AnchoredBlock[] {
  let tokens = 0;
  const end = blocks.findIndex((block, index) => {
    tokens += countTokens(write([block])) + 1;
    return tokens > budget && index > 0;
  });
  return end < 0 ? blocks : blocks.slice(0, end);
}
