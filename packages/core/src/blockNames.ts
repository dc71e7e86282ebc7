/** Names of block-level elements. */
const BLOCK = new Set(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function isBlockName(name: string): boolean {
  return BLOCK.has(name);
}
