import type { PageType } from '../types.ts';

/** The order in which the weights of types are written. */
export const pageTypes: readonly PageType[] = [
  'article',
  'documentation',
  'service',
  'forum',
  'listing',
  'collection',
  'product',
];
