import type { PageType } from '../types.ts';

/** In the order of the columns in the weight tables. */
export const pageTypes: readonly PageType[] = [
  'article',
  'documentation',
  'service',
  'forum',
  'listing',
  'collection',
  'product',
];
