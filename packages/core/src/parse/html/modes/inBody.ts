/**
 * The insertion mode "in body": where nearly all of a page is parsed.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 *
 * When the stack of open elements is full, elements are inserted but not opened (see `openElements.ts`); whatever a rule
 * does for the content of its element is left out then.
 */
import type { Attribute, Element } from '../../../dom/index.ts';
import { closeFormatting } from '../adoptionAgency.ts';
import { insertForeign } from '../foreignContent.ts';
import {
  BUTTON_SCOPE,
  HEADING,
  isShared,
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
import { type InsertionMode, ignore, insertComment, insertToken, rulesByTag } from './insertionMode.ts';
import { inCaption, inCell, inRow, inTable, inTableBody } from './inTable.ts';
import { endTemplatesAtEndOfFile } from './inTemplate.ts';
import { startText } from './text.ts';

export const inBody: InsertionMode = {
  text: textInBody,
  startTag: startTagInBody,
  endTag: endTagInBody,
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

export function textInBody(b: TreeBuilder): void {
  const { text } = b.token;
  b.reconstructFormatting();
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
  ['param source track', insertToken],
  ['hr', insertRule],
  ['textarea', startTextarea],
  ['xmp', startXmp],
  ['iframe', startIframe],
  ['noembed noframes', (b) => startText(b, RAW_TEXT)],
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
  b.reconstructFormatting();
  b.openTokenIfRoom();
}

/** A second `<html>` or `<body>` adds the attributes that the first one lacks. */
function adoptAttributes(element: Element, attributes: readonly Attribute[]): void {
  const present = new Set(element.attributes.map(({ name }) => name));
  for (const attribute of attributes) if (!present.has(attribute.name)) element.attributes.push(attribute);
}

function startHtml(b: TreeBuilder): void {
  if (!b.open.has(tag.template)) adoptAttributes(b.open.elementAt(0), b.token.attributes);
}

/** The body, if it is where it should be: right inside the root. */
function bodyOf(b: TreeBuilder): Element | undefined {
  return b.open.size > 1 && b.open.idAt(1) === tag.body ? b.open.elementAt(1) : undefined;
}

function startBody(b: TreeBuilder): void {
  const body = bodyOf(b);
  if (!body || b.open.has(tag.template)) return;
  b.framesetOk = false;
  adoptAttributes(body, b.token.attributes);
}

/** The frameset takes the place of a body in which there is nothing yet. */
function startFrameset(b: TreeBuilder): void {
  const body = bodyOf(b);
  if (!body || !b.framesetOk) return;
  body.remove();
  b.open.popFrom(1);
  b.openToken();
  b.mode = inFrameset;
}

function closeParagraph(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.p, BUTTON_SCOPE)) b.open.popThrough(tag.p);
}

function startBlock(b: TreeBuilder): void {
  closeParagraph(b);
  b.openTokenIfRoom();
}

function startHeading(b: TreeBuilder): void {
  closeParagraph(b);
  if (traits[b.open.currentId]! & HEADING) b.open.pop();
  b.openTokenIfRoom();
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
  if (b.openTokenIfRoom() && !isInTemplate) b.form = b.open.current;
}

/** An item ends the item before it. */
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

/** Links do not nest: a new one ends the one before. */
function startAnchor(b: TreeBuilder): void {
  const { formatting } = b;
  const entry = formatting.indexOfId(tag.a);
  if (entry !== -1) {
    const anchor = formatting.elements[entry]!;
    closeFormatting(b);
    b.open.remove(anchor);
    const left = formatting.indexOf(anchor);
    if (left !== -1) formatting.removeAt(left);
  }
  startFormatting(b);
}

function startFormatting(b: TreeBuilder): void {
  b.reconstructFormatting();
  if (b.openTokenIfRoom()) b.formatting.push(b.open.current, b.token.tagId);
}

function startNobr(b: TreeBuilder): void {
  b.reconstructFormatting();
  if (b.open.hasInScope(tag.nobr)) closeFormatting(b);
  startFormatting(b);
}

function startObject(b: TreeBuilder): void {
  b.reconstructFormatting();
  if (b.openTokenIfRoom()) b.formatting.pushMarker();
  b.framesetOk = false;
}

