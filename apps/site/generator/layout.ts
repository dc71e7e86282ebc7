/** The HTML around a page. The Content-Security-Policy allows no inline script or style but the one of the playground's articles. */
import { createHash } from 'node:crypto';
import { escapeText } from '@pith/core/markup';
import { relativeAddress, SOURCES } from './links.ts';
import type { NavigationGroup } from './navigation.ts';

export interface PageParts {
  /** From the root of the site. */
  readonly address: string;
  readonly title: string;
  readonly content: string;
  readonly navigation: readonly NavigationGroup[];
  /** Headings of the page, for the list beside it. */
  readonly outline?: readonly { readonly anchor: string; readonly heading: string }[];
  /** Scripts and stylesheets beyond those of every page. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** The text of a style element that the page may use. */
  readonly inlineStyle?: string;
}

export const PLAYGROUND = 'playground.html';

/** Nothing from other hosts. The article of the playground is in a frame that inherits this policy. */
function policy(inlineStyle: string | undefined): string {
  const hash = inlineStyle && ` 'sha256-${createHash('sha256').update(inlineStyle).digest('base64')}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self'${hash ?? ''}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export function pageHtml(parts: PageParts): string {
  const { address, title, content, navigation, outline = [], scripts = [], styles = [], inlineStyle } = parts;
  const to = (target: string) => relativeAddress(address, target);
  const isStart = address === 'index.html';
  return `<!doctype html>
<html lang="en" data-root="${to('.') || '.'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(inlineStyle)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeText(isStart ? 'Pith' : `${title} · Pith`)}</title>
<link rel="icon" href="${to('assets/icon.svg')}">
${['site', ...styles].map((name) => `<link rel="stylesheet" href="${to(`assets/${name}.css`)}">`).join('\n')}
<script src="${to('assets/theme.js')}"></script>
${['site', ...scripts].map((name) => `<script type="module" src="${to(`assets/${name}.js`)}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
  <button class="menu-button" type="button" aria-expanded="false" aria-controls="navigation">Menu</button>
  <a class="name" href="${to('index.html')}">Pith</a>
  <button class="search-button" type="button">Search <kbd>/</kbd></button>
  <a href="${to(PLAYGROUND)}"${address === PLAYGROUND ? ' aria-current="page"' : ''}>Playground</a>
  <a class="sources" href="${SOURCES}">Sources</a>
  <button class="theme-button" type="button" aria-label="Theme">◐</button>
</header>
<div class="columns">
<nav id="navigation" aria-label="Documentation">
${navigation.map((group) => navigationGroup(group, address)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${content}
</main>
${outline.length > 1 ? outlineHtml(outline) : ''}
</div>
<dialog class="search" aria-label="Search the documentation">
  <input type="search" aria-label="Search the documentation" placeholder="Words" autocomplete="off" spellcheck="false">
  <p role="status"></p>
  <ul></ul>
</dialog>
</body>
</html>
`;
}

function navigationGroup({ title, links }: NavigationGroup, current: string): string {
  const items = links.map(({ title, address }) => {
    const mark = address === current ? ' aria-current="page"' : '';
    return `<li><a href="${relativeAddress(current, address)}"${mark}>${escapeText(title)}</a></li>`;
  });
  return `<h2>${escapeText(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function outlineHtml(outline: NonNullable<PageParts['outline']>): string {
  const items = outline.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escapeText(heading)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>\n${items.join('\n')}\n</ul></nav>`;
}
