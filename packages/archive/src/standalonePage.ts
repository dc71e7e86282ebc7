/**
 * Writes an article as one self-contained HTML page that can be opened from a disk, years later, without Pith.
 *
 * Its Content-Security-Policy is the second line of defence after the sanitiser: no scripts, no frames, no network requests.
 */
import { createHash } from 'node:crypto';
import type { Article } from '@pith/core';

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #1f2328; --faint: #5c6470; --line: #dcdad3; --link: #0b57b7 }
@media (prefers-color-scheme: dark) { :root { --paper: #16181b; --ink: #dfe2e6; --faint: #99a1ab; --line: #363b42; --link: #8ab4f8 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.65 Georgia, "Noto Serif", serif; overflow-wrap: break-word }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
h1, h2, h3, h4, h5, h6 { line-height: 1.25 }
header { margin-bottom: 2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
header p { color: var(--faint); font: 0.9rem/1.5 system-ui, sans-serif }
a { color: var(--link) }
img, video, svg { max-width: 100%; height: auto }
pre, table { display: block; overflow-x: auto }
pre, code { font: 0.9em/1.5 ui-monospace, monospace }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line) }
th, td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); text-align: start }
figcaption { color: var(--faint); font-size: 0.9rem }
math[display=block] { display: block math; overflow-x: auto; overflow-y: hidden; padding-block: 0.3em }
.tml-left { text-align: left }
.tml-right { text-align: right }
`;

/** Where the images are: in files beside the page (`file:`, because files have no origin), or embedded as `data:` URLs. */
const imageSources = { files: "'self' file:", embedded: 'data:' } as const;

const policy = (images: keyof typeof imageSources) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    `img-src ${imageSources[images]}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** The fields of an article that the page shows. */
export type StandaloneArticle = Pick<
  Article,
  | 'title'
  | 'domain'
  | 'author'
  | 'site_name'
  | 'published_date'
  | 'reading_time'
  | 'lang'
  | 'dir'
  | 'source'
  | 'content_html'
> & {
  /** Shown below the article. */
  readonly notes?: readonly string[] | undefined;
};

export function standalonePage(article: StandaloneArticle, images: keyof typeof imageSources): string {
  const title = article.title ?? article.domain ?? 'Untitled';
  const byline = [article.author, article.site_name ?? article.domain, article.published_date, article.reading_time];
  return `<!doctype html>
<html${attribute('lang', article.lang)}${attribute('dir', article.dir)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(images)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
${headingOf(article, title)}<p>${escapeHtml(byline.filter(Boolean).join(' · '))}</p>
${sourceLine(article.source)}</header>
<article>
${article.content_html}
</article>
${footerOf(article)}</main>
</body>
</html>
`;
}

/** Empty when the content starts with the title itself, as products do. */
function headingOf({ content_html }: StandaloneArticle, title: string): string {
  const heading = `<h1>${escapeHtml(title)}</h1>`;
  return content_html.startsWith(heading) ? '' : `${heading}\n`;
}

function footerOf({ notes = [] }: StandaloneArticle): string {
  const items = notes.map((note) => `<li>${escapeHtml(note)}</li>\n`);
  return items.length === 0 ? '' : `<footer>\n<ul>\n${items.join('')}</ul>\n</footer>\n`;
}

/** Core guarantees http(s) here; this checks it again as a second line of defence. */
function sourceLine(source: string | undefined): string {
  if (!source || !/^https?:\/\//i.test(source)) return '';
  return `<p><a href="${escapeHtml(source)}" rel="noopener noreferrer">${escapeHtml(source)}</a></p>\n`;
}

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
