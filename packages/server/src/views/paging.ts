/** Paging headers of a list, as Readeck's clients expect them. */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly url: URL;
  readonly query: Readonly<Record<string, unknown>>;
}

export function pagingHeaders(page: ListPage) {
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

/** `Link` header values to the other pages that exist, with the other query parameters unchanged. */
function linksOf({ limit, offset, total, url, query }: ListPage, pages: number): string[] {
  const relations = [
    ['previous', offset > 0, Math.max(0, offset - limit)],
    ['next', offset + limit < total, offset + limit],
    ['first', pages > 0, 0],
    ['last', pages > 1, (pages - 1) * limit],
  ] as const;
  return relations
    .filter(([, exists]) => exists)
    .map(([relation, , start]) => {
      const target = new URL(url);
      for (const [name, value] of Object.entries({ ...query, limit, offset: start })) {
        for (const each of Array.isArray(value) ? value : [value])
          if (each !== undefined) target.searchParams.append(name, String(each));
      }
      return `<${target}>; rel="${relation}"`;
    });
}
