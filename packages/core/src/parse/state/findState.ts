/** The data that a page brings along for its scripts: JSON in script elements and attributes, or assigned to a variable. */
import { type Document, type Element, elementsInside, elementsNamed, rawText, selectFirst } from '../../dom/index.ts';

/** Scripts longer than this are programs, and shorter ones hold no article. */
const MIN_LENGTH = 400;
const MAX_SCRIPTS = 200;

export function findState(root: Document): unknown[] {
  const texts = [...preloadedAttribute(root), ...dataAttributes(root)];
  let scripts = 0;
  for (const script of elementsNamed(root, 'script')) {
    if (++scripts > MAX_SCRIPTS) break;
    const text = rawText(script);
    if (text.length < MIN_LENGTH || isLinkedData(script)) continue;
    const json = isData(script) ? text : assignedJson(text);
    if (json !== undefined) texts.push(json);
  }
  return texts.flatMap((text) => parsed(text));
}

/** Discourse keeps its state in an attribute, and each part of it is JSON in a string again. */
function* preloadedAttribute(root: Document): Generator<string> {
  const element = selectFirst(root, '[data-preloaded]');
  const parts = parsed(element?.getAttribute('data-preloaded') ?? '')[0];
  if (parts === null || typeof parts !== 'object') return;
  for (const part of Object.values(parts)) if (typeof part === 'string') yield part;
}

/** JSON of a page's programs, in attributes of their own. */
function* dataAttributes(root: Document): Generator<string> {
  let found = 0;
  for (const element of root.body ? elementsInside(root.body) : []) {
    for (const { name, value } of element.attributes) {
      if (value.length < MIN_LENGTH || !name.startsWith('data-') || !/^\s*[[{]/.test(value)) continue;
      yield value;
      if (++found >= MAX_SCRIPTS) return;
    }
  }
}

/** What describes the page is read elsewhere. */
const isLinkedData = (script: Element): boolean => /ld\+json/i.test(script.getAttribute('type') ?? '');

/** `application/json` and its kin, whatever the framework calls them. */
const isData = (script: Element): boolean => /\bjson\b/i.test(script.getAttribute('type') ?? '');

const ASSIGNMENT = /^\s*(?:var\s+|let\s+|const\s+)?[\w$.[\]"']{1,100}\s*=\s*(?:JSON\.parse\(\s*)?(?=[[{"])/;

/** `window.__STATE__ = {…};`: the value, if it is written as JSON. */
function assignedJson(script: string): string | undefined {
  const start = ASSIGNMENT.exec(script.slice(0, MIN_LENGTH))?.[0].length;
  return start === undefined ? undefined : script.slice(start, endOfValue(script, start));
}

/** One past the bracket or quote that closes what opens at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i]!;
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth === 0 && !inString) return i + 1;
  }
  return text.length;
}

/** JSON in a string counts as what it says. Nothing when it is not JSON. */
function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return [typeof value === 'string' ? JSON.parse(value) : value];
  } catch {
    return [];
  }
}
