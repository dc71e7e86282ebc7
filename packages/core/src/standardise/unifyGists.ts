/** Snippets that a script would write into the page stand there as a frame: what embeds are is known from then on. */
import { Element, elementsNamed } from '../dom/index.ts';
import type { Described } from '../types.ts';

const GIST = /^(?:https?:)?\/\/(gist\.github\.com\/[\w-]+\/[\da-f]+)\.js(?:\?file=([\w.-]+))?$/i;

export function unifyGists(doc: Described): void {
  if (!doc.root.body) return;
  for (const script of elementsNamed(doc.root.body, 'script')) {
    const [, address, file] = GIST.exec(script.getAttribute('src') ?? '') ?? [];
    if (!address) continue;
    const title = file ? [{ name: 'title', value: file }] : [];
    script.replaceWith(new Element('iframe', [{ name: 'src', value: `https://${address}` }, ...title]));
  }
}
