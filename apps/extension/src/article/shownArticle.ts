/** An article as the popup and the reader view show it. */
export interface ShownArticle {
  readonly url: string;
  readonly title: string;
  /** Site, author, date and reading time, as far as they are known. */
  readonly details: readonly (string | undefined)[];
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  /** Sanitised by `@pith/core`. */
  readonly html: string;
}

/** Fills an element with the article. The policy of the extension's pages forbids scripts and styles of pages a second time. */
export function showArticle(target: HTMLElement, { html, url, lang, dir }: ShownArticle): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
  }
  for (const link of body.querySelectorAll('a[href]')) secureLink(link as HTMLAnchorElement, url);
  // A wide element scrolls by itself, and the keyboard must reach it.
  for (const wide of body.querySelectorAll<HTMLElement>('pre, table')) wide.tabIndex = 0;
  if (lang) target.lang = lang;
  target.dir = dir ?? 'auto';
  target.replaceChildren(...body.childNodes);
}

/** Links of the article open in a tab; those to its own notes stay. */
function secureLink(link: HTMLAnchorElement, url: string): void {
  const href = link.getAttribute('href')!;
  if (href.startsWith('#')) return;
  const target = URL.parse(href, url);
  if (!target || !/^(?:https?|mailto|tel):$/.test(target.protocol)) return void link.removeAttribute('href');
  link.href = target.href;
  link.target = '_blank';
  link.rel = 'noreferrer';
}

export const detailsText = ({ details }: ShownArticle): string => details.filter(Boolean).join(' · ');
