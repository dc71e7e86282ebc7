/** What the type of a page means for the stages that treat page types differently. */
import type { PageType } from './types.ts';

export interface PageProfile {
  /** How the content is arranged: one running text, the posts of a thread, entries of a list, or a product with its data. */
  readonly form: 'text' | 'thread' | 'entries' | 'product';
  /** Comments of readers may follow the text. They are not part of it. */
  readonly hasComments: boolean;
  /** Entries beside the text lead to other pages. In a reference they may be its content. */
  readonly hasTeasers: boolean;
  /** Notes belong to the text. On other pages they are small print. */
  readonly hasNotes: boolean;
  /** The heading of the text is kept if it differs from the page's title. */
  readonly keepsHeading: boolean;
}

export const pageProfiles: Readonly<Record<PageType, PageProfile>> = {
  article: { form: 'text', hasComments: true, hasTeasers: true, hasNotes: true, keepsHeading: true },
  documentation: { form: 'text', hasComments: false, hasTeasers: false, hasNotes: true, keepsHeading: true },
  service: { form: 'text', hasComments: false, hasTeasers: true, hasNotes: true, keepsHeading: true },
  forum: { form: 'thread', hasComments: false, hasTeasers: false, hasNotes: true, keepsHeading: true },
  listing: { form: 'entries', hasComments: false, hasTeasers: false, hasNotes: false, keepsHeading: false },
  collection: { form: 'entries', hasComments: false, hasTeasers: false, hasNotes: false, keepsHeading: false },
  product: { form: 'product', hasComments: false, hasTeasers: true, hasNotes: false, keepsHeading: false },
};
