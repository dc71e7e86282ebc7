/**
 * Reads a page once, from its first character to its last, and gathers the text that stays.
 *
 * The text of an element that is to go is written like any other and taken back when the element closes: by its own end tag,
 * by the end of an element around it, or by a start tag that closes it in a browser too. An element that nothing closes before
 * the page ends keeps its text: nobody knows where it was meant to end, and a page must not vanish into its sidebar.
 * What a browser never shows, because it is inside of a tag, a comment, a script or a style that does not end, does go.
 */
import { namesBoilerplate } from './boilerplate.ts';
import { OpenElements } from './openElements.ts';
import { Sheet } from './sheet.ts';
import { BODY, FOREIGN_OBJECT, HEAD, STRANGE, SVG, strange, type Tag, tags } from './tags.ts';
import { mix, WordTable } from './wordTable.ts';

const SPACE = 0x20;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Longer names are nobody's: two that differ later are taken for one. */
const NAME_LENGTH = 64;
const REMEMBERED = 256;

export interface Scanned {
  /** The inside of the first `<title>`, as it is written. */
  readonly title: string;
  readonly sheet: Sheet;
}

export function scan(html: string, decode: (text: string) => string): Scanned {
  const scanner = new Scanner(toBytes(html), new Sheet(decode, html.length));
  scanner.run();
  return { title: scanner.title ?? '', sheet: scanner.sheet };
}

class Scanner {
  title: string | undefined;
  readonly sheet: Sheet;
  private readonly html: Uint8Array;
  private readonly end: number;
  private readonly open = new OpenElements();
  /** In XML, `<div/>` is a whole element; in HTML the slash means nothing. */
  private readonly isXml: boolean;
  /** Raw elements that have no further end tag: looked for once each. */
  private readonly endless = new Set<string>();
  private lastHeadEnd: number | undefined;
  private readonly strangers = new WordTable<Tag>();
  /** Of the tag that was read last. */
  private readonly name = new Uint16Array(NAME_LENGTH);
  private nameEnd = 0;
  private nameHash = 0;
  private isSelfClosing = false;
  private namesBoilerplate = false;

  constructor({ bytes, end }: Bytes, sheet: Sheet) {
    this.html = bytes;
    this.end = end;
    this.sheet = sheet;
    this.isXml = /^\ufeff?\s{0,100}<\?xml\s/i.test(textOf(bytes, 0, Math.min(end, 200)));
  }

  run(): void {
    const { html, end, sheet } = this;
    let at = 0;
    while (at < end) {
      const markup = sheet.write(html, at, end);
      at = markup < end ? this.readMarkup(markup) : markup;
    }
  }

  /** Returns where the text goes on. */
  private readMarkup(at: number): number {
    const { html } = this;
    const unit = html[at + 1]!;
    if (isLetter(unit)) return this.readStart(at + 1);
    if (unit === SLASH && isLetter(html[at + 2]!)) return this.readEnd(at + 2);
    if (unit === BANG && html[at + 2] === DASH && html[at + 3] === DASH) return this.readComment(at + 4);
    return this.before(GREATER, at + 2) + 1; // a declaration, an instruction, an end tag of nothing
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
    const tag = known ?? (this.open.hasStrange() ? this.stranger(start) : STRANGE);
    const end = this.readAttributes(this.nameEnd, false);
    this.takeBack(this.open.end(tag));
    this.sheet.mark(tag.mark);
    return end;
  }

  private readStart(start: number): number {
    const { open, sheet } = this;
    const known = this.readName(start);
    const end = this.readAttributes(this.nameEnd, known ? known.isNamed : true);
    const tag = known ?? (this.namesBoilerplate || open.hasStrange() ? this.stranger(start) : STRANGE);
    const isWhole = this.isSelfClosing && (this.isXml || tag.id === SVG || open.has(SVG));
    this.closeFor(tag, start);
    if (tag.role === 'raw') return isWhole ? end : this.readRaw(tag.name, end);
    if (tag.isContent) open.spare();
    const from = sheet.length;
    sheet.mark(tag.mark);
    if (isWhole || tag.role === 'void' || tag.role === 'page') return end;
    if (tag.drop === 'surely') open.open(tag, from);
    else if (tag.drop === 'in doubt' || this.namesBoilerplate) open.openInDoubt(tag, from);
    // What is inline and stays needs no place, unless its end tag could be taken for that of one that goes.
    else if (tag.isBlock || open.hasNamed(tag)) open.open(tag, -1);
    return end;
  }

