/**
 * Formulas. Readers that draw them take the TeX as it stands; to those that do not it is text, and must be nothing else: no HTML, no
 * link, no code. TeX has other words for each sign that could start one.
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

/** On one line, so that no line can start a heading, list or rule; a backslash at the end would free the closing mark. */
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