function startTable(b: TreeBuilder): void {
  if (!b.document.quirks) closeParagraph(b);
  if (b.openTokenIfRoom()) b.mode = inTable;
  b.framesetOk = false;
}

function insertVoid(b: TreeBuilder): void {
  b.reconstructFormatting();
  b.insertToken();
  b.framesetOk = false;
}

function insertImage(b: TreeBuilder): void {
  b.reconstructFormatting();
  b.insertNew('img', b.token.attributes);
  b.framesetOk = false;
}

export function isHiddenInput(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === 'type' && value.toLowerCase() === 'hidden');
}

function insertInput(b: TreeBuilder): void {
  b.reconstructFormatting();
  b.insertToken();
  if (!isHiddenInput(b.token.attributes)) b.framesetOk = false;
}

function insertRule(b: TreeBuilder): void {
  closeParagraph(b);
  b.insertToken();
  b.framesetOk = false;
}

function startTextarea(b: TreeBuilder): void {
  startText(b, RCDATA);
  b.skipLineFeed = true;
  b.framesetOk = false;
}

function startXmp(b: TreeBuilder): void {
  closeParagraph(b);
  b.reconstructFormatting();
  b.framesetOk = false;
  startText(b, RAW_TEXT);
}

function startIframe(b: TreeBuilder): void {
  b.framesetOk = false;
  startText(b, RAW_TEXT);
}

function isInTable({ mode }: TreeBuilder): boolean {
  return mode === inTable || mode === inCaption || mode === inTableBody || mode === inRow || mode === inCell;
}

function startSelect(b: TreeBuilder): void {
  b.reconstructFormatting();
  if (b.openTokenIfRoom()) b.mode = isInTable(b) ? inSelectInTable : inSelect;
  b.framesetOk = false;
}

function startOption(b: TreeBuilder): void {
  if (b.open.currentId === tag.option) b.open.pop();
  startOrdinary(b);
}

function startRubyBase(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.ruby)) b.open.popImplied();
  b.openTokenIfRoom();
}

function startRubyText(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.ruby)) b.open.popImplied(tag.rtc);
  b.openTokenIfRoom();
}

function startMath(b: TreeBuilder): void {
  b.reconstructFormatting();
  insertForeign(b, 'math');
}

function startSvg(b: TreeBuilder): void {
  b.reconstructFormatting();
  insertForeign(b, 'svg');
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
  ['a b big code em font i nobr s small strike strong tt u', closeFormatting],
  ['applet marquee object', endObject],
  ['br', insertBreak],
);

export function endTagInBody(b: TreeBuilder): void {
  endRules[b.token.tagId]!(b);
}

/** Closes the innermost element with the name of the token, if no special element is in between. */
export function closeOrdinary(b: TreeBuilder): void {
  const { open } = b;
  const { tagId, tagName } = b.token;
  if (!open.has(tagId)) return;
  for (let index = open.size - 1; index > 0; index--) {
    const id = open.idAt(index);
    if (id === tagId && (!isShared(id) || open.elementAt(index).localName === tagName)) {
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

/** Unlike other end tags, this one takes the form out of the stack and leaves what is inside it open. */
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

/** A `</p>` that closes nothing is an empty paragraph. */
function endParagraph(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.p, BUTTON_SCOPE)) b.open.popThrough(tag.p);
  else b.insertNew('p');
}

function endListItem(b: TreeBuilder): void {
  if (b.open.hasInScope(tag.li, LIST_ITEM_SCOPE)) b.open.popThrough(tag.li);
}

/** Any heading: the numbers need not agree. */
function endHeading(b: TreeBuilder): void {
  if (b.open.hasTraitInScope(HEADING, SCOPE)) b.open.popFrom(b.open.indexOfTrait(HEADING));
}

function endObject(b: TreeBuilder): void {
  const { tagId } = b.token;
  if (!b.open.hasInScope(tagId)) return;
  b.open.popThrough(tagId);
  b.formatting.clearToMarker();
}

/** `</br>` means `<br>`. */
function insertBreak(b: TreeBuilder): void {
  b.reconstructFormatting();
  b.insertNew('br');
  b.framesetOk = false;
}
