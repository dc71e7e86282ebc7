/**
 * Reads a page once, from start to end, and collects the text to keep.
 *
 * The text of an element to drop is written like any other and truncated when the element closes: by its own end tag, by the end of an
 * ancestor, or by a start tag that closes it in a browser too. An element that is not closed before the page ends keeps its text: its
 * intended end is unknown, and a page must not vanish into its sidebar. What a browser never shows, because it is inside an unclosed tag,
 * comment, script or style, is dropped.
 *
 * Decision: docs/decisions/0023-text-scanner.md.
 */
import { namesBoilerplate } from './boilerplate.ts';
import { CodeUnitBuffer } from './codeUnitBuffer.ts';
import { CodeUnitMap, mix } from './codeUnitMap.ts';
import { OpenElements } from './openElements.ts';
import { BODY, FOREIGN_OBJECT, HEAD, SVG, type Tag, tags, UNKNOWN_TAG, unknownTag } from './tagTable.ts';

const SPACE = 0x20;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Names are compared up to this length; no real name is longer. */
const NAME_LENGTH = 64;
const MAX_CACHED = 256;

export interface ScannedPage {
  /** The content of the first `<title>`, not decoded. */
  readonly title: string;
  readonly text: CodeUnitBuffer;
}

export function scanPage(html: string, decode: (text: string) => string): ScannedPage {
  const scanner = new Scanner(toBytes(html), new CodeUnitBuffer(decode, html.length));
  scanner.run();
  return { title: scanner.title ?? '', text: scanner.text };
}

class Scanner {
  title: string | undefined;
  readonly text: CodeUnitBuffer;
  private readonly html: Uint8Array;
  private readonly end: number;
  private readonly open = new OpenElements();
  /** In XML, `<div/>` is a complete element; in HTML the slash is ignored. */
  private readonly isXml: boolean;
  /** Raw elements that have no further end tag: searched once each. */
  private readonly unclosed = new Set<string>();
  private lastHeadEnd: number | undefined;
  private readonly unknownTags = new CodeUnitMap<Tag>();
  /** Details of the tag that was read last. */
  private readonly name = new Uint16Array(NAME_LENGTH);
  private nameEnd = 0;
  private nameHash = 0;
  private isSelfClosing = false;
  private isBoilerplate = false;

  constructor({ bytes, end }: Bytes, text: CodeUnitBuffer) {
    this.html = bytes;
    this.end = end;
    this.text = text;
    this.isXml = /^\ufeff?\s{0,100}<\?xml\s/i.test(textOf(bytes, 0, Math.min(end, 200)));
  }

  run(): void {
    const { html, end, text } = this;
    let at = 0;
    while (at < end) {
      const markup = text.write(html, at, end);
      at = markup < end ? this.readMarkup(markup) : markup;
    }
  }

  /** Returns the position after the markup. */
  private readMarkup(at: number): number {
    const { html } = this;
    const unit = html[at + 1]!;
    if (isLetter(unit)) return this.readStart(at + 1);
    if (unit === SLASH && isLetter(html[at + 2]!)) return this.readEnd(at + 2);
    if (unit === BANG && html[at + 2] === DASH && html[at + 3] === DASH) return this.readComment(at + 4);
    return this.before(GREATER, at + 2) + 1; // a declaration, a processing instruction, an invalid end tag
  }

  private readComment(start: number): number {
    const { html, end } = this;
    if (html[start] === GREATER) return start + 1;
    if (html[start] === DASH && html[start + 1] === GREATER) return start + 2;
    for (let at = start; at < end; at++) {
      if (html[at] !== DASH || html[at + 1] !== DASH) continue;
      if (html[at + 2] === GREATER) return at + 3;
      if (html[at + 2] === BANG && html[at + 3] === GREATER) return at + 4;
    }
    return end;
  }

  private readEnd(start: number): number {
    const known = this.readName(start);
    const tag = known ?? (this.open.hasUnknown() ? this.lookUpUnknown(start) : UNKNOWN_TAG);
    const end = this.readAttributes(this.nameEnd, false);
    this.truncate(this.open.end(tag));
    this.text.writeSeparator(tag.separator);
    return end;
  }

