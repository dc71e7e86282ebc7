/** How large an image is shown, as far as its attributes or its address say. */
import type { Element } from '../dom/index.ts';

/** `boat-24x24.png`, `?wid=24&hei=24`, `/24px-boat.png`. */
const SIZES_IN_ADDRESS = [
  /[-_](\d{1,4})x(\d{1,4})(?=\.\w{2,5}(?:$|[?#])|[?#]|$)/,
  /[?&](?:w|wid|width)=(\d{1,4})&(?:amp;)?(?:h|hei|height)=(\d{1,4})(?=$|[&#])/i,
  /\/(\d{1,4})px-[^/]*$/,
];

/** The larger side in pixels; undefined if nothing says it. */
export function shownSize(image: Element): number | undefined {
  const sides = ['width', 'height']
    .map((name) => /^\s*(\d{1,5})(?:px)?\s*$/.exec(image.getAttribute(name) ?? '')?.[1])
    .filter((side) => side !== undefined);
  if (sides.length) return Math.max(...sides.map(Number));
  const address = (image.getAttribute('src') ?? '').slice(-500);
  for (const size of SIZES_IN_ADDRESS) {
    const found = size.exec(address);
    if (found) return Math.max(...found.slice(1).map(Number));
  }
  return undefined;
}
