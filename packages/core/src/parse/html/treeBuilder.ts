/**
 * Tokens → tree: hands each token to the insertion mode, or to the rules for foreign content, and holds what these share.
 * https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
 */
import {
  type Attribute,
  Comment,
  type Document,
  Element,
  Fragment,
  type Node,
  type Parent,
  Text,
} from '../../dom/index.ts';
import { endForeignTag, isForeignStartTag, startForeignTag } from './foreignContent.ts';
import { FormattingElements } from './formattingElements.ts';
import { initial } from './modes/beforeBody.ts';
import type { InsertionMode } from './modes/insertionMode.ts';
import { OpenElements } from './openElements.ts';
import { FOSTERS, HTML_INTEGRATION_POINT, MATHML_TEXT_INTEGRATION_POINT, SVG, tag, traits } from './tags.ts';
import { COMMENT, DOCTYPE, END_OF_FILE, END_TAG, START_TAG, TEXT, Tokenizer } from './tokenizer.ts';
import { isWhitespace, leadingSpace } from './whitespace.ts';

/** A kind of token that the tokenizer does not know: a run of NUL, cut out of text. */
const NULS = -1;

/**
 * Copies of formatting elements and of their attributes that a page may ask for: this many, and one more for so many
 * characters. A page with a few hundred unclosed `<font>` gets all of them again in each paragraph: without a bound, a
 * few kilobytes would fill the memory. Afterwards formatting elements end with the block that they are in.
 */
const FREE_COPIES = 100_000;
const CHARACTERS_PER_COPY = 16;

export class TreeBuilder {
  readonly document: Document;
  readonly token: Tokenizer;
  readonly open: OpenElements;
  readonly formatting = new FormattingElements();
  mode: InsertionMode = initial;
  /** Where to go on after the content of a `<script>`, `<title>`, … */
  modeAfterText: InsertionMode = initial;
  /** One for each open template: how its content is read. */
  readonly templateModes: InsertionMode[] = [];
  head: Element | null = null;
  form: Element | null = null;
  /** Nothing has been seen yet that forbids a frameset. */
  framesetOk = true;
  /** A line feed at the start of a `<pre>` is not part of it. */
  skipLineFeed = false;
  fosterParenting = false;
  /** The number of the element that a fragment is parsed in; -1 for documents. */
  contextId = -1;

  private kind = END_OF_FILE;
  private copiesLeft: number;

  constructor(html: string, document: Document, maxDepth: number) {
    this.document = document;
    this.token = new Tokenizer(html, () => this.isInForeign);
    this.open = new OpenElements(maxDepth);
    this.copiesLeft = FREE_COPIES + Math.floor(html.length / CHARACTERS_PER_COPY);
  }

  run(): void {
    const { token } = this;
    do {
      this.kind = token.next();
      if (this.kind === TEXT) this.textToken();
      else {
        this.skipLineFeed = false;
        this.process();
      }
    } while (this.kind !== END_OF_FILE);
  }

  /** Handles the token, again in a new mode after the old one has done its part. */
  process(): void {
    switch (this.kind) {
      case TEXT:
        if (this.isInForeign) this.foreignText();
        else this.mode.text(this);
        break;
      case NULS:
        this.mode.nul?.(this);
        break;
      case START_TAG:
        if (this.open.currentId >= SVG && isForeignStartTag(this)) startForeignTag(this);
        else this.mode.startTag(this);
        break;
      case END_TAG:
        if (this.open.endsUnopened(this.token.tagName)) break;
        if (this.open.currentId >= SVG) endForeignTag(this);
        else this.mode.endTag(this);
        break;
      case COMMENT:
        if (this.open.currentId >= SVG) this.insertComment();
        else this.mode.comment(this);
        break;
      case DOCTYPE:
        this.mode.doctype?.(this);
        break;
      case END_OF_FILE:
        this.mode.endOfFile(this);
    }
  }

