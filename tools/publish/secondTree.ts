/**
 * Libraries that css-select imports for its default adapter: a second tree, with its own serialiser and table of entities. Our adapter
 * (`packages/core/src/dom/select.ts`) replaces it, so bundles of the core get these modules instead: library → source.
 */
export const secondTree: Readonly<Record<string, string>> = {
  domhandler: 'export const isTag = undefined;',
  domutils: 'export {};',
};
