/** Elements that stand on lines of their own. */
const BLOCK = new Set(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function isBlockName(name: string): boolean {
  return BLOCK.has(name);
}
