/** Turns the documents into HTML as GitHub does: the same anchors, links between files, highlighted code. */
import hljs from 'highlight.js/lib/common';
import markdownIt, { type Token } from 'markdown-it';
import { headingAnchors } from '../../../tools/docs/markdown.ts';
import { linkTarget } from './links.ts';

/** What a document is rendered with. */
export interface RenderEnvironment {
  /** Path in the repository. */
  readonly source: string;
  /** Filled with the links that lead nowhere. */
  readonly deadLinks: string[];
}

export const markdown = markdownIt({ html: true, highlight });

markdown.core.ruler.push('anchors', ({ tokens }) => {
  const anchorOf = headingAnchors();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1]!.content));
  });
});

markdown.core.ruler.push('links', ({ tokens, env }) => {
  const { source, deadLinks } = env as unknown as RenderEnvironment;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const name = token.type === 'link_open' ? 'href' : 'src';
    const link = token.attrGet(name);
    if (link === null) continue;
    const target = linkTarget(source, String(link));
    if (target === undefined) deadLinks.push(`${source}: ${link}`);
    else token.attrSet(name, target);
  }
});

// What is wider than a phone scrolls by itself, and the keyboard reaches it.
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';
const fence = markdown.renderer.rules.fence!;
markdown.renderer.rules.fence = (...parameters) => fence(...parameters).replace('<pre>', '<pre tabindex="0">');

/** The words of an inline token without its markup. */
export function plainText({ children }: Token): string {
  return (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}

function highlight(code: string, language: string): string {
  return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : '';
}
