/**
 * Writes formulas as TeX. Programs without formula support show it as text, so it must not contain anything they would read as HTML, a
 * link or code. TeX has an alternative for each character that could start one.
 */
import { type Element, elementsNamed } from '../../dom/index.ts';
import { escapeLineStart } from './escape.ts';

const MATH_CLASS = 'language-math';

export function isMath(element: Element): boolean {
  if (element.className === MATH_CLASS) return true;
  for (const code of elementsNamed(element, 'code')) return code.className === MATH_CLASS;
  return false;
}

export function mathSpan(tex: string): string {
  const safe = safeTex(tex);
  return safe && `$${safe}$`;
}

export function mathBlock(tex: string): string {
  const safe = safeTex(tex);
  const line = escapeLineStart(safe) === safe ? safe : `{}${safe}`;
  return `$$\n${line}\n$$`;
}

/** On one line, so that no line can start a heading, list or rule. A final backslash would escape the closing `$`. */
function safeTex(tex: string): string {
  return tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/<(?=[a-z/!?])/gi, '\\lt ')
    .replace(/(?<!\\)((?:\\\\)*)\$/g, '$1')
    .replace(/\](?=[([:])/g, '] ')
    .replace(/`/g, '‘')
    .replace(/&(?=#?\w{1,40};)/g, '& ')
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1');
}
