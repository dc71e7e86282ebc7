/**
 * The mistakes that people and templates make in JSON, set right in one pass: wrappers of old browsers, character references,
 * raw control characters in strings, needless escapes, commas without a neighbour, comments, objects one after the other.
 * What is still no JSON afterwards was not an obvious mistake.
 */
import { decoded } from './entities.ts';

const OPENINGS = /^(?:\s|<!--|<!\[CDATA\[|\/\/(?=\s*(?:<!--|<!\[CDATA\[))|\/\*\s*<!\[CDATA\[\s*\*\/|\ufeff)+/;
const CLOSINGS = ['-->', ']]>', '/*]]>*/', '/* ]]> */', '//', ';'];

const MAX_LAYERS = 6;

export function repairJson(written: string): string {
  const text = unwrapped(written);
  // Quotes written as references: all of the block went through an escaper.
  const source = /^[[{]\s*&(?:quot|#0?34|#x22);/i.test(text) ? decoded(text) : text;
  const pieces: string[] = [];
  let at = 0;
  let depth = 0;
  let roots = 0;
  /** Where in `pieces` a comma waits for something to follow it. */
  let comma = -1;
  while (at < source.length) {
    const character = source[at]!;
    if (character === '"') {
      const end = stringEnd(source, at);
      pieces.push(repairedString(source.slice(at, end)));
      at = end;
      comma = -1;
    } else if (isSpace(character)) {
      at++;
    } else if (source.startsWith('/*', at) || source.startsWith('<!--', at)) {
      const close = source.startsWith('/*', at) ? '*/' : '-->';
      const end = source.indexOf(close, at + 2);
      at = end < 0 ? source.length : end + close.length;
    } else if (source.startsWith('//', at)) {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
    } else if (character === ',') {
      // Before another comma, or at a start, there is nothing it could part.
      if (comma < 0 && !/^[[{]?$/.test(pieces.at(-1) ?? '')) comma = pieces.push(',') - 1;
      at++;
    } else if (character === '}' || character === ']') {
      if (comma >= 0) pieces.length = comma;
      comma = -1;
      pieces.push(character);
      depth--;
      at++;
    } else {
      if (depth === 0 && (character === '{' || character === '[') && roots++ && comma < 0) pieces.push(',');
      if (character === '{' || character === '[') depth++;
      const end = /[{[:]/.test(character) ? at + 1 : wordEnd(source, at);
      pieces.push(source.slice(at, end));
      comma = -1;
      at = end;
    }
  }
  if (comma >= 0) pieces.length = comma;
  return roots > 1 ? `[${pieces.join('')}]` : pieces.join('');
}

function unwrapped(written: string): string {
  let text = written.replace(OPENINGS, '').trimEnd();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const closing = CLOSINGS.find((end) => text.endsWith(end));
    if (closing) text = text.slice(0, -closing.length).trimEnd();
  }
  return text;
}

const isSpace = (character: string) => character <= ' ' || character === '\u00a0' || character === '\ufeff';

/** After the quote that closes the string, or at the end of a text without one. */
function stringEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '"') return at + 1;
  }
  return source.length;
}

function wordEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && !/[\s,:"{}[\]/]/.test(source[at]!)) at++;
  return at;
}

/** Line breaks and the like become spaces; an apostrophe needs no escape. */
function repairedString(text: string): string {
  return text.replace(/[\u0000-\u001f]+/g, ' ').replace(/\\(\\|')/g, (whole, next) => (next === "'" ? "'" : whole));
}
