/**
 * Reads a page once, from its first character to its last, and gathers the text that stays.
 *
 * The text of an element that is to go is written like any other and taken back when the element closes: by its own end tag,
 * by the end of an element around it, or by a start tag that closes it in a browser too. An element that nothing closes before
 * the page ends keeps its text: nobody knows where it was meant to end, and a page must not vanish into its sidebar.
 * What a browser never shows, because it is inside of a tag, a comment, a script or a style that does not end, does go.
 */
import { boilerplateNames } from './boilerplate.ts';
import { OpenElements } from './openElements.ts';
import { Sheet } from './sheet.ts';
import { HEAD_ELEMENTS, SPACE, strange, type Tag, tags } from './tags.ts';

const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

export interface Scanned {
  /** The inside of the first `<title>`, as it is written. */
  readonly title: string;
  readonly sheet: Sheet;
}

export function scan(html: string, decode: (text: string) => string): Scanned {
  const scanner = new Scanner(html, new Sheet(decode, html.length));
  scanner.run();
  return { title: scanner.title ?? '', sheet: scanner.sheet };
}

class Scanner {
  title: string | undefined;
  readonly sheet: Sheet;
  private readonly html: string;
  private readonly open = new OpenElements();
  private readonly isBoilerplate = boilerplateNames();
  /** In XML, `<div/>` is a whole element; in HTML the slash means nothing. */
  private readonly isXml: boolean;
  /** Raw elements that have no further end tag: looked for once each. */
  private readonly endless = new Set<string>();
  private lastHeadEnd: number | undefined;
  /** Of the tag that was read last. */
  private isSelfClosing = false;
  private namesBoilerplate = false;

  constructor(html: string, sheet: Sheet) {
    this.html = html;
    this.sheet = sheet;
    this.isXml = /^\ufeff?\s{0,100}<\?xml\s/i.test(html.slice(0, 200));
  }

  run(): void {
    const { html, sheet } = this;
    let at = 0;
    while (at < html.length) {
      const markup = this.findMarkup(at);
      if (markup > at) sheet.write(html, at, markup);
      at = markup < html.length ? this.readMarkup(markup) : markup;
    }
  }

  /** The next bracket that opens something; others are text. */
  private findMarkup(start: number): number {
    const { html } = this;
    let at = html.indexOf('<', start);
    while (at !== -1 && !opensMarkup(html.charCodeAt(at + 1))) at = html.indexOf('<', at + 1);
    return at === -1 ? html.length : at;
  }

  /** Returns where the text goes on. */
  private readMarkup(at: number): number {
    const { html } = this;
    const unit = html.charCodeAt(at + 1);
    if (isLetter(unit)) return this.readStart(at + 1);
    if (unit === SLASH && isLetter(html.charCodeAt(at + 2))) return this.readEnd(at + 2);
    if (unit === BANG && html.startsWith('--', at + 2)) return this.readComment(at + 4);
    return this.before('>', at + 2) + 1; // a declaration, an instruction, an end tag of nothing
  }

  private readComment(start: number): number {
    const { html } = this;
    if (html.charCodeAt(start) === GREATER) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    for (let at = html.indexOf('--', start); at !== -1; at = html.indexOf('--', at + 1)) {
      if (html.charCodeAt(at + 2) === GREATER) return at + 3;
      if (html.charCodeAt(at + 2) === BANG && html.charCodeAt(at + 3) === GREATER) return at + 4;
    }
    return html.length;
  }

  private readEnd(start: number): number {
    const nameEnd = this.nameEnd(start);
    const tag = this.tagNamed(start, nameEnd);
    const end = this.readAttributes(nameEnd, false);
    this.takeBack(this.open.end(tag));
    this.sheet.mark(tag.mark);
    return end;
  }

  private readStart(start: number): number {
    const nameEnd = this.nameEnd(start);
    const tag = this.tagNamed(start, nameEnd);
    const end = this.readAttributes(nameEnd, tag.isNamed);
    const isWhole = this.isSelfClosing && (this.isXml || tag.name === 'svg' || this.open.has('svg'));
    this.closeFor(tag, start);
    if (tag.role === 'raw') return isWhole ? end : this.readRaw(tag.name, end);
    if (tag.isContent) this.open.spare();
    const from = this.sheet.length;
    this.sheet.mark(tag.mark);
    if (isWhole || tag.role === 'void' || tag.role === 'page') return end;
    if (tag.drop === 'surely') this.open.open(tag, from);
    else if (tag.drop === 'in doubt' || this.namesBoilerplate) this.open.openInDoubt(tag, from);
    // What is inline and stays needs no place, unless its end tag could be taken for that of one that goes.
    else if (tag.role === 'block' || this.open.has(tag.name)) this.open.open(tag, -1);
    return end;
  }

