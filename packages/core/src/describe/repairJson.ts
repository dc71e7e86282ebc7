/**
 * Repairs common mistakes in JSON in one pass: comment and CDATA wrappers, HTML entities, raw control characters in strings, needless
 * escapes, stray commas, comments, several objects in a row. The result may still be invalid JSON.
 */
import { decodeEntities } from './entities.ts';

const OPENINGS = /^(?:\s|<!--|<!\[CDATA\[|\/\/(?=\s*(?:<!--|<!\[CDATA\[))|\/\*\s*<!\[CDATA\[\s*\*\/|\ufeff)+/;
const CLOSINGS = ['-->', ']]>', '/*]]>*/', '/* ]]> */', '//', ';'];

const MAX_LAYERS = 6;

export function repairJson(json: string): string {
  const text = withoutWrappers(json);
  // Quotes written as entities: the whole block was HTML-escaped.
  const source = /^[[{]\s*&(?:quot|#0?34|#x22);/i.test(text) ? decodeEntities(text) : text;
  const pieces: string[] = [];
  let at = 0;
  let depth = 0;
  let roots = 0;
  /** Index in `pieces` of a comma that nothing follows yet, or -1. */
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
      // Ignored after another comma or at the start of a list.
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

function withoutWrappers(json: string): string {
  let text = json.replace(OPENINGS, '').trimEnd();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const closing = CLOSINGS.find((end) => text.endsWith(end));
    if (closing) text = text.slice(0, -closing.length).trimEnd();
  }
  return text;
}

const isSpace = (character: string) => character <= ' ' || character === '\u00a0' || character === '\ufeff';

/** The index after the closing quote, or the end of the text if there is none. */
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

/** Replaces control characters with spaces and removes the escape before apostrophes. */
function repairedString(text: string): string {
  return text.replace(/[\u0000-\u001f]+/g, ' ').replace(/\\(\\|')/g, (whole, next) => (next === "'" ? "'" : whole));
}
