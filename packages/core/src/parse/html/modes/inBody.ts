/**
 * The insertion mode "in body", in which nearly all of a page is parsed.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 *
 * When the stack of open elements is full, elements are inserted but not pushed (see `openElements.ts`); a rule then skips
 * what it would do for the content of its element.
 */
import type { Attribute, Element } from '../../../dom/index.ts';
import { runAdoptionAgency } from '../adoptionAgency.ts';
import { insertForeignElement } from '../foreignContent.ts';
import {
  BUTTON_SCOPE,
  HEADING,
  isSharedId,
  LIST_ITEM_BOUNDARY,
  LIST_ITEM_SCOPE,
  SCOPE,
  SPECIAL,
  tag,
  traits,
} from '../tags.ts';
import { PLAINTEXT, RAW_TEXT, RCDATA } from '../tokenizer.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { isWhitespace } from '../whitespace.ts';
import { afterBody } from './afterBody.ts';
import { endTemplate, startTagInHead } from './beforeBody.ts';
import { inFrameset } from './inFrameset.ts';
import { inSelect, inSelectInTable } from './inSelect.ts';
import { type InsertionMode, ignore, insertComment, insertElement, rulesByTag } from './insertionMode.ts';
import { inCaption, inCell, inRow, inTable, inTableBody } from './inTable.ts';
import { endTemplatesAtEndOfFile } from './inTemplate.ts';
import { startTextElement } from './text.ts';

export const inBody: InsertionMode = {
  text: textInBody,
  startTag: startTagInBody,
  endTag: endTagInBody,
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

export function textInBody(b: TreeBuilder): void {
  const { text } = b.token;
  b.reconstructActiveFormatting();
  b.insertText(text);
  if (b.framesetOk && !isWhitespace(text)) b.framesetOk = false;
}

export function endOfFileInBody(b: TreeBuilder): void {
  endTemplatesAtEndOfFile(b);
}

// Start tags

const startRules = rulesByTag(
  startOrdinary,
  ['html', startHtml],
  ['base basefont bgsound link meta script style template title', startTagInHead],
  ['body', startBody],
  ['frameset', startFrameset],
  ['address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer', startBlock],
  ['header hgroup main menu nav ol p search section summary ul', startBlock],
  ['h1 h2 h3 h4 h5 h6', startHeading],
  ['pre listing', startPreformatted],
  ['form', startForm],
  ['li dd dt', startListItem],
  ['plaintext', startPlaintext],
  ['button', startButton],
  ['a', startAnchor],
  ['b big code em font i s small strike strong tt u', startFormatting],
  ['nobr', startNobr],
  ['applet marquee object', startObject],
  ['table', startTable],
  ['area br embed img keygen wbr', insertVoid],
  ['image', insertImage],
  ['input', insertInput],
  ['param source track', insertElement],
  ['hr', insertHr],
  ['textarea', startTextarea],
  ['xmp', startXmp],
  ['iframe', startIframe],
  ['noembed noframes', (b) => startTextElement(b, RAW_TEXT)],
  ['select', startSelect],
  ['optgroup option', startOption],
  ['rb rtc', startRubyBase],
  ['rp rt', startRubyText],
  ['math', startMath],
  ['svg', startSvg],
  ['caption col colgroup frame head tbody td tfoot th thead tr', ignore],
);

export function startTagInBody(b: TreeBuilder): void {
  startRules[b.token.tagId]!(b);
}

function startOrdinary(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  b.openElementUnlessFull();
}

/** Adds the attributes of a second `<html>` or `<body>` that the first one lacks. */
function addMissingAttributes(element: Element, attributes: readonly Attribute[]): void {
  const present = new Set(element.attributes.map(({ name }) => name));
  for (const attribute of attributes) if (!present.has(attribute.name)) element.attributes.push(attribute);
}

function startHtml(b: TreeBuilder): void {
  if (!b.open.has(tag.template)) addMissingAttributes(b.open.elementAt(0), b.token.attributes);
}

/** The body element, if it is the second element on the stack. */
function bodyOf(b: TreeBuilder): Element | undefined {
  return b.open.size > 1 && b.open.idAt(1) === tag.body ? b.open.elementAt(1) : undefined;
}

function startBody(b: TreeBuilder): void {
  const body = bodyOf(b);
  if (!body || b.open.has(tag.template)) return;
  b.framesetOk = false;
  addMissingAttributes(body, b.token.attributes);
}

/** A frameset replaces a body that has no content yet. */
function startFrameset(b: TreeBuilder): void {
  const body = bodyOf(b);
  if (!body || !b.framesetOk) return;
  body.remove();
  b.open.popFrom(1);
  b.openElement();
  b.mode = inFrameset;
}

function closeParagraph(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.p, BUTTON_SCOPE)) b.open.popThrough(tag.p);
}

