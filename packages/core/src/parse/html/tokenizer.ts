/**
 * Splits HTML text into tokens: tags, runs of text, comments, DOCTYPEs.
 * https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 *
 * The standard describes it character by character; here each construct is found by searching for its end, so that text,
 * values and scripts are sliced in one piece. There are no token objects: `next` returns the kind of the token, and the
 * fields hold its data until the next call. Every search starts where the last one ended: time is linear on any input.
 */
import type { Attribute } from '../../dom/index.ts';
import { type Doctype, readDoctype } from './doctype.ts';
import { decodeAttributeEntities, decodeTextEntities } from './entities.ts';
import { attributeNames, nextHash, tagNames, toAsciiLowerCase } from './nameCache.ts';

/** Token kinds. */
export const END_OF_FILE = 0;
export const TEXT = 1;
export const START_TAG = 2;
export const END_TAG = 3;
export const COMMENT = 4;
export const DOCTYPE = 5;

/** Tokenizer states: how the following text is read. */
export const DATA = 0;
/** Only the end tag of the last start tag is markup; character references are decoded: title, textarea. */
export const RCDATA = 1;
/** Like RCDATA, without character references: style, xmp, iframe, … */
export const RAW_TEXT = 2;
/** Like RAW_TEXT, with the standard's escaped script states inside `<!--`. */
export const SCRIPT = 3;
/** The rest of the page is text. */
export const PLAINTEXT = 4;

/** What a `<` in the data state starts. */
const LITERAL_LESS_THAN = 0;
const OPENS_START_TAG = 1;
const OPENS_END_TAG = 2;
const OPENS_DECLARATION = 3;
const OPENS_BOGUS_COMMENT = 4;
/** `</>`: produces no token. */
const EMPTY_END_TAG = 5;

/** Returned instead of a token kind when the input read so far produces no token. */
const NO_TOKEN = -1;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const QUESTION_MARK = 0x3f;

/** From this number of attributes on, a set is used to find duplicates. */
const MANY_ATTRIBUTES = 24;

export class Tokenizer {
  /** TEXT: with character references decoded. Contains NUL only if `hasNul`, and only in the DATA state. */
  text = '';
  /** START_TAG, END_TAG: in lower case. */
  tagName = '';
  /** START_TAG, END_TAG: the tag id of the name, see `tags.ts`. */
  tagId = 0;
  /** START_TAG: in source order, the first of each name. */
  attributes: Attribute[] = [];
  /** START_TAG. */
  selfClosing = false;
  /** COMMENT. */
  data = '';
  /** DOCTYPE. */
  doctype: Doctype | undefined = undefined;
  /** Set by the tree builder after a start tag whose content is not markup. */
  state = DATA;
  readonly hasNul: boolean;

  private readonly html: string;
  private readonly allowsCdata: () => boolean;
  private position = 0;
  /** Only an end tag with this name ends RCDATA, RAW_TEXT and SCRIPT; empty before the first start tag. */
  private lastStartTag = '';
  /** The attributes of the current tag, up to `collectedCount`; those of earlier tags may follow. */
  private readonly collected: Attribute[] = [];
  private collectedCount = 0;
  private collectedNames: Set<string> | undefined = undefined;
  /** Position of the next `&`: searched once for all the text before it. */
  private nextAmpersand = -1;

  /** `allowsCdata` returns whether `<![CDATA[` starts a CDATA section at the current position. */
  constructor(html: string, allowsCdata: () => boolean) {
    this.html = normalizeNewlines(html);
    this.hasNul = html.includes('\0');
    this.allowsCdata = allowsCdata;
  }

  /** Reads the next token and returns its kind. Two TEXT tokens follow each other only around CDATA sections. */
  next(): number {
    let kind = NO_TOKEN;
    while (kind === NO_TOKEN) {
      if (this.position >= this.html.length) return END_OF_FILE;
      kind = this.state === DATA ? this.nextInData() : this.nextInText();
    }
    return kind;
  }

