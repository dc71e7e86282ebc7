/** Where a page of results stands among the others, as Readeck's clients read it. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly address: URL;
  readonly query: Readonly<Record<string, unknown>>;
}

export function pagingHeaders(page: Page) {
  const { limit, offset, total } = page;
  const pages = Math.ceil(total / limit);
  const links = linksOf(page, pages);
  return {
    'total-count': total,
    'total-pages': pages,
    'current-page': Math.floor(offset / limit) + 1,
    ...(links.length > 0 && { link: links }),
  };
}

/** One header for each neighbour that exists; each keeps the other words of the query. */
function linksOf({ limit, offset, total, address, query }: Page, pages: number): string[] {
  const neighbours = [
    ['previous', offset > 0, Math.max(0, offset - limit)],
    ['next', offset + limit < total, offset + limit],
    ['first', pages > 0, 0],
    ['last', pages > 1, (pages - 1) * limit],
  ] as const;
  return neighbours
    .filter(([, exists]) => exists)
    .map(([relation, , start]) => {
      const url = new URL(address);
      for (const [name, value] of Object.entries({ ...query, limit, offset: start })) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      return `<${url}>; rel="${relation}"`;
    });
}