  /** Closes what a browser closes when it meets this start tag. */
  private closeFor(tag: Tag, start: number): void {
    const { open } = this;
    if (tag.closes.length > 0) this.takeBack(open.makeWayFor(tag));
    if (tag.role === 'block' && open.has('svg') && open.isInside('svg', 'foreignobject')) {
      this.takeBack(open.closeLast('svg'));
    }
    if (open.has('head') && (tag.name === 'body' || !(HEAD_ELEMENTS.has(tag.name) || this.isHeadClosedAfter(start)))) {
      this.takeBack(open.closeLast('head'));
    }
  }

  private isHeadClosedAfter(at: number): boolean {
    this.lastHeadEnd ??= this.findLastEnd('head');
    return this.lastHeadEnd > at;
  }

  private findLastEnd(name: string): number {
    let at = this.html.lastIndexOf('</');
    while (at > 0 && !this.isEndAt(name, at)) at = this.html.lastIndexOf('</', at - 1);
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
      if (name === 'title' && !this.open.has('svg')) this.title ??= this.html.slice(start, end);
      return this.readAttributes(end + 2 + name.length, false);
    }
    this.endless.add(name);
    return name === 'script' || name === 'style' ? this.html.length : start;
  }

  private findEnd(name: string, start: number): number {
    const { html } = this;
    let at = html.indexOf('</', start);
    while (at !== -1 && !this.isEndAt(name, at)) at = html.indexOf('</', at + 2);
    return at;
  }

  private isEndAt(name: string, at: number): boolean {
    return this.isNamedAt(name, at + 2) && endsName(this.html.charCodeAt(at + 2 + name.length));
  }

  private isNamedAt(name: string, at: number): boolean {
    for (let i = 0; i < name.length; i++) {
      if ((this.html.charCodeAt(at + i) | 0x20) !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  private nameEnd(start: number): number {
    const { html } = this;
    let at = start + 1;
    while (at < html.length && !endsName(html.charCodeAt(at))) at++;
    return at;
  }

  private tagNamed(start: number, end: number): Tag {
    // Longer names are nobody's, and need not be made lower case.
    const written = this.html.slice(start, Math.min(end, start + 64));
    const known = tags.get(written);
    if (known) return known;
    const name = written.toLowerCase();
    return tags.get(name) ?? strange(name);
  }

  /** Reads to the end of the tag. Remembers whether a class or an id names boilerplate, if that is asked for. */
  private readAttributes(start: number, isNameAsked: boolean): number {
    const { html } = this;
    this.isSelfClosing = false;
    this.namesBoilerplate = false;
    let at = start;
    while (at < html.length) {
      const unit = html.charCodeAt(at);
      if (unit === GREATER) return at + 1;
      if (unit === SLASH) {
        this.isSelfClosing = html.charCodeAt(at + 1) === GREATER;
        at++;
      } else if (isSpace(unit)) {
        at++;
      } else {
        at = this.readAttribute(at, isNameAsked);
      }
    }
    return html.length;
  }

  private readAttribute(start: number, isNameAsked: boolean): number {
    const { html } = this;
    let at = start + 1; // a name may start with an equals sign
    for (; at < html.length; at++) {
      const unit = html.charCodeAt(at);
      if (unit === EQUALS || endsName(unit)) break;
    }
    const nameEnd = at;
    at = this.skipSpaces(at);
    if (html.charCodeAt(at) !== EQUALS) return at;
    at = this.skipSpaces(at + 1);
    const quote = html.charCodeAt(at);
    const isQuoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
    const valueStart = isQuoted ? at + 1 : at;
    const valueEnd = isQuoted
      ? this.before(quote === DOUBLE_QUOTE ? '"' : "'", valueStart)
      : this.unquotedEnd(valueStart);
    if (isNameAsked && !this.namesBoilerplate && this.isClassOrId(start, nameEnd)) {
      this.namesBoilerplate = this.isBoilerplate(html.slice(valueStart, valueEnd));
    }
    return isQuoted ? valueEnd + 1 : valueEnd;
  }

  private isClassOrId(start: number, end: number): boolean {
    const length = end - start;
    return (length === 5 && this.isNamedAt('class', start)) || (length === 2 && this.isNamedAt('id', start));
  }

  private skipSpaces(start: number): number {
    let at = start;
    while (at < this.html.length && isSpace(this.html.charCodeAt(at))) at++;
    return at;
  }

  private unquotedEnd(start: number): number {
    const { html } = this;
    let at = start;
    for (; at < html.length; at++) {
      const unit = html.charCodeAt(at);
      if (unit === GREATER || isSpace(unit)) break;
    }
    return at;
  }

  private before(text: string, start: number): number {
    const at = this.html.indexOf(text, start);
    return at === -1 ? this.html.length : at;
  }
}

function opensMarkup(unit: number): boolean {
  return isLetter(unit) || unit === SLASH || unit === BANG || unit === QUESTION;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

function endsName(unit: number): boolean {
  return unit === GREATER || unit === SLASH || isSpace(unit);
}
