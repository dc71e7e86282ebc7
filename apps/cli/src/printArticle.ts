/** An article as `pith extract` prints it: whole, cut to a number of tokens, in chunks, or as its outline. */
import type { Article, Warning } from '@pith/core';
import type { Chunk } from '@pith/core/tokens';
import { trouble } from './errors.ts';

/** What an article's JSON has beside or instead of the whole. */
export interface Shape {
  readonly enrich: boolean;
  readonly 'max-tokens': number | undefined;
  readonly chunks: boolean;
  readonly outline: boolean;
}

export interface Wanted extends Shape {
  readonly format: 'md' | 'html' | 'text' | 'json';
  readonly json: boolean;
  readonly jsonl: boolean;
  readonly jobs: number | undefined;
}

export interface Printed {
  readonly text: string;
  /** Those the text itself does not tell. */
  readonly warnings: readonly Warning[];
}

/** Options that do not go together, by what was typed, and what to do instead. */
const MIXTURES: readonly (readonly [about: string, isMixed: (wanted: Wanted) => boolean, hint: string])[] = [
  ['--jobs', ({ jobs, jsonl }) => jobs !== undefined && !jsonl, 'it belongs to --jsonl'],
  ['--format', ({ format, jsonl }) => jsonl && /html|text/.test(format), 'with --jsonl, every line has all formats'],
  ['--chunks', ({ chunks, outline, jsonl }) => chunks && outline && !jsonl, 'use --chunks or --outline'],
  [
    '--enrich',
    (wanted) => wanted.enrich && !wanted.jsonl && (formatOf(wanted) !== 'json' || isPart(wanted)),
    'it belongs to --json and --jsonl',
  ],
  [
    '--max-tokens',
    (wanted) => isCut(wanted) && formatOf(wanted) === 'html',
    'HTML is not cut: use --format md, text or json',
  ],
  [
    '--format',
    (wanted) => isPart(wanted) && /html|text/.test(wanted.format),
    'chunks and outlines are made of Markdown',
  ],
];

const isPart = ({ chunks, outline }: Shape) => chunks || outline;
const isCut = (wanted: Wanted) => wanted['max-tokens'] !== undefined;
const formatOf = ({ json, format }: Wanted) => (json ? 'json' : format);

export async function refuseMixtures(wanted: Wanted): Promise<void> {
  const mixed = MIXTURES.find(([, isMixed]) => isMixed(wanted));
  if (mixed) throw await trouble('bad-value', mixed[0], [mixed[2]]);
}

/** What counts tokens is large: it is loaded only when somebody asks for tokens. */
export async function printArticle(article: Article, wanted: Wanted): Promise<Printed> {
  if (wanted.outline) return printOutline(article, wanted);
  if (wanted.chunks) return printChunks(article, wanted);
  const format = formatOf(wanted);
  if (format === 'json') return { text: JSON.stringify(await shapedJson(article, wanted), undefined, 2), warnings: [] };
  const { writers } = await import('@pith/core');
  const fitting = await cut(article, wanted['max-tokens'], format);
  return { text: writers[format](fitting), warnings: fitting.warnings };
}

/** The keys of an article, cut to a number of tokens; what else was asked for has keys of its own. Chunks have the number themselves. */
export async function shapedJson(article: Article, shape: Shape): Promise<object> {
  const { articleJson, enrich } = await import('@pith/core');
  const limit = shape['max-tokens'];
  return {
    ...articleJson(shape.chunks ? article : await cut(article, limit, 'json')),
    ...(shape.enrich && { enrichment: enrich(article) }),
    ...(shape.chunks && { chunks: await chunked(article, limit) }),
    ...(shape.outline && { outline: (await import('@pith/core/tokens')).outlineOf(article.markdown) }),
  };
}

async function cut(article: Article, limit: number | undefined, format: Wanted['format']): Promise<Article> {
  if (limit === undefined) return article;
  const { countTokens, cutToTokens } = await import('@pith/core/tokens');
  const markdown = cutToTokens(article.markdown, limit);
  const text = cutToTokens(article.text, limit, { isPlain: true });
  const [shown, whole] = format === 'text' ? [text, article.text] : [markdown, article.markdown];
  if (!shown.isCut) return article;
  const message = `cut to fit: ${shown.tokens} of ${countTokens(whole)} tokens are left`;
  return {
    ...article,
    markdown: `${markdown.text}\n`,
    text: text.text,
    warnings: [...article.warnings, { type: 'cut-to-tokens', message }],
  };
}

async function chunked({ markdown, source }: Article, maxTokens: number | undefined): Promise<readonly Chunk[]> {
  const { chunksOf } = await import('@pith/core/tokens');
  return chunksOf(markdown, { source, maxTokens });
}

async function printChunks(article: Article, wanted: Wanted): Promise<Printed> {
  const chunks = await chunked(article, wanted['max-tokens']);
  return { text: chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), warnings: article.warnings };
}

async function printOutline(article: Article, { json }: Wanted): Promise<Printed> {
  const { outlineOf } = await import('@pith/core/tokens');
  const { title = null, source = null, markdown, warnings } = article;
  const outline = outlineOf(markdown);
  if (json) return { text: JSON.stringify({ title, source, outline }, undefined, 2), warnings };
  const lines = outline.map(
    ({ level, title: heading, tokens }) => `${'  '.repeat(level - 1)}- ${heading} (${tokens} tokens)`,
  );
  return { text: lines.join('\n'), warnings };
}
