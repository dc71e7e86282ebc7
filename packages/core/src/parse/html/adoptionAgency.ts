/**
 * The adoption agency algorithm: what happens to `<b>1<p>2</b>3</p>`, where an end tag closes a formatting element that
 * is not the innermost one.
 * https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm
 */
import type { Element } from '../../dom/index.ts';
import { closeOrdinary } from './modes/inBody.ts';
import { FOSTERS, tag, traits } from './tags.ts';
import { contentOf, type TreeBuilder } from './treeBuilder.ts';

const ROUNDS = 8;
const KEPT_INSIDE = 3;

/** Closes the formatting element that the token, an end tag or a second `<a>` or `<nobr>`, is about. */
export function closeFormatting(b: TreeBuilder): void {
  const { open, formatting } = b;
  const { tagId } = b.token;
  if (open.currentId === tagId && formatting.indexOf(open.current) === -1) {
    open.pop();
    return;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const entry = formatting.indexOfId(tagId);
    if (entry === -1) {
      closeOrdinary(b);
      return;
    }
    const index = open.indexOf(formatting.elements[entry]!);
    if (index === -1) {
      formatting.removeAt(entry);
      return;
    }
    if (!open.isInScope(index)) return;
    const furthestBlock = open.indexOfSpecialInside(index);
    if (furthestBlock === -1) {
      open.popFrom(index);
      formatting.removeAt(entry);
      return;
    }
    if (!b.mayCopy) {
      closeOrdinary(b);
      return;
    }
    adopt(b, { entry, index, furthestBlock });
  }
}

/** One round: the block moves out of the formatting element, whose copy takes the block's content. */
function adopt(b: TreeBuilder, at: { entry: number; index: number; furthestBlock: number }): void {
  const { open, formatting } = b;
  const formattingElement = open.elementAt(at.index);
  const id = open.idAt(at.index);
  const block = open.elementAt(at.furthestBlock);
  const commonAncestor = at.index - 1;

  // Elements between the two: formatting ones are copied around the block, the others stay where they are, closed.
  let { entry } = at;
  let bookmark = entry + 1;
  let outermost: Element = block;
  let blockIndex = at.furthestBlock;
  let count = 0;
  for (let index = at.furthestBlock - 1; index > at.index; index--) {
    count++;
    const element = open.elementAt(index);
    const place = formatting.indexOf(element);
    if (place === -1 || count > KEPT_INSIDE) {
      if (place !== -1) {
        formatting.removeAt(place);
        if (place < entry) entry--;
        if (place < bookmark) bookmark--;
      }
      open.removeAt(index);
      blockIndex--;
      continue;
    }
    const copy = b.copyOf(element);
    open.replaceAt(index, copy);
    formatting.elements[place] = copy;
    if (outermost === block) bookmark = place + 1;
    copy.append(outermost);
    outermost = copy;
  }

  placeIn(b, commonAncestor, outermost);

  const copy = b.copyOf(formattingElement);
  for (let child = block.firstChild; child; child = block.firstChild) copy.append(child);
  block.append(copy);
  formatting.insertAt(bookmark, copy, id);
  formatting.removeAt(entry);
  open.removeAt(at.index);
  open.insertAt(blockIndex, copy, id); // behind the block, which has moved down by one
}

function placeIn(b: TreeBuilder, ancestor: number, node: Element): void {
  const id = b.open.idAt(ancestor);
  const element = b.open.elementAt(ancestor);
  node.remove();
  if (traits[id]! & FOSTERS) b.insertFostered(node);
  else if (id === tag.template) contentOf(element).append(node);
  else element.append(node);
}