  private readStart(start: number): number {
    const { open, text } = this;
    const known = this.readName(start);
    const end = this.readAttributes(this.nameEnd, known ? known.canBeBoilerplate : true);
    const tag = known ?? (this.isBoilerplate || open.hasUnknown() ? this.lookUpUnknown(start) : UNKNOWN_TAG);
    const isComplete = this.isSelfClosing && (this.isXml || tag.id === SVG || open.has(SVG));
    this.closeFor(tag, start);
    if (tag.role === 'raw') return isComplete ? end : this.readRaw(tag.name, end);
    if (tag.isContent) open.keepTentative();
    const from = text.length;
    text.writeSeparator(tag.separator);
    if (isComplete || tag.role === 'void' || tag.role === 'page') return end;
    if (tag.drop === 'always') open.open(tag, from);
    else if (tag.drop === 'tentative' || this.isBoilerplate) open.openTentative(tag, from);
    // A kept inline element is not tracked, unless its end tag could be taken for that of a dropped one.
    else if (tag.isBlock || open.hasNamed(tag)) open.open(tag, -1);
    return end;
  }

  /** Closes the elements that a browser closes at this start tag. */
  private closeFor(tag: Tag, start: number): void {
    const { open } = this;
    if (tag.closes.length > 0) this.truncate(open.closeImplied(tag));
    if (tag.isBlock && open.has(SVG) && open.isInside(SVG, FOREIGN_OBJECT)) {
      this.truncate(open.closeLast(SVG));
    }
    if (open.has(HEAD) && (tag.id === BODY || !(tag.isAllowedInHead || this.isHeadClosedAfter(start)))) {
      this.truncate(open.closeLast(HEAD));
    }
  }

  private isHeadClosedAfter(at: number): boolean {
    this.lastHeadEnd ??= this.findLastEnd('head');
    return this.lastHeadEnd > at;
  }

  private findLastEnd(name: string): number {
    let at = this.end;
    while (at >= 0 && !this.isEndAt(name, at)) at--;
    return at;
  }

  /** Removes the text from a position on, and leaves a space so that the words around it stay apart. */
  private truncate(from: number): void {
    if (from === -1) return;
    this.text.length = from;
    this.text.writeSeparator(SPACE);
  }

  /** Reads titles, scripts and other raw elements: only their own end tag ends them. */
  private readRaw(name: string, start: number): number {
    const end = this.unclosed.has(name) ? -1 : this.findEnd(name, start);
    if (end !== -1) {
      if (name === 'title' && !this.open.has(SVG)) this.title ??= textOf(this.html, start, end);
      return this.readAttributes(end + 2 + name.length, false);
    }
    this.unclosed.add(name);
    return name === 'script' || name === 'style' ? this.end : start;
  }

  private findEnd(name: string, start: number): number {
    const { html, end } = this;
    let at = html.indexOf(LESS, start);
    while (at !== -1 && at < end && !this.isEndAt(name, at)) at = html.indexOf(LESS, at + 1);
    return at < end ? at : -1;
  }

  private isEndAt(name: string, at: number): boolean {
    const { html } = this;
    if (html[at] !== LESS || html[at + 1] !== SLASH) return false;
    return this.isNamedAt(name, at + 2) && endsName(html[at + 2 + name.length]!);
  }

