/**
 * The article as a page that stands alone: opened from a disk, years later, without us.
 *
 * Its policy is the second wall behind the sanitiser: no script, no frame, no request to anyone, whatever the content says.
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
`;

/** Where a page has its images: in files beside it (which have no origin to call their own), or in itself. */
const imageSources = { beside: "'self' file:", inside: 'data:' } as const;

const policy = (images: keyof typeof imageSources) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    `img-src ${imageSources[images]}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** All that the page tells of an article. */
export type PageFacts = Pick<
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
>;

export function readingPage(article: PageFacts, images: keyof typeof imageSources): string {
  const title = article.title ?? article.domain ?? 'Untitled';
  const byline = [article.author, article.site_name ?? article.domain, article.published_date, article.reading_time];
  return `<!doctype html>
<html${attribute('lang', article.lang)}${attribute('dir', article.dir)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(images)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
${headingOf(article, title)}<p>${escaped(byline.filter(Boolean).join(' · '))}</p>
${sourceLine(article.source)}</header>
<article>
${article.content_html}
</article>
</main>
</body>
</html>
`;
}

/** A product's content starts with its name, and then nothing has to stand above it. */
function headingOf({ content_html }: PageFacts, title: string): string {
  const heading = `<h1>${escaped(title)}</h1>`;
  return content_html.startsWith(heading) ? '' : `${heading}\n`;
}

/** Core promises http(s) here; this page does not depend on that promise. */
function sourceLine(source: string | undefined): string {
  if (!source || !/^https?:\/\//i.test(source)) return '';
  return `<p><a href="${escaped(source)}" rel="noopener noreferrer">${escaped(source)}</a></p>\n`;
}

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escaped(value)}"` : '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
