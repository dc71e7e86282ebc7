/** What the type of a page means for the stages that treat page types differently. */
import type { PageType } from './types.ts';

export interface PageProfile {
  /** How the content is arranged: one running text, the posts of a thread, entries of a list, or a product with its data. */
  readonly form: 'text' | 'thread' | 'entries' | 'product';
  /** Its authors may be named on the first line. */
  readonly hasByline: boolean;
  /** Its dates are those of the text. In entries, ages such as "2 hours ago" are meant to be relative. */
  readonly hasDates: boolean;
  /** Sources whose date is not that of the publication. */
  readonly wrongDates: readonly string[];
  /** Sources whose author is not that of the page. */
  readonly wrongAuthors: readonly string[];
  /** The entries are goods; what buyers say of them may follow. */
  readonly isShop: boolean;
  /** Comments of readers may follow the text. They are not part of it. */
  readonly hasComments: boolean;
  /** Entries beside the text lead to other pages. In a reference they may be its content. */
  readonly hasTeasers: boolean;
  /** Its buttons work on examples. */
  readonly isManual: boolean;
  /** The image of its metadata is its own, not that of the site or a card with the title. */
  readonly hasOwnImage: boolean;
}

/** On pages that are updated continuously these sources give the date of the last build. A date in the text may still be right. */
const METADATA = ['json-ld', 'open-graph', 'meta'];
/** Next to the title of a list there are the dates of its entries. */
const NEAR_TITLE = ['near-title', 'near-title-updated'];
/** Bylines on a page that lists others are those of its entries. */
const BYLINES = ['byline', 'byline-link', 'byline-class', 'rel-author', 'microdata'];

/** What most types have in common. */
const usual = {
  hasByline: false,
  hasDates: false,
  wrongDates: [],
  wrongAuthors: [],
  isShop: false,
  hasComments: false,
  hasTeasers: false,
  isManual: false,
  hasOwnImage: true,
};

export const pageProfiles: Readonly<Record<PageType, PageProfile>> = {
  article: { ...usual, form: 'text', hasByline: true, hasDates: true, hasComments: true, hasTeasers: true },
  documentation: { ...usual, form: 'text', hasDates: true, wrongDates: METADATA, isManual: true, hasOwnImage: false },
  service: { ...usual, form: 'text', wrongDates: METADATA, hasTeasers: true },
  forum: { ...usual, form: 'thread', hasDates: true, hasOwnImage: false },
  listing: { ...usual, form: 'entries', wrongDates: NEAR_TITLE, wrongAuthors: BYLINES, hasOwnImage: false },
  collection: {
    ...usual,
    form: 'entries',
    wrongDates: [...METADATA, ...NEAR_TITLE],
    wrongAuthors: BYLINES,
    isShop: true,
  },
  product: { ...usual, form: 'product', hasTeasers: true },
};
