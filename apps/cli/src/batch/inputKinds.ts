/** What the inputs of a batch are; `auto` goes by their names. A file of its own: help needs nothing else of a batch. */
export const inputKinds = ['auto', 'jsonl', 'warc', 'urls', 'sitemap', 'feed', 'objects'] as const;
export type InputKind = (typeof inputKinds)[number];