  /** The innermost element is SVG or MathML, and not one of those inside which HTML goes on. */
  get isInForeign(): boolean {
    const { currentId } = this.open;
    return currentId >= SVG && !(traits[currentId]! & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT));
  }

  // Text

  private textToken(): void {
    const { token } = this;
    if (token.hasNul && token.text.includes('\0')) {
      this.textWithNuls(token.text);
      return;
    }
    if (this.skipLineFeed) {
      this.skipLineFeed = false;
      if (token.text.startsWith('\n')) token.text = token.text.slice(1);
      if (token.text === '') return;
    }
    this.process();
  }

  /** Most modes ignore NUL; in those that do not, it is like other text that is no white space: it starts the body. */
  private textWithNuls(text: string): void {
    let rest = text;
    while (rest !== '') {
      if (this.isInForeign) {
        if (!isWhitespace(rest.replaceAll('\0', ''))) this.framesetOk = false;
        this.insertText(rest.replace(/\0+/g, '\ufffd')); // the standard replaces each one, parse5 each run
        return;
      }
      if (rest.startsWith('\0')) {
        this.skipLineFeed = false;
        this.kind = NULS;
        this.process();
        this.kind = TEXT;
        rest = rest.replace(/^\0+/, '');
      } else {
        // White space may leave the mode as it is; with other text, no mode cares for the NULs behind it any more.
        const end = (this.mode.nul && leadingSpace(rest)) || rest.length;
        this.token.text = rest.slice(0, end).replaceAll('\0', '');
        rest = rest.slice(end);
        this.textToken();
      }
    }
  }

  private foreignText(): void {
    this.insertText(this.token.text);
    if (!isWhitespace(this.token.text)) this.framesetOk = false;
  }

  /** At the appropriate place; text that follows text becomes one with it. */
  insertText(text: string): void {
    if (this.isFostering) {
      this.insertFosteredText(text);
      return;
    }
    const parent = this.parent;
    const last = parent.lastChild;
    if (last instanceof Text) last.data += text;
    else append(parent, new Text(text));
  }

  // Elements and comments

  /** Inserts an element for the start tag and leaves it closed. */
  insertToken(): Element {
    return this.insertNew(this.token.tagName, this.token.attributes);
  }

  /** Inserts an element that has no tag in the page, or another name than its tag, and leaves it closed. */
  insertNew(name: string, attributes: Attribute[] = []): Element {
    const element = new Element(name, attributes);
    this.insert(element);
    return element;
  }

  /** Inserts an element for the start tag and opens it, even if that makes the stack larger than its limit. */
  openToken(): Element {
    const element = this.insertToken();
    this.open.push(element, this.token.tagId);
    return element;
  }

  /** Inserts an element for the start tag and opens it if there is room; whether there was. */
  openTokenIfRoom(): boolean {
    const { token, open } = this;
    const element = this.insertToken();
    if (open.isFull) {
      open.noteUnopened(token.tagName);
      return false;
    }
    open.push(element, token.tagId);
    return true;
  }

  /** Inserts and opens an element that has no tag in the page. */
  openNew(name: string, id: number): Element {
    const element = this.insertNew(name);
    this.open.push(element, id);
    return element;
  }

  insertComment(parent: Parent = this.parent): void {
    append(parent, new Comment(this.token.data));
  }

  /** Inserts a new node at the appropriate place. */
  insert(node: Node): void {
    if (this.isFostering) this.insertFostered(node);
    else append(this.parent, node);
  }

  private get parent(): Parent {
    const { current, currentId } = this.open;
    return currentId === tag.template ? contentOf(current) : current;
  }

  // Foster parenting: what may not stand inside a table goes in front of it

  private get isFostering(): boolean {
    return this.fosterParenting && (traits[this.open.currentId]! & FOSTERS) !== 0;
  }

  insertFostered(node: Node): void {
    const { parent, before } = this.fosterPlace();
    parent.insertBefore(node, before);
  }

  private insertFosteredText(text: string): void {
    const { parent, before } = this.fosterPlace();
    const previous = before ? before.previousSibling : parent.lastChild;
    if (previous instanceof Text) previous.data += text;
    else parent.insertBefore(new Text(text), before);
  }

  private fosterPlace(): { parent: Parent; before: Node | null } {
    const { open } = this;
    const table = open.indexOfId(tag.table);
    const template = open.indexOfId(tag.template);
    if (template > table) return { parent: contentOf(open.elementAt(template)), before: null };
    if (table === -1) return { parent: open.elementAt(0), before: null };
    const before = open.elementAt(table);
    if (before.parentNode) return { parent: before.parentNode, before };
    return { parent: open.elementAt(table - 1), before: null };
  }

  // Formatting elements

  /** Opens again the formatting elements that a block's end has closed. */
  reconstructFormatting(): void {
    const { elements } = this.formatting;
    if (elements.length === 0) return;
    const last = elements[elements.length - 1];
    if (last && this.open.indexOf(last) === -1) this.reopenFormatting();
  }

  private reopenFormatting(): void {
    const { formatting, open } = this;
    const { elements } = formatting;
    if (open.isFull) return;
    let index = elements.length - 1;
    for (; index > 0; index--) {
      const element = elements[index - 1];
      if (!element || open.indexOf(element) !== -1) break;
    }
    for (; index < elements.length && !open.isFull; index++) {
      if (!this.mayCopy) {
        formatting.clearSinceMarker();
        return;
      }
      const copy = this.copyOf(elements[index]!);
      this.insert(copy);
      open.push(copy, formatting.idAt(index));
      elements[index] = copy;
    }
  }

  get mayCopy(): boolean {
    return this.copiesLeft > 0;
  }

  /** A new element with the same name and attributes. */
  copyOf(element: Element): Element {
    const attributes = element.attributes.map(({ name, value }) => ({ name, value }));
    this.copiesLeft -= 1 + attributes.length;
    return new Element(element.localName, attributes);
  }
}

/** Appends a node that is in no tree yet. */
function append(parent: Parent, node: Node): void {
  const last = parent.lastChild;
  node.parentNode = parent;
  node.previousSibling = last;
  if (last) last.nextSibling = node;
  else parent.firstChild = node;
  parent.lastChild = node;
}

export function contentOf(template: Element): Fragment {
  return (template.content ??= new Fragment());
}
