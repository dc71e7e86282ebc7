/** Our Markdown, rendered to HTML by others, beside our own HTML: what a reader of one gets, a reader of the other gets too. */
import { type Article, extract } from '@pith/core';
import { foldedText } from '../packages/core/src/dom/index.ts';
import { parseHtmlFragment } from '../packages/core/src/parse/parseHtml.ts';
import { sameTitle } from '../packages/core/src/sameTitle.ts';
import {
  bars,
  f1,
  factsOf,
  type Kind,
  kinds,
  type Overlap,
  overlap,
  renderers,
} from '../packages/core/test/roundTrip.ts';
import type { CorpusPage } from './corpora.ts';

export interface RoundTrip {
  readonly renderer: string;
  readonly kind: Kind;
  readonly bar: number;
  /** F1 over all things of all pages. */
  readonly total: number;
  /** Mean F1 of the pages that have such things. */
  readonly mean: number;
  readonly pages: number;
  /** The pages where most is lost, and how much. */
  readonly worst: readonly { readonly id: string; readonly lost: number }[];
}

/** Frontmatter, hero image and title are above the article and no part of its HTML, unless that starts with the title too. */
const ABOVE = /^---\n[\s\S]*?\n---\n\n(?:(?:\[!\[[^\n]*\n\n)?# [^\n]*\n+)?/;
const FIRST_HEADING = /^(?:\s*<(?:div|section|article|main|header)\b[^>]*>)*\s*<h1>.*?<\/h1>/s;

/** An article that opens with its title says it once in Markdown, above the text; any other first heading is part of the text. */
function withoutTitle({ content_html, title }: Pick<Article, 'content_html' | 'title'>): string {
  const heading = FIRST_HEADING.exec(content_html)?.[0];
  if (!heading || title === undefined || !sameTitle(foldedText(parseHtmlFragment(heading)), title)) return content_html;
  return content_html.slice(heading.length);
}

export function measureRoundTrip(pages: readonly CorpusPage[]): RoundTrip[] {
  const found = new Map<string, { id: string; overlap: Overlap }[]>();
  for (const { id, html, url } of pages) {
    const { content_html, markdown, title } = extract(html, { url });
    const wanted = factsOf(withoutTitle({ content_html, title }));
    for (const [renderer, render] of Object.entries(renderers)) {
      const got = factsOf(render(markdown.replace(ABOVE, '')));
      for (const kind of kinds) {
        const rows = found.get(`${renderer} ${kind}`) ?? [];
        rows.push({ id, overlap: overlap(wanted[kind], got[kind]) });
        found.set(`${renderer} ${kind}`, rows);
      }
    }
  }
  return Object.keys(renderers).flatMap((renderer) =>
    kinds.map((kind) => ({ renderer, kind, bar: bars[kind], ...summaryOf(found.get(`${renderer} ${kind}`) ?? []) })),
  );
}

function summaryOf(
  all: readonly { id: string; overlap: Overlap }[],
): Pick<RoundTrip, 'total' | 'mean' | 'pages' | 'worst'> {
  const rows = all.filter(({ overlap: { wanted, got } }) => wanted + got > 0);
  const sum = (name: keyof Overlap) => rows.reduce((total, row) => total + row.overlap[name], 0);
  const lost = rows.map(({ id, overlap: { common, wanted, got } }) => ({ id, lost: Math.max(wanted, got) - common }));
  return {
    total: f1({ common: sum('common'), wanted: sum('wanted'), got: sum('got') }),
    mean: rows.length ? rows.reduce((total, row) => total + f1(row.overlap), 0) / rows.length : 1,
    pages: rows.length,
    worst: lost
      .filter((row) => row.lost > 0)
      .sort((one, other) => other.lost - one.lost)
      .slice(0, 3),
  };
}

export function tableOf(found: readonly RoundTrip[]): string {
  const head = `${'renderer'.padEnd(14)}${'kind'.padEnd(10)}${'F1'.padStart(8)}${'a page'.padStart(9)}${'bar'.padStart(7)}${'pages'.padStart(7)}  most lost on`;
  const rows = found.map(({ renderer, kind, total, mean, bar, pages, worst }) => {
    const figures = `${total.toFixed(4).padStart(8)}${mean.toFixed(4).padStart(9)}${String(bar).padStart(7)}${String(pages).padStart(7)}`;
    return `${renderer.padEnd(14)}${kind.padEnd(10)}${figures}  ${worst.map(({ id, lost }) => `${id} (${lost})`).join(' ')}`;
  });
  return [head, ...rows].join('\n');
}
