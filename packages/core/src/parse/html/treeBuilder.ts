/**
 * Tree construction: passes each token to the current insertion mode or to the rules for foreign content, and holds the
 * parser state that they share.
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
import { ActiveFormattingElements } from './activeFormattingElements.ts';
import { endTagInForeignContent, isForeignStartTag, startTagInForeignContent } from './foreignContent.ts';
import { initial } from './modes/beforeBody.ts';
import type { InsertionMode } from './modes/insertionMode.ts';
import { OpenElements } from './openElements.ts';
import {
  HTML_INTEGRATION_POINT,
  MATHML_TEXT_INTEGRATION_POINT,
  SVG,
  TRIGGERS_FOSTER_PARENTING,
  tag,
  traits,
} from './tags.ts';
import { COMMENT, DOCTYPE, END_OF_FILE, END_TAG, START_TAG, TEXT, Tokenizer } from './tokenizer.ts';
import { isWhitespace, leadingWhitespaceLength } from './whitespace.ts';

/** An additional token kind: a run of NUL characters, split from text. */
const NULS = -1;

/**
 * Limit on copies of formatting elements and their attributes: this many, plus one per `CHARACTERS_PER_COPY` characters.
 * A page with a few hundred unclosed `<font>` gets all of them again in each paragraph: without a limit, a few kilobytes
 * would fill the memory. Beyond the limit, formatting elements end with the block that they are in.
 */
const BASE_COPY_LIMIT = 100_000;
const CHARACTERS_PER_COPY = 16;

export class TreeBuilder {
  readonly document: Document;
  readonly token: Tokenizer;
  readonly open: OpenElements;
  readonly formatting = new ActiveFormattingElements();
  mode: InsertionMode = initial;
  /** The insertion mode to return to after the content of a `<script>`, `<title>`, … */
  originalInsertionMode: InsertionMode = initial;
  /** The stack of template insertion modes: one for each open template. */
  readonly templateInsertionModes: InsertionMode[] = [];
  head: Element | null = null;
  form: Element | null = null;
  /** The frameset-ok flag: no content has been seen yet that rules out a frameset. */
  framesetOk = true;
  /** Drop a line feed at the start of the next text: after `<pre>`, `<listing>`, `<textarea>`. */
  skipLineFeed = false;
  fosterParenting = false;
  /** The tag id of a fragment's context element; -1 for documents. */
  contextId = -1;

  private kind = END_OF_FILE;
  private formattingCopiesLeft: number;

  constructor(html: string, document: Document, maxDepth: number) {
    this.document = document;
    this.token = new Tokenizer(html, () => this.isInForeignContent);
    this.open = new OpenElements(maxDepth);
    this.formattingCopiesLeft = BASE_COPY_LIMIT + Math.floor(html.length / CHARACTERS_PER_COPY);
  }

  run(): void {
    const { token } = this;
    do {
      this.kind = token.next();
      if (this.kind === TEXT) this.processText();
      else {
        this.skipLineFeed = false;
        this.process();
      }
    } while (this.kind !== END_OF_FILE);
  }

