/** Renders our Markdown to HTML with other libraries and compares it with our own HTML: both should have the same content. */
import { type Article, extract } from '@pith/core';
import { foldedText } from '../packages/core/src/dom/index.ts';
import { isSimilarTitle } from '../packages/core/src/isSameTitle.ts';
import { parseHtmlFragment } from '../packages/core/src/parse/parseHtml.ts';
import {
  contentItemsOf,
  f1,
  type Kind,
  kinds,
  minF1,
  type Overlap,
  overlap,
  renderers,
} from '../packages/core/test/roundTrip.ts';
import type { CorpusPage } from './corpora.ts';

export interface RoundTrip {
  readonly renderer: string;
  readonly kind: Kind;
  /** The required F1. */
  readonly minF1: number;
  /** F1 over all items of all pages. */
  readonly total: number;
  /** Mean F1 of the pages that have such items. */
  readonly mean: number;
  readonly pages: number;
  /** The pages with the most lost items. */
  readonly worst: readonly { readonly id: string; readonly lost: number }[];
}

/** Frontmatter, hero image and title precede the article and are not part of its HTML, unless the HTML starts with the title, too. */
const MARKDOWN_HEADER = /^---\n[\s\S]*?\n---\n\n(?:(?:\[!\[[^\n]*\n\n)?# [^\n]*\n+)?/;
const FIRST_HEADING = /^(?:\s*<(?:div|section|article|main|header)\b[^>]*>)*\s*<h1>.*?<\/h1>/s;

/** Removes a first heading that repeats the title, because Markdown has the title only once. Any other first heading is part of the text. */
function withoutTitle({ content_html, title }: Pick<Article, 'content_html' | 'title'>): string {
  const heading = FIRST_HEADING.exec(content_html)?.[0];
  if (!heading || title === undefined || !isSimilarTitle(foldedText(parseHtmlFragment(heading)), title))
    return content_html;
  return content_html.slice(heading.length);
}

export function measureRoundTrip(pages: readonly CorpusPage[]): RoundTrip[] {
  const found = new Map<string, { id: string; overlap: Overlap }[]>();
  for (const { id, html, url } of pages) {
    const { content_html, markdown, title, source = '' } = extract(html, { url });
    // In Markdown, a link to a part of the article that is no heading leads to the page.
    const within = (text: string) => text.replaceAll(`"${source}#`, '"#').replaceAll(`(${source}#`, '(#');
    const expected = contentItemsOf(within(withoutTitle({ content_html, title })));
    for (const [renderer, render] of Object.entries(renderers)) {
      const actual = contentItemsOf(render(within(markdown.replace(MARKDOWN_HEADER, ''))));
      for (const kind of kinds) {
        const rows = found.get(`${renderer} ${kind}`) ?? [];
        rows.push({ id, overlap: overlap(expected[kind], actual[kind]) });
        found.set(`${renderer} ${kind}`, rows);
      }
    }
  }
  return Object.keys(renderers).flatMap((renderer) =>
    kinds.map((kind) => ({ renderer, kind, minF1: minF1[kind], ...summaryOf(found.get(`${renderer} ${kind}`) ?? []) })),
  );
}

function summaryOf(
  all: readonly { id: string; overlap: Overlap }[],
): Pick<RoundTrip, 'total' | 'mean' | 'pages' | 'worst'> {
  const rows = all.filter(({ overlap: { expected, actual } }) => expected + actual > 0);
  const sum = (name: keyof Overlap) => rows.reduce((total, row) => total + row.overlap[name], 0);
  const lost = rows.map(({ id, overlap: { common, expected, actual } }) => ({
    id,
    lost: Math.max(expected, actual) - common,
  }));
  return {
    total: f1({ common: sum('common'), expected: sum('expected'), actual: sum('actual') }),
    mean: rows.length ? rows.reduce((total, row) => total + f1(row.overlap), 0) / rows.length : 1,
    pages: rows.length,
    worst: lost
      .filter((row) => row.lost > 0)
      .sort((one, other) => other.lost - one.lost)
      .slice(0, 3),
  };
}

export function tableOf(found: readonly RoundTrip[]): string {
  const head = `${'renderer'.padEnd(14)}${'kind'.padEnd(10)}${'F1'.padStart(8)}${'mean'.padStart(9)}${'min'.padStart(7)}${'pages'.padStart(7)}  most lost on`;
  const rows = found.map(({ renderer, kind, total, mean, minF1: required, pages, worst }) => {
    const figures = `${total.toFixed(4).padStart(8)}${mean.toFixed(4).padStart(9)}${String(required).padStart(7)}${String(pages).padStart(7)}`;
    return `${renderer.padEnd(14)}${kind.padEnd(10)}${figures}  ${worst.map(({ id, lost }) => `${id} (${lost})`).join(' ')}`;
  });
  return [head, ...rows].join('\n');
}