  private nextInData(): number {
    const { html } = this;
    const start = this.position;
    if (html.charCodeAt(start) === LESS_THAN) {
      switch (markupKindAt(html, start)) {
        case OPENS_START_TAG:
          return this.startTag(start + 1);
        case OPENS_END_TAG:
          return this.endTag(start + 2);
        case OPENS_DECLARATION:
          return this.declaration(start + 2);
        case OPENS_BOGUS_COMMENT:
          return this.bogusComment(html.charCodeAt(start + 1) === SLASH ? start + 2 : start + 1);
      }
    }
    return this.textInData(start);
  }

  private textInData(start: number): number {
    const { html } = this;
    let text = '';
    let from = start;
    let end = indexOfMarkup(html, from);
    while (markupKindAt(html, end) === EMPTY_END_TAG) {
      text += this.textOf(from, end);
      from = end + 3;
      end = indexOfMarkup(html, from);
    }
    this.text = text + this.textOf(from, end);
    this.position = end;
    return this.text === '' ? NO_TOKEN : TEXT;
  }

  // Tags

  private startTag(start: number): number {
    const nameEnd = this.readTagName(start);
    if (nameEnd === -1 || !this.readAttributes(nameEnd)) return this.dropUnfinishedTag();
    this.lastStartTag = this.tagName;
    this.attributes = this.takeAttributes();
    return START_TAG;
  }

  private endTag(start: number): number {
    const nameEnd = this.readTagName(start);
    if (nameEnd === -1 || !this.readAttributes(nameEnd)) return this.dropUnfinishedTag();
    return END_TAG;
  }

  /** Drops a tag that the end of the page cuts off. */
  private dropUnfinishedTag(): number {
    this.position = this.html.length;
    return NO_TOKEN;
  }

  /** Returns the end of the tag name, or -1 when the page ends before it. */
  private readTagName(start: number): number {
    const { html } = this;
    let hash = 0;
    for (let at = start; at < html.length; at++) {
      const unit = html.charCodeAt(at);
      if (unit <= GREATER_THAN && (unit === GREATER_THAN || unit === SLASH || isSpace(unit))) {
        const slot = tagNames.slotOf(html, start, at, hash);
        this.tagName = tagNames.nameAt(slot);
        this.tagId = tagNames.idAt(slot);
        return at;
      }
      hash = nextHash(hash, unit);
    }
    return -1;
  }

  /** Reads to the end of the tag. Returns false when the page ends before it. */
  private readAttributes(start: number): boolean {
    const { html } = this;
    this.selfClosing = false;
    this.collectedCount = 0;
    this.collectedNames = undefined;
    let at = start;
    while (at < html.length) {
      const unit = html.charCodeAt(at);
      if (unit === GREATER_THAN) {
        this.position = at + 1;
        return true;
      }
      if (unit === SLASH) {
        this.selfClosing = html.charCodeAt(++at) === GREATER_THAN;
      } else if (isSpace(unit)) {
        at++;
      } else {
        at = this.readAttribute(at);
      }
    }
    return false;
  }

  /** Reads one attribute. Returns where it ends, or the length of the page when the page ends before it. */
  private readAttribute(start: number): number {
    const { html } = this;
    const { length } = html;
    let hash = 0;
    let at = start;
    // The first character belongs to the name even when it is an equals sign.
    let unit = html.charCodeAt(start);
    do {
      hash = nextHash(hash, unit);
      if (++at === length) return length;
      unit = html.charCodeAt(at);
    } while (unit > GREATER_THAN || !(unit === EQUALS || unit === GREATER_THAN || unit === SLASH || isSpace(unit)));
    const name = attributeNames.nameAt(attributeNames.slotOf(html, start, at, hash));

    if (isSpace(unit)) {
      at = skipSpace(html, at);
      if (at === length) return length;
      unit = html.charCodeAt(at);
    }
    if (unit !== EQUALS) {
      this.addAttribute(name, '');
      return at;
    }
    at = skipSpace(html, at + 1);
    if (at === length) return length;
    unit = html.charCodeAt(at);
    if (unit === QUOTE || unit === APOSTROPHE) {
      const end = html.indexOf(unit === QUOTE ? '"' : "'", at + 1);
      if (end === -1) return length;
      this.addAttribute(name, this.attributeValue(at + 1, end));
      return end + 1;
    }
    const valueStart = at;
    while (at < length && (unit = html.charCodeAt(at)) !== GREATER_THAN && !isSpace(unit)) at++;
    this.addAttribute(name, this.attributeValue(valueStart, at));
    return at;
  }

