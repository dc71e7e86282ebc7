/** Reads the sidebar from `docs/README.md`, the only list of the documents. */
import { markdown, plainText } from './markdown.ts';

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export interface NavigationLink {
  readonly title: string;
  /** From the root of the site. */
  readonly address: string;
}

const INDEX = 'docs/README.md';

/** A group is a heading, or a line that ends with a colon; its links are those of the list after it that lead to other pages. */
export function readNavigation(readme: string): NavigationGroup[] {
  const groups: { title: string; links: NavigationLink[] }[] = [];
  let depthOfLists = 0;
  for (const token of markdown.parse(readme, { source: INDEX, deadLinks: [] })) {
    if (token.type === 'bullet_list_open') depthOfLists++;
    else if (token.type === 'bullet_list_close') depthOfLists--;
    else if (token.type !== 'inline') continue;
    else if (depthOfLists === 0) groups.push({ title: plainText(token).replace(/:$/, ''), links: [] });
    else groups.at(-1)?.links.push(...linksIn(token));
  }
  return groups.filter(({ links }) => links.length > 0);
}

function linksIn({ children }: Parameters<typeof plainText>[0]): NavigationLink[] {
  const tokens = children ?? [];
  return tokens.flatMap((token, start) => {
    const address = String(token.attrGet('href'));
    if (token.type !== 'link_open' || !/^[^:]*\.html$/.test(address)) return [];
    const length = tokens.slice(start).findIndex(({ type }) => type === 'link_close');
    const title = tokens
      .slice(start, start + length)
      .map(({ content }) => content)
      .join('');
    return [{ title: title[0]!.toUpperCase() + title.slice(1), address }];
  });
}
