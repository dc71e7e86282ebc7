/** The page that the algorithm reads: a tree that each attempt may modify, and the URLs of the page. */
import { Comment, type Document, following, type Node, Text } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { allNamed } from './elements.ts';

/** The base URL and the document URL. They differ when the page has a `<base href>`. */
export interface PageUrls {
  readonly base: string;
  readonly document: string;
}

export interface Source {
  /** Returns a new tree at every call, which the caller may modify. */
  read(): Document;
  /** The URLs according to the processed tree: a `<base>` that was pruned no longer counts. */
  readonly urls: (document: Document) => PageUrls;
}

export const ABOUT_BLANK = 'about:blank';

export function htmlSource(html: string, url = ABOUT_BLANK): Source {
  return { read: () => removeComments(parseHtml(html)), urls: (document) => htmlPageUrls(document, url) };
}

/**
 * Removes comments: one between two words would split them into two paragraphs, and pages rendered by a framework are full of such comments.
 * Mozilla's tests remove them before parsing too. The comments of a DOM document are kept.
 */
function removeComments(document: Document): Document {
  for (let node: Node | null = document.firstChild; node; ) {
    const next = following(node, document);
    const { previousSibling: before, nextSibling: after } = node;
    if (node instanceof Comment) {
      node.remove();
      if (before instanceof Text && after instanceof Text) {
        after.data = before.data + after.data;
        before.remove();
      }
    }
    node = next;
  }
  return document;
}

export function baseHref(document: Document): string | undefined {
  const base = allNamed(document, 'base').find((element) => element.hasAttribute('href'));
  return base?.getAttribute('href') ?? undefined;
}

function htmlPageUrls(document: Document, page: string): PageUrls {
  const named = baseHref(document);
  return { base: named && URL.canParse(named, page) ? new URL(named, page).href : page, document: page };
}
