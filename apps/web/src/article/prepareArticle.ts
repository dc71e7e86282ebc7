/** Converts the HTML of an article to the nodes that the reader shows. */
import { ArticleText } from './articleText.ts';
import { wrapFormulas } from './formulas.ts';
import { sanitizeArticle } from './sanitizeArticle.ts';

export interface PreparedArticle {
  readonly content: DocumentFragment;
  readonly text: ArticleText;
  readonly headings: readonly Heading[];
  /** The element at which reading stopped. */
  readonly place: Element | undefined;
}

export interface Heading {
  readonly element: HTMLElement;
  readonly text: string;
  /** 0 for the highest level that the article has. */
  readonly depth: number;
}

export interface ArticleSource {
  readonly html: string;
  /** The app's origin. */
  readonly root: string;
  readonly title: string;
  /** CSS selector of the element at which reading stopped, as the server keeps it. */
  readonly place: string | undefined;
}

export function prepareArticle({ html, root, title, place }: ArticleSource): PreparedArticle {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  unwrapMarks(body);
  wrapFormulas(body);
  const text = new ArticleText(body);
  const stopped = place ? find(body, place) : undefined;
  sanitizeArticle(body, root, title);
  const headings = headingsIn(body);
  const content = document.createDocumentFragment();
  content.append(...body.childNodes);
  return { content, text, headings, place: stopped };
}

/** The server marks highlights in the article; the reader draws them itself, because they change. */
function unwrapMarks(body: Element): void {
  for (const mark of body.querySelectorAll('rd-annotation')) mark.replaceWith(...mark.childNodes);
  body.normalize();
}

/** Other programs keep selectors too, which may have any form. */
function find(body: Element, selector: string): Element | undefined {
  try {
    return body.querySelector(selector) ?? undefined;
  } catch {
    return undefined;
  }
}

const MAX_HEADINGS = 300;

function headingsIn(body: Element): Heading[] {
  const found = [...body.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].slice(0, MAX_HEADINGS);
  const named = found.flatMap((element) => {
    const text = element.textContent.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [{ element, text, level: Number(element.localName[1]) }];
  });
  const top = Math.min(...named.map(({ level }) => level));
  return named.map(({ element, text, level }) => {
    element.tabIndex = -1; // so that a jump moves the focus, too
    return { element, text, depth: Math.min(level - top, 2) };
  });
}