function startBlock(b: TreeBuilder): void {
  closeParagraph(b);
  b.openElementUnlessFull();
}

function startHeading(b: TreeBuilder): void {
  closeParagraph(b);
  if (traits[b.open.currentId]! & HEADING) b.open.pop();
  b.openElementUnlessFull();
}

function startPreformatted(b: TreeBuilder): void {
  startBlock(b);
  b.skipLineFeed = true;
  b.framesetOk = false;
}

function startForm(b: TreeBuilder): void {
  const isInTemplate = b.open.has(tag.template);
  if (b.form && !isInTemplate) return;
  closeParagraph(b);
  if (b.openElementUnlessFull() && !isInTemplate) b.form = b.open.current;
}

/** A list item closes the previous one. */
function startListItem(b: TreeBuilder): void {
  const { open } = b;
  const { tagId } = b.token;
  b.framesetOk = false;
  for (let index = open.size - 1; ; index--) {
    const id = open.idAt(index);
    if (tagId === tag.li ? id === tag.li : id === tag.dd || id === tag.dt) {
      open.popFrom(index);
      break;
    }
    if (traits[id]! & LIST_ITEM_BOUNDARY) break;
  }
  startBlock(b);
}

function startPlaintext(b: TreeBuilder): void {
  startBlock(b);
  b.token.state = PLAINTEXT;
}

function startButton(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.button)) b.open.popThrough(tag.button);
  startOrdinary(b);
  b.framesetOk = false;
}

/** Links do not nest: a new one closes the previous one. */
function startAnchor(b: TreeBuilder): void {
  const { formatting } = b;
  const entry = formatting.indexOfId(tag.a);
  if (entry !== -1) {
    const anchor = formatting.elements[entry]!;
    runAdoptionAgency(b);
    b.open.remove(anchor);
    const left = formatting.indexOf(anchor);
    if (left !== -1) formatting.removeAt(left);
  }
  startFormatting(b);
}

function startFormatting(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  if (b.openElementUnlessFull()) b.formatting.push(b.open.current, b.token.tagId);
}

function startNobr(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  if (b.open.hasInScope(tag.nobr)) runAdoptionAgency(b);
  startFormatting(b);
}

function startObject(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  if (b.openElementUnlessFull()) b.formatting.pushMarker();
  b.framesetOk = false;
}

function startTable(b: TreeBuilder): void {
  if (!b.document.quirks) closeParagraph(b);
  if (b.openElementUnlessFull()) b.mode = inTable;
  b.framesetOk = false;
}

function insertVoid(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  b.insertElement();
  b.framesetOk = false;
}

function insertImage(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  b.insertElementNamed('img', b.token.attributes);
  b.framesetOk = false;
}

export function isHiddenInput(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'type' && value.toLowerCase() === 'hidden');
}

function insertInput(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  b.insertElement();
  if (!isHiddenInput(b.token.attributes)) b.framesetOk = false;
}

function insertHr(b: TreeBuilder): void {
  closeParagraph(b);
  b.insertElement();
  b.framesetOk = false;
}

function startTextarea(b: TreeBuilder): void {
  startTextElement(b, RCDATA);
  b.skipLineFeed = true;
  b.framesetOk = false;
}

function startXmp(b: TreeBuilder): void {
  closeParagraph(b);
  b.reconstructActiveFormatting();
  b.framesetOk = false;
  startTextElement(b, RAW_TEXT);
}

