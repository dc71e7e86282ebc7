/** Replaces GitHub Gist scripts with an `<iframe>`, so that later stages handle them like other embeds. */
import { Element, elementsNamed } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const GIST = /^(?:https?:)?\/\/(gist\.github\.com\/[\w-]+\/[\da-f]+)\.js(?:\?file=([\w.-]+))?$/i;

export function unifyGists(doc: DescribedDoc): void {
  if (!doc.root.body) return;
  for (const script of elementsNamed(doc.root.body, 'script')) {
    const [, address, file] = GIST.exec(script.getAttribute('src') ?? '') ?? [];
    if (!address) continue;
    const title = file ? [{ name: 'title', value: file }] : [];
    script.replaceWith(new Element('iframe', [{ name: 'src', value: `https://${address}` }, ...title]));
  }
}
