/** Writes the frames that scripts would show: of a GitHub Gist, and of a page that a forum embeds. Later stages handle them like other embeds. */
import { Element, elementsNamed } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const GIST = /^(?:https?:)?\/\/(gist\.github\.com\/[\w-]+\/[\da-f]+)\.js(?:\?file=([\w.-]+))?$/i;
/** In the attribute with the frame as a list of names and values. */
const FRAME_SOURCE = /"src",("(?:[^"\\]|\\.){1,2000}")/;

export function writeFrames(doc: DescribedDoc): void {
  if (!doc.root.body) return;
  for (const script of elementsNamed(doc.root.body, 'script')) {
    const [, address, file] = GIST.exec(script.getAttribute('src') ?? '') ?? [];
    if (address) script.replaceWith(frame(`https://${address}`, file));
  }
  for (const place of elementsNamed(doc.root.body, 'span', 'div')) {
    const [, source] = FRAME_SOURCE.exec(place.getAttribute('data-s9e-mediaembed-iframe') ?? '') ?? [];
    if (source) place.replaceWith(frame(source.slice(1, -1).replace(/\\(?=\/)/g, '')));
  }
}

function frame(address: string, title?: string): Element {
  const attributes = title ? [{ name: 'title', value: title }] : [];
  return new Element('iframe', [{ name: 'src', value: address }, ...attributes]);
}