function startIframe(b: TreeBuilder): void {
  b.framesetOk = false;
  startTextElement(b, RAW_TEXT);
}

function isInTable({ mode }: TreeBuilder): boolean {
  return mode === inTable || mode === inCaption || mode === inTableBody || mode === inRow || mode === inCell;
}

function startSelect(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  if (b.openElementUnlessFull()) b.mode = isInTable(b) ? inSelectInTable : inSelect;
  b.framesetOk = false;
}

function startOption(b: TreeBuilder): void {
  if (b.open.currentId === tag.option) b.open.pop();
  startOrdinary(b);
}

function startRubyBase(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.ruby)) b.open.popImplied();
  b.openElementUnlessFull();
}

function startRubyText(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.ruby)) b.open.popImplied(tag.rtc);
  b.openElementUnlessFull();
}

function startMath(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  insertForeignElement(b, 'math');
}

function startSvg(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  insertForeignElement(b, 'svg');
}

// End tags

const endRules = rulesByTag(
  closeOrdinary,
  ['template', endTemplate],
  ['body', endBody],
  ['html', endHtml],
  ['address article aside blockquote button center details dialog dir div dl fieldset figcaption figure', endBlock],
  ['footer header hgroup listing main menu nav ol pre search section summary ul', endBlock],
  ['form', endForm],
  ['p', endParagraph],
  ['li', endListItem],
  ['dd dt', endBlock],
  ['h1 h2 h3 h4 h5 h6', endHeading],
  ['a b big code em font i nobr s small strike strong tt u', runAdoptionAgency],
  ['applet marquee object', endObject],
  ['br', insertBr],
);

export function endTagInBody(b: TreeBuilder): void {
  endRules[b.token.tagId]!(b);
}

/** Closes the innermost element with the token's name, unless a special element is inside it. */
export function closeOrdinary(b: TreeBuilder): void {
  const { open } = b;
  const { tagId, tagName } = b.token;
  if (!open.has(tagId)) return;
  for (let index = open.size - 1; index > 0; index--) {
    const id = open.idAt(index);
    if (id === tagId && (!isSharedId(id) || open.elementAt(index).localName === tagName)) {
      open.popFrom(index);
      return;
    }
    if (traits[id]! & SPECIAL) return;
  }
}

function endBody(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.body)) b.mode = afterBody;
}

function endHtml(b: TreeBuilder): void {
  if (!b.open.hasInScope(tag.body)) return;
  b.mode = afterBody;
  afterBody.endTag(b);
}

function endBlock(b: TreeBuilder): void {
  const { open } = b;
  const { tagId } = b.token;
  if (open.currentId === tagId) open.pop();
  else if (open.hasInScope(tagId)) open.popThrough(tagId);
}

/** Unlike other end tags, `</form>` removes the form from the stack and keeps the elements inside it open. */
function endForm(b: TreeBuilder): void {
  const { open, form } = b;
  if (open.has(tag.template)) {
    endBlock(b);
    return;
  }
  b.form = null;
  if (!form || !open.hasInScope(tag.form)) return;
  open.popImplied();
  open.remove(form);
}

/** A `</p>` without an open paragraph inserts an empty one. */
function endParagraph(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.p, BUTTON_SCOPE)) b.open.popThrough(tag.p);
  else b.insertElementNamed('p');
}

function endListItem(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.li, LIST_ITEM_SCOPE)) b.open.popThrough(tag.li);
}

/** Closes any open heading: the levels need not agree. */
function endHeading(b: TreeBuilder): void {
  if (b.open.hasTraitInScope(HEADING, SCOPE)) b.open.popFrom(b.open.indexOfTrait(HEADING));
}

function endObject(b: TreeBuilder): void {
  const { tagId } = b.token;
  if (!b.open.hasInScope(tagId)) return;
  b.open.popThrough(tagId);
  b.formatting.clearToMarker();
}

/** `</br>` is treated as `<br>`. */
function insertBr(b: TreeBuilder): void {
  b.reconstructActiveFormatting();
  b.insertElementNamed('br');
  b.framesetOk = false;
}
