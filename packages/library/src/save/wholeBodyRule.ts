import type { Rule } from '@pith/core';
import type { Edits } from '../bookmark.ts';

/** A rule that takes the whole body as the article, with this metadata: another program has extracted it already. */
export function wholeBodyRule({ title, authors = [], publishedAt, siteName, excerpt, lang }: Edits = {}): Rule {
  const metadata = [
    ['title', title],
    ['author', authors.length > 0 ? authors.join(', ') : undefined],
    ['published', publishedAt],
    ['site_name', siteName],
    ['excerpt', excerpt],
    ['lang', lang],
  ] as const;
  return {
    id: 'import',
    file: 'import',
    phase: 'pre',
    priority: 0,
    trigger: { mode: 'all' },
    scope: { article: ['body'], wrapper: [], whole: true },
    remove: [],
    include: [],
    actions: [],
    metadata: metadata.flatMap(([field, value]) => (value === undefined ? [] : [{ field, selectors: [], value }])),
    tests: [],
  };
}