  /** Closes what a browser closes when it meets this start tag. */
  private closeFor(tag: Tag, start: number): void {
    const { open } = this;
    if (tag.closes.length > 0) this.takeBack(open.makeWayFor(tag));
    if (tag.isBlock && open.has(SVG) && open.isInside(SVG, FOREIGN_OBJECT)) {
      this.takeBack(open.closeLast(SVG));
    }
    if (open.has(HEAD) && (tag.id === BODY || !(tag.isOfHead || this.isHeadClosedAfter(start)))) {
      this.takeBack(open.closeLast(HEAD));
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

  /** The words around must not grow together; a line ends there if the tag that closed it ends one. */
  private takeBack(from: number): void {
    if (from === -1) return;
    this.sheet.length = from;
    this.sheet.mark(SPACE);
  }

  /** Titles, scripts and the like: only their own end tag ends them. */
  private readRaw(name: string, start: number): number {
    const end = this.endless.has(name) ? -1 : this.findEnd(name, start);
    if (end !== -1) {
      if (name === 'title' && !this.open.has(SVG)) this.title ??= textOf(this.html, start, end);
      return this.readAttributes(end + 2 + name.length, false);
    }
    this.endless.add(name);
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

  /** Reads the name of a tag, in small letters, and where it ends; what it means, if it is in the table. */
  private readName(start: number): Tag | undefined {
    const { html, end, name } = this;
    let at = start;
    let hash = 0;
    for (; at < end; at++) {
      const unit = ofName[html[at]!]!;
      if (unit === 0) break;
      if (at - start >= NAME_LENGTH) continue;
      name[at - start] = unit;
      hash = mix(hash, unit);
    }
    this.nameEnd = at;
    this.nameHash = hash;
    return tags.get(hash, name, 0, Math.min(at - start, NAME_LENGTH));
  }

  /** Only asked for when such a name can matter, so that pages full of them cost no more than others. */
  private stranger(start: number): Tag {
    const length = Math.min(this.nameEnd - start, NAME_LENGTH);
    let tag = this.strangers.get(this.nameHash, this.name, 0, length);
    if (tag === undefined) {
      const name = String.fromCharCode(...this.name.subarray(0, length));
      if (this.strangers.size >= REMEMBERED) this.strangers.clear();
      this.strangers.set(name, (tag = strange(name)));
    }
    return tag;
  }

  /** Reads to the end of the tag. Remembers whether a class or an id names boilerplate, if that is asked for. */
  private readAttributes(start: number, isNameAsked: boolean): number {
    const { html, end } = this;
    this.isSelfClosing = false;
    this.namesBoilerplate = false;
    if (html[start] === GREATER) return start + 1; // as most do
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
        at = this.readAttribute(at, isNameAsked);
      }
    }
    return end;
  }

  private readAttribute(start: number, isNameAsked: boolean): number {
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
    if (isNameAsked && !this.namesBoilerplate && this.isClassOrId(start, nameEnd)) {
      this.namesBoilerplate = namesBoilerplate(html, valueStart, valueEnd);
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
  /** With a few zeros after the end, so that a look ahead needs no care. */
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Pages of a common length share one array: a new one for each would cost more than reading it. */
const COMMON_LENGTH = 1 << 20;
const ZEROS = 16;
let common: Uint8Array | undefined;

/** Engines read bytes several times faster than the characters of a string. */
function toBytes(html: string): Bytes {
  const bytes =
    html.length > COMMON_LENGTH
      ? new Uint8Array(html.length * 3 + ZEROS)
      : (common ??= new Uint8Array(COMMON_LENGTH * 3 + ZEROS));
  const end = new TextEncoder().encodeInto(html, bytes).written;
  bytes.fill(0, end, end + ZEROS);
  return { bytes, end };
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** White space inside of a tag. */
function isSpace(unit: number): boolean {
  return unit === SPACE || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

function endsName(unit: number): boolean {
  return unit === GREATER || unit === SLASH || isSpace(unit);
}

/** What stands for a byte in the name of a tag: capitals are small, 0 is where it ends. */
const ofName = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (endsName(byte)) return 0;
  return (byte >= 0x41 && byte <= 0x5a) || byte === 0 ? byte | 0x20 : byte;
});
