/** Formats an article for `pith extract`: complete, cut to a number of tokens, in chunks, or as an outline. */
import type { Article, Warning } from '@pith/core';
import type { Chunk } from '@pith/tokens';
import { cliError } from './errors.ts';

/** Options that add to or change an article's JSON. */
export interface JsonExtras {
  readonly enrich: boolean;
  readonly 'max-tokens': number | undefined;
  readonly chunks: boolean;
  readonly outline: boolean;
}

export interface PrintOptions extends JsonExtras {
  readonly format: 'md' | 'html' | 'text' | 'json';
  readonly json: boolean;
  /** Articles become JSON lines. */
  readonly jsonl: boolean;
}

export interface PrintedArticle {
  readonly text: string;
  /** Warnings that are not part of the text. */
  readonly warnings: readonly Warning[];
}

/** Options that cannot be combined: the option to report, the check, and a suggestion. */
const CONFLICTS: readonly (readonly [option: string, isConflict: (options: PrintOptions) => boolean, hint: string])[] =
  [
    ['--format', ({ format, jsonl }) => jsonl && /html|text/.test(format), 'every JSON line contains all formats'],
    ['--chunks', ({ chunks, outline, jsonl }) => chunks && outline && !jsonl, 'use either --chunks or --outline'],
    [
      '--enrich',
      (options) => options.enrich && !options.jsonl && (formatOf(options) !== 'json' || printsPart(options)),
      'use it with --json or --jsonl',
    ],
    [
      '--max-tokens',
      (options) => hasTokenLimit(options) && formatOf(options) === 'html',
      'HTML cannot be cut: use --format md, text or json',
    ],
    [
      '--format',
      (options) => printsPart(options) && /html|text/.test(options.format),
      'chunks and outlines are made from Markdown',
    ],
  ];

const printsPart = ({ chunks, outline }: JsonExtras) => chunks || outline;
const hasTokenLimit = (options: PrintOptions) => options['max-tokens'] !== undefined;
const formatOf = ({ json, format }: PrintOptions) => (json ? 'json' : format);

export async function rejectConflictingOptions(options: PrintOptions): Promise<void> {
  const conflict = CONFLICTS.find(([, isConflict]) => isConflict(options));
  if (conflict) throw await cliError('bad-value', conflict[0], [conflict[2]]);
}

/** The tokenizer is large, so it is loaded only for options that count tokens. */
export async function printArticle(article: Article, options: PrintOptions): Promise<PrintedArticle> {
  if (options.outline) return printOutline(article, options);
  if (options.chunks) return printChunks(article, options);
  const format = formatOf(options);
  if (format === 'json')
    return { text: JSON.stringify(await articleJsonWithExtras(article, options), undefined, 2), warnings: [] };
  const { writers } = await import('@pith/core');
  const truncated = await truncate(article, options['max-tokens'], format);
  return { text: writers[format](truncated), warnings: truncated.warnings };
}

/** The article's JSON, cut to `max-tokens`, with a key for each extra. With `chunks`, the limit applies to each chunk instead. */
export async function articleJsonWithExtras(article: Article, extras: JsonExtras): Promise<object> {
  const { articleJson, enrich } = await import('@pith/core');
  const limit = extras['max-tokens'];
  return {
    ...articleJson(extras.chunks ? article : await truncate(article, limit, 'json')),
    ...(extras.enrich && { enrichment: enrich(article) }),
    ...(extras.chunks && { chunks: await chunksFor(article, limit) }),
    ...(extras.outline && { outline: (await import('@pith/tokens')).outlineOf(article.markdown) }),
  };
}

async function truncate(article: Article, limit: number | undefined, format: PrintOptions['format']): Promise<Article> {
  if (limit === undefined) return article;
  const { countTokens, cutToTokens } = await import('@pith/tokens');
  const markdown = cutToTokens(article.markdown, limit);
  const text = cutToTokens(article.text, limit, { isPlain: true });
  const [printed, whole] = format === 'text' ? [text, article.text] : [markdown, article.markdown];
  if (!printed.isCut) return article;
  const message = `the text was cut to ${printed.tokens} of ${countTokens(whole)} tokens`;
  return {
    ...article,
    markdown: `${markdown.text}\n`,
    text: text.text,
    warnings: [...article.warnings, { type: 'cut-to-tokens', message }],
  };
}

async function chunksFor({ markdown, source }: Article, maxTokens: number | undefined): Promise<readonly Chunk[]> {
  const { chunksOf } = await import('@pith/tokens');
  return chunksOf(markdown, { source, maxTokens });
}

async function printChunks(article: Article, options: PrintOptions): Promise<PrintedArticle> {
  const chunks = await chunksFor(article, options['max-tokens']);
  return { text: chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), warnings: article.warnings };
}

async function printOutline(article: Article, { json }: PrintOptions): Promise<PrintedArticle> {
  const { outlineOf } = await import('@pith/tokens');
  const { title = null, source = null, markdown, warnings } = article;
  const outline = outlineOf(markdown);
  if (json) return { text: JSON.stringify({ title, source, outline }, undefined, 2), warnings };
  const lines = outline.map(
    ({ level, title: heading, tokens }) => `${'  '.repeat(level - 1)}- ${heading} (${tokens} tokens)`,
  );
  return { text: lines.join('\n'), warnings };
}
