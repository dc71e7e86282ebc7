/** Every number the engine decides by, with what it means. Fitted on the development pages; see docs/benchmarks.md. */
export const weights = {
  /** A `<main>` must hold this share of the page's words to be the scope. */
  mainShare: 0.15,
  /** Furniture (nav, header, footer, aside, form) is dropped up to this share of the scope's words. */
  furnitureShare: 0.4,
  /** An element with a furniture name is dropped up to this share of the scope's words … */
  namedShare: 0.2,
  /** … and only if this share of its words is links … */
  namedLinkDensity: 0.4,
  /** … or it has fewer words than this. */
  namedFewWords: 25,
  /** Repeated blocks of at least this many words are shown once. */
  duplicateWords: 4,
  /** What stands before the title goes, if it is at most this share of the scope's words. */
  beforeTitleShare: 0.3,
  /** A "related" section ends the page, if it starts after this share of the scope's words … */
  relatedAfter: 0.3,
  /** … and holds at most this share. */
  relatedShare: 0.4,
} as const;
