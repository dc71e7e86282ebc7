/**
 * The adoption agency algorithm: handles `<b>1<p>2</b>3</p>`, where an end tag closes a formatting element that is not the
 * current node.
 * https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm
 */
import type { Element } from '../../dom/index.ts';
import { closeOrdinary } from './modes/inBody.ts';
import { TRIGGERS_FOSTER_PARENTING, tag, traits } from './tags.ts';
import { contentOf, type TreeBuilder } from './treeBuilder.ts';

const OUTER_LOOP_LIMIT = 8;
const INNER_LOOP_LIMIT = 3;

/** Closes the formatting element named by the token: an end tag, or the start tag of a second `<a>` or `<nobr>`. */
export function runAdoptionAgency(b: TreeBuilder): void {
  const { open, formatting } = b;
  const { tagId } = b.token;
  if (open.currentId === tagId && formatting.indexOf(open.current) === -1) {
    open.pop();
    return;
  }
  for (let iteration = 0; iteration < OUTER_LOOP_LIMIT; iteration++) {
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
    if (!b.canCopyFormatting) {
      closeOrdinary(b);
      return;
    }
    adopt(b, { entry, index, furthestBlock });
  }
}

/** One iteration: moves the furthest block out of the formatting element, and the block's content into a copy of that element. */
function adopt(b: TreeBuilder, at: { entry: number; index: number; furthestBlock: number }): void {
  const { open, formatting } = b;
  const formattingElement = open.elementAt(at.index);
  const id = open.idAt(at.index);
  const block = open.elementAt(at.furthestBlock);
  const commonAncestor = at.index - 1;

  // Elements between the two: formatting elements are copied around the block; the others stay in place and leave the stack.
  let { entry } = at;
  let bookmark = entry + 1;
  let outermost: Element = block;
  let blockIndex = at.furthestBlock;
  let count = 0;
  for (let index = at.furthestBlock - 1; index > at.index; index--) {
    count++;
    const element = open.elementAt(index);
    const formattingIndex = formatting.indexOf(element);
    if (formattingIndex === -1 || count > INNER_LOOP_LIMIT) {
      if (formattingIndex !== -1) {
        formatting.removeAt(formattingIndex);
        if (formattingIndex < entry) entry--;
        if (formattingIndex < bookmark) bookmark--;
      }
      open.removeAt(index);
      blockIndex--;
      continue;
    }
    const copy = b.copyOf(element);
    open.replaceAt(index, copy);
    formatting.elements[formattingIndex] = copy;
    if (outermost === block) bookmark = formattingIndex + 1;
    copy.append(outermost);
    outermost = copy;
  }

  insertUnder(b, commonAncestor, outermost);

  const copy = b.copyOf(formattingElement);
  for (let child = block.firstChild; child; child = block.firstChild) copy.append(child);
  block.append(copy);
  formatting.insertAt(bookmark, copy, id);
  formatting.removeAt(entry);
  open.removeAt(at.index);
  open.insertAt(blockIndex, copy, id); // after the block, which has moved down by one
}

function insertUnder(b: TreeBuilder, ancestor: number, node: Element): void {
  const id = b.open.idAt(ancestor);
  const element = b.open.elementAt(ancestor);
  node.remove();
  if (traits[id]! & TRIGGERS_FOSTER_PARENTING) b.insertAtFosterParent(node);
  else if (id === tag.template) contentOf(element).append(node);
  else element.append(node);
}
