/** The values of `--dedupe`. A file of its own: help needs nothing else of a batch. */
export const duplicateKinds = ['none', 'same', 'near'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];