  /** Adds an attribute unless the tag already has one with this name. */
  private addAttribute(name: string, value: string): void {
    const { collected } = this;
    const count = this.collectedCount;
    if (count < MANY_ATTRIBUTES) {
      for (let i = 0; i < count; i++) if (collected[i]!.name === name) return;
    } else {
      this.collectedNames ??= new Set(collected.slice(0, count).map((attribute) => attribute.name));
      if (this.collectedNames.has(name)) return;
      this.collectedNames.add(name);
    }
    collected[count] = { name, value };
    this.collectedCount = count + 1;
  }

  /** Returns a new array of exactly the right size: growing an array reserves space for sixteen more entries. */
  private takeAttributes(): Attribute[] {
    const { collected } = this;
    switch (this.collectedCount) {
      case 0:
        return [];
      case 1:
        return [collected[0]!];
      case 2:
        return [collected[0]!, collected[1]!];
      case 3:
        return [collected[0]!, collected[1]!, collected[2]!];
      default:
        return collected.slice(0, this.collectedCount);
    }
  }

  // Text

  /** A slice of the page as text, with character references decoded. */
  private textOf(from: number, to: number): string {
    const text = this.html.slice(from, to);
    return this.hasAmpersand(from, to) ? decodeTextEntities(text) : text;
  }

  /** A slice of the page as an attribute value, with character references decoded. */
  private attributeValue(from: number, to: number): string {
    const value = this.html.slice(from, to);
    return this.replaceNul(this.hasAmpersand(from, to) ? decodeAttributeEntities(value) : value);
  }

  private hasAmpersand(from: number, to: number): boolean {
    if (this.nextAmpersand < from) this.nextAmpersand = indexOrLength(this.html, '&', from);
    return this.nextAmpersand < to;
  }

  private replaceNul(text: string): string {
    return this.hasNul ? text.replaceAll('\0', '\ufffd') : text;
  }

  /** Reads text in the states other than DATA, or the end tag that ends it. */
  private nextInText(): number {
    const start = this.position;
    const end = this.textEnd(start);
    if (end === start) {
      this.state = DATA;
      return this.endTag(start + 2);
    }
    this.position = end;
    this.text = this.replaceNul(this.state === RCDATA ? this.textOf(start, end) : this.html.slice(start, end));
    return TEXT;
  }

  private textEnd(start: number): number {
    const { html } = this;
    if (this.state === PLAINTEXT || this.lastStartTag === '') return html.length;
    let end = html.indexOf('</', start);
    while (end !== -1 && !this.isAppropriateEndTag(end)) end = html.indexOf('</', end + 2);
    if (end === -1) end = html.length;
    if (this.state !== SCRIPT) return end;
    const comment = html.slice(start, end).indexOf('<!--');
    return comment === -1 ? end : escapedScriptEnd(html, start + comment);
  }

  /** Whether the `</` at this position starts an appropriate end tag: one that matches the last start tag. */
  private isAppropriateEndTag(at: number): boolean {
    const { html, lastStartTag } = this;
    const start = at + 2;
    const end = start + lastStartTag.length;
    if (end >= html.length) return false;
    const unit = html.charCodeAt(end);
    if (unit !== GREATER_THAN && unit !== SLASH && !isSpace(unit)) return false;
    return html.startsWith(lastStartTag, start) || toAsciiLowerCase(html.slice(start, end)) === lastStartTag;
  }

  // Declarations and comments

  private declaration(start: number): number {
    const { html } = this;
    if (html.startsWith('--', start)) return this.comment(start + 2);
    if (html.slice(start, start + 7).toLowerCase() === 'doctype') return this.doctypeToken(start + 7);
    if (html.startsWith('[CDATA[', start) && this.allowsCdata()) return this.cdata(start + 7);
    return this.bogusComment(start);
  }