  private isNamedAt(name: string, at: number): boolean {
    for (let i = 0; i < name.length; i++) {
      if ((this.html[at + i]! | 0x20) !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Reads the name of a tag in lower case; returns its entry in the tag table, if it has one. */
  private readName(start: number): Tag | undefined {
    const { html, end, name } = this;
    let at = start;
    let hash = 0;
    for (; at < end; at++) {
      const unit = nameBytes[html[at]!]!;
      if (unit === 0) break;
      if (at - start >= NAME_LENGTH) continue;
      name[at - start] = unit;
      hash = mix(hash, unit);
    }
    this.nameEnd = at;
    this.nameHash = hash;
    return tags.get(hash, name, 0, Math.min(at - start, NAME_LENGTH));
  }

  /** Only called when an unknown name can matter, so that pages full of them are as fast as others. */
  private lookUpUnknown(start: number): Tag {
    const length = Math.min(this.nameEnd - start, NAME_LENGTH);
    let tag = this.unknownTags.get(this.nameHash, this.name, 0, length);
    if (tag === undefined) {
      const name = String.fromCharCode(...this.name.subarray(0, length));
      if (this.unknownTags.size >= MAX_CACHED) this.unknownTags.clear();
      this.unknownTags.set(name, (tag = unknownTag(name)));
    }
    return tag;
  }

  /** Reads to the end of the tag. With `checksNames`, sets `isBoilerplate` if a class or id names boilerplate. */
  private readAttributes(start: number, checksNames: boolean): number {
    const { html, end } = this;
    this.isSelfClosing = false;
    this.isBoilerplate = false;
    if (html[start] === GREATER) return start + 1; // most tags have no attributes
    let at = start;
    while (at < end) {
      const unit = html[at]!;
      if (unit === GREATER) return at + 1;
      if (unit === SLASH) {
        this.isSelfClosing = html[at + 1]! === GREATER;
        at++;
      } else if (isSpace(unit)) {
        at++;
      } else {
        at = this.readAttribute(at, checksNames);
      }
    }
    return end;
  }

  private readAttribute(start: number, checksNames: boolean): number {
    const { html, end } = this;
    let at = start + 1; // a name may start with an equals sign
    for (; at < end; at++) {
      const unit = html[at]!;
      if (unit === EQUALS || endsName(unit)) break;
    }
    const nameEnd = at;
    at = this.skipSpaces(at);
    if (html[at]! !== EQUALS) return at;
    at = this.skipSpaces(at + 1);
    const quote = html[at]!;
    const isQuoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
    const valueStart = isQuoted ? at + 1 : at;
    const valueEnd = isQuoted ? this.before(quote, valueStart) : this.unquotedEnd(valueStart);
    if (checksNames && !this.isBoilerplate && this.isClassOrId(start, nameEnd)) {
      this.isBoilerplate = namesBoilerplate(html, valueStart, valueEnd);
    }
    return isQuoted ? valueEnd + 1 : valueEnd;
  }

  private isClassOrId(start: number, end: number): boolean {
    const length = end - start;
    return (length === 5 && this.isNamedAt('class', start)) || (length === 2 && this.isNamedAt('id', start));
  }

  private skipSpaces(start: number): number {
    let at = start;
    while (at < this.html.length && isSpace(this.html[at]!)) at++;
    return at;
  }

  private unquotedEnd(start: number): number {
    const { html, end } = this;
    let at = start;
    for (; at < end; at++) {
      const unit = html[at]!;
      if (unit === GREATER || isSpace(unit)) break;
    }
    return at;
  }

  private before(unit: number, start: number): number {
    const { html, end } = this;
    let at = start;
    while (at < end && html[at] !== unit) at++;
    return at;
  }
}

interface Bytes {
  /** Padded with zeros, so that a look ahead needs no bounds check. */
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Pages up to this length share one array: allocating one for each page would cost more than reading it. */
const SHARED_LENGTH = 1 << 20;
const PADDING = 16;
let shared: Uint8Array | undefined;

/** JavaScript engines read bytes several times faster than the characters of a string. */
function toBytes(html: string): Bytes {
  const bytes =
    html.length > SHARED_LENGTH
      ? new Uint8Array(html.length * 3 + PADDING)
      : (shared ??= new Uint8Array(SHARED_LENGTH * 3 + PADDING));
  const end = new TextEncoder().encodeInto(html, bytes).written;
  bytes.fill(0, end, end + PADDING);
  return { bytes, end };
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** White space inside a tag. */
function isSpace(unit: number): boolean {
  return unit === SPACE || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

function endsName(unit: number): boolean {
  return unit === GREATER || unit === SLASH || isSpace(unit);
}

/** Maps the bytes of a tag name to lower case, and bytes that end the name to 0. */
const nameBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (endsName(byte)) return 0;
  return (byte >= 0x41 && byte <= 0x5a) || byte === 0 ? byte | 0x20 : byte;
});
