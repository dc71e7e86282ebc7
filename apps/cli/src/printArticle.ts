/** An article as `pith extract` prints it: whole, cut to a number of tokens, in chunks, or as its outline. */
import type { Article, Problem } from '@pith/core';
import { trouble } from './errors.ts';

export interface Wanted {
  readonly format: 'md' | 'html' | 'text' | 'json';
  readonly json: boolean;
  readonly enrich: boolean;
  readonly 'max-tokens': number | undefined;
  readonly chunks: boolean;
  readonly outline: boolean;
  readonly jsonl: boolean;
  readonly jobs: number | undefined;
}

export interface Printed {
  readonly text: string;
  /** Those the text itself does not tell. */
  readonly warnings: readonly Problem[];
}

/** Options that do not go together, by what was typed, and what to do instead. */
const MIXTURES: readonly (readonly [about: string, isMixed: (wanted: Wanted) => boolean, hint: string])[] = [
  ['--jobs', ({ jobs, jsonl }) => jobs !== undefined && !jsonl, 'it belongs to --jsonl'],
  ['--jsonl', (wanted) => wanted.jsonl && isShaped(wanted), 'with --jsonl, articles come whole'],
  ['--chunks', ({ chunks, outline }) => chunks && outline, 'use --chunks or --outline'],
  ['--enrich', (wanted) => wanted.enrich && (formatOf(wanted) !== 'json' || isPart(wanted)), 'it belongs to --json'],
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

const isPart = ({ chunks, outline }: Wanted) => chunks || outline;
const isCut = (wanted: Wanted) => wanted['max-tokens'] !== undefined;
const isShaped = (wanted: Wanted) => isPart(wanted) || isCut(wanted) || wanted.enrich;
const formatOf = ({ json, format }: Wanted) => (json ? 'json' : format);

export async function refuseMixtures(wanted: Wanted): Promise<void> {
  const mixed = MIXTURES.find(([, isMixed]) => isMixed(wanted));
  if (mixed) throw await trouble('bad-value', mixed[0], [mixed[2]]);
}

/** What counts tokens is large: it is loaded only when somebody asks for tokens. */
export async function printArticle(article: Article, wanted: Wanted): Promise<Printed> {
  if (wanted.outline) return printOutline(article, wanted);
  if (wanted.chunks) return printChunks(article, wanted);
  const { articleJson, enrich, writers } = await import('@pith/core');
  const limit = wanted['max-tokens'];
  const fitting = limit === undefined ? article : await cut(article, limit, formatOf(wanted));
  const format = formatOf(wanted);
  if (format !== 'json') return { text: writers[format](fitting), warnings: fitting.warnings };
  const whole = wanted.enrich ? { ...articleJson(fitting), enrichment: enrich(article) } : articleJson(fitting);
  return { text: JSON.stringify(whole, undefined, 2), warnings: [] };
}

async function cut(article: Article, limit: number, format: Wanted['format']): Promise<Article> {
  const { countTokens, cutToTokens } = await import('@pith/core/tokens');
  const markdown = cutToTokens(article.markdown, limit);
  const text = cutToTokens(article.text, limit, { isPlain: true });
  const [shown, whole] = format === 'text' ? [text, article.text] : [markdown, article.markdown];
  if (!shown.isCut) return article;
  const message = `cut between blocks: ${shown.tokens} of ${countTokens(whole)} tokens are left`;
  return {
    ...article,
    markdown: `${markdown.text}\n`,
    text: text.text,
    warnings: [...article.warnings, { type: 'cut-to-tokens', message }],
  };
}

async function printChunks({ markdown, source, warnings }: Article, wanted: Wanted): Promise<Printed> {
  const { chunksOf } = await import('@pith/core/tokens');
  const chunks = chunksOf(markdown, { source, maxTokens: wanted['max-tokens'] });
  return { text: chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), warnings };
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