  /** Processes the current token. Modes call it to reprocess the token after they switched the insertion mode. */
  process(): void {
    switch (this.kind) {
      case TEXT:
        if (this.isInForeignContent) this.processForeignText();
        else this.mode.text(this);
        break;
      case NULS:
        this.mode.nul?.(this);
        break;
      case START_TAG:
        if (this.open.currentId >= SVG && isForeignStartTag(this)) startTagInForeignContent(this);
        else this.mode.startTag(this);
        break;
      case END_TAG:
        if (this.open.consumeUnopenedEndTag(this.token.tagName)) break;
        if (this.open.currentId >= SVG) endTagInForeignContent(this);
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

  /** The current node is SVG or MathML, and not an integration point. */
  get isInForeignContent(): boolean {
    const { currentId } = this.open;
    return currentId >= SVG && !(traits[currentId]! & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT));
  }

  // Text

  private processText(): void {
    const { token } = this;
    if (token.hasNul && token.text.includes('\0')) {
      this.processTextWithNuls(token.text);
      return;
    }
    if (this.skipLineFeed) {
      this.skipLineFeed = false;
      if (token.text.startsWith('\n')) token.text = token.text.slice(1);
      if (token.text === '') return;
    }
    this.process();
  }

  /** Most modes ignore NUL; in the others it acts like text other than white space: it starts the body. */
  private processTextWithNuls(text: string): void {
    let remaining = text;
    while (remaining !== '') {
      if (this.isInForeignContent) {
        if (!isWhitespace(remaining.replaceAll('\0', ''))) this.framesetOk = false;
        this.insertText(remaining.replace(/\0+/g, '\ufffd')); // the standard replaces each one, parse5 each run
        return;
      }
      if (remaining.startsWith('\0')) {
        this.skipLineFeed = false;
        this.kind = NULS;
        this.process();
        this.kind = TEXT;
        remaining = remaining.replace(/^\0+/, '');
      } else {
        // White space may not change the mode; after other text, every mode ignores the remaining NULs.
        const end = (this.mode.nul && leadingWhitespaceLength(remaining)) || remaining.length;
        this.token.text = remaining.slice(0, end).replaceAll('\0', '');
        remaining = remaining.slice(end);
        this.processText();
      }
    }
  }

  private processForeignText(): void {
    this.insertText(this.token.text);
    if (!isWhitespace(this.token.text)) this.framesetOk = false;
  }

  /** Inserts text at the appropriate place; merges it with a preceding text node. */
  insertText(text: string): void {
    if (this.isFosterParenting) {
      this.insertTextAtFosterParent(text);
      return;
    }
    const parent = this.parent;
    const last = parent.lastChild;
    if (last instanceof Text) last.data += text;
    else append(parent, new Text(text));
  }

  // Elements and comments

  /** Inserts an element for the start tag without pushing it onto the stack. */
  insertElement(): Element {
    return this.insertElementNamed(this.token.tagName, this.token.attributes);
  }

  /** Inserts an element with this name, independent of the token's name, without pushing it onto the stack. */
  insertElementNamed(name: string, attributes: Attribute[] = []): Element {
    const element = new Element(name, attributes);
    this.insert(element);
    return element;
  }

  /** Inserts an element for the start tag and pushes it onto the stack, even beyond the stack's limit. */
  openElement(): Element {
    const element = this.insertElement();
    this.open.push(element, this.token.tagId);
    return element;
  }

  /** Inserts an element for the start tag and pushes it unless the stack is full. Returns whether it was pushed. */
  openElementUnlessFull(): boolean {
    const { token, open } = this;
    const element = this.insertElement();
    if (open.isFull) {
      open.recordUnopened(token.tagName);
      return false;
    }
    open.push(element, token.tagId);
    return true;
  }

  /** Inserts an implied element, one without a tag in the page, and pushes it onto the stack. */
  openElementNamed(name: string, id: number): Element {
    const element = this.insertElementNamed(name);
    this.open.push(element, id);
    return element;
  }

  insertComment(parent: Parent = this.parent): void {
    append(parent, new Comment(this.token.data));
  }

  /** Inserts a new node at the appropriate place. */
  insert(node: Node): void {
    if (this.isFosterParenting) this.insertAtFosterParent(node);
    else append(this.parent, node);
  }

  private get parent(): Parent {
    const { current, currentId } = this.open;
    return currentId === tag.template ? contentOf(current) : current;
  }

  // Foster parenting: content that is not allowed inside a table goes before it

  private get isFosterParenting(): boolean {
    return this.fosterParenting && (traits[this.open.currentId]! & TRIGGERS_FOSTER_PARENTING) !== 0;
  }

  insertAtFosterParent(node: Node): void {
    const { parent, before } = this.fosterParentLocation();
    parent.insertBefore(node, before);
  }

  private insertTextAtFosterParent(text: string): void {
    const { parent, before } = this.fosterParentLocation();
    const previous = before ? before.previousSibling : parent.lastChild;
    if (previous instanceof Text) previous.data += text;
    else parent.insertBefore(new Text(text), before);
  }

  private fosterParentLocation(): { parent: Parent; before: Node | null } {
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

  /** Reconstructs the active formatting elements: reopens those that the end of a block closed. */
  reconstructActiveFormatting(): void {
    const { elements } = this.formatting;
    if (elements.length === 0) return;
    const last = elements[elements.length - 1];
    if (last && this.open.indexOf(last) === -1) this.reopenActiveFormatting();
  }

  private reopenActiveFormatting(): void {
    const { formatting, open } = this;
    const { elements } = formatting;
    if (open.isFull) return;
    let index = elements.length - 1;
    for (; index > 0; index--) {
      const element = elements[index - 1];
      if (!element || open.indexOf(element) !== -1) break;
    }
    for (; index < elements.length && !open.isFull; index++) {
      if (!this.canCopyFormatting) {
        formatting.clearSinceMarker();
        return;
      }
      const copy = this.copyOf(elements[index]!);
      this.insert(copy);
      open.push(copy, formatting.idAt(index));
      elements[index] = copy;
    }
  }

  get canCopyFormatting(): boolean {
    return this.formattingCopiesLeft > 0;
  }

  /** Creates an element with the same name and attributes. */
  copyOf(element: Element): Element {
    const attributes = element.attributes.map(({ name, value }) => ({ name, value }));
    this.formattingCopiesLeft -= 1 + attributes.length;
    return new Element(element.localName, attributes);
  }
}

/** Appends a node that is in no tree yet: faster than `Parent.append`. */
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