  private comment(start: number): number {
    const { html } = this;
    if (html.charCodeAt(start) === GREATER_THAN) return this.commentToken(start, start, start + 1);
    if (html.startsWith('->', start)) return this.commentToken(start, start, start + 2);
    for (let at = html.indexOf('--', start); at !== -1; at = html.indexOf('--', at + 1)) {
      if (html.charCodeAt(at + 2) === GREATER_THAN) return this.commentToken(start, at, at + 3);
      if (html.startsWith('!>', at + 2)) return this.commentToken(start, at, at + 4);
    }
    // The page ends inside the comment: the start of a possible `-->` is not part of its data.
    const unfinishedEnd = /(?:--!|--?|)$/.exec(html.slice(Math.max(start, html.length - 3)))![0];
    return this.commentToken(start, html.length - unfinishedEnd.length, html.length);
  }

  private bogusComment(start: number): number {
    const end = indexOrLength(this.html, '>', start);
    return this.commentToken(start, end, end + 1);
  }

  private commentToken(start: number, end: number, next: number): number {
    this.data = this.replaceNul(this.html.slice(start, end));
    this.position = next;
    return COMMENT;
  }

  private doctypeToken(start: number): number {
    const end = indexOrLength(this.html, '>', start);
    this.doctype = readDoctype(this.replaceNul(this.html.slice(start, end)), end === this.html.length);
    this.position = end + 1;
    return DOCTYPE;
  }

  private cdata(start: number): number {
    const end = indexOrLength(this.html, ']]>', start);
    this.text = this.html.slice(start, end);
    this.position = end + 3;
    return this.text === '' ? NO_TOKEN : TEXT;
  }
}

/** Normalises newlines to LF. Removing characters is several times cheaper than replacing them. */
function normalizeNewlines(html: string): string {
  let at = html.indexOf('\r');
  if (at === -1) return html;
  while (at !== -1 && html.charCodeAt(at + 1) === LINE_FEED) at = html.indexOf('\r', at + 2);
  return at === -1 ? html.replace(/\r/g, '') : html.replace(/\r\n?/g, '\n');
}

/** Position of the next `<` that starts markup, or the length of the page. */
function indexOfMarkup(html: string, from: number): number {
  let at = html.indexOf('<', from);
  while (at !== -1 && markupKindAt(html, at) === LITERAL_LESS_THAN) at = html.indexOf('<', at + 1);
  return at === -1 ? html.length : at;
}

function markupKindAt(html: string, at: number): number {
  const unit = html.charCodeAt(at + 1);
  if (isLetter(unit)) return OPENS_START_TAG;
  if (unit === SLASH) {
    if (at + 2 >= html.length) return LITERAL_LESS_THAN;
    const second = html.charCodeAt(at + 2);
    if (isLetter(second)) return OPENS_END_TAG;
    return second === GREATER_THAN ? EMPTY_END_TAG : OPENS_BOGUS_COMMENT;
  }
  if (unit === EXCLAMATION) return OPENS_DECLARATION;
  return unit === QUESTION_MARK ? OPENS_BOGUS_COMMENT : LITERAL_LESS_THAN;
}

/**
 * The end of a script that contains `<!--` at `from`. Between `<!--` and `-->`, a `<script>` makes the next `</script>` part
 * of the script (script data double escaped state): old pages wrote scripts that write scripts this way.
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state
 */
function escapedScriptEnd(html: string, from: number): number {
  const events = /-->|<!--|<\/?script[\t\n\f />]/gi;
  events.lastIndex = from;
  let isEscaped = false;
  let isDoubleEscaped = false;
  for (let event = events.exec(html); event; event = events.exec(html)) {
    if (event[0] === '-->') {
      isEscaped = isDoubleEscaped = false;
    } else if (event[0] === '<!--') {
      isEscaped = true;
      events.lastIndex = event.index + 2; // the dashes may belong to a `-->`
    } else if (event[0].startsWith('</')) {
      if (!isDoubleEscaped) return event.index;
      isDoubleEscaped = false;
    } else if (isEscaped) {
      isDoubleEscaped = true;
    }
  }
  return html.length;
}

function indexOrLength(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at;
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (at < html.length && isSpace(html.charCodeAt(at))) at++;
  return at;
}

/** White space inside a tag. Carriage returns have been normalised already. */
function isSpace(unit: number): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === TAB || unit === FORM_FEED;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
