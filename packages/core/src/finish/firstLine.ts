import { isBlockName } from '../blockNames.ts';
import { type Element, nodesInside, Text } from '../dom/index.ts';

/** The block with the first text, unless it is the whole content. */
export function firstLine(body: Element): Element | undefined {
  for (const node of nodesInside(body)) {
    if (!(node instanceof Text) || !node.data.trim()) continue;
    let at = node.parentElement;
    while (at && at !== body && !isBlockName(at.localName)) at = at.parentElement;
    return at === body ? undefined : (at ?? undefined);
  }
  return undefined;
}
