/** Finds the state that a page preloads for its scripts: JSON in script elements and attributes, or assigned to a variable. */
import { type Document, type Element, elementsInside, elementsNamed, rawText } from '../../dom/index.ts';

/** Shorter JSON cannot hold an article. */
const MIN_JSON_LENGTH = 400;
const MAX_SOURCES = 200;

/** Returns all preloaded JSON values: those in attributes first, then those in scripts. */
export function findPreloadedState(root: Document): unknown[] {
  const texts = [...discourseState(root), ...dataAttributes(root)];
  let scripts = 0;
  for (const script of elementsNamed(root, 'script')) {
    if (++scripts > MAX_SOURCES) break;
    const text = rawText(script);
    if (text.length < MIN_JSON_LENGTH || isJsonLd(script)) continue;
    const json = isJsonScript(script) ? text : assignedJson(text);
    if (json !== undefined) texts.push(json);
  }
  return texts.flatMap((text) => parseJson(text));
}

/** Discourse stores its state in an attribute as an object of JSON strings. */
function* discourseState(root: Document): Generator<string> {
  const parts = parseJson(firstAttribute(root, 'data-preloaded') ?? '')[0];
  if (parts === null || typeof parts !== 'object') return;
  for (const part of Object.values(parts)) if (typeof part === 'string') yield part;
}

function firstAttribute(root: Document, name: string): string | undefined {
  for (const element of elementsInside(root)) {
    const value = element.getAttribute(name);
    if (value !== null) return value;
  }
  return undefined;
}

/** JSON in other `data-*` attributes. */
function* dataAttributes(root: Document): Generator<string> {
  let found = 0;
  for (const element of root.body ? elementsInside(root.body) : []) {
    for (const { name, value } of element.attributes) {
      if (value.length < MIN_JSON_LENGTH || !name.startsWith('data-') || !/^\s*[[{]/.test(value)) continue;
      yield value;
      if (++found >= MAX_SOURCES) return;
    }
  }
}

/** JSON-LD is metadata; the describe stage reads it. */
const isJsonLd = (script: Element): boolean => /ld\+json/i.test(script.getAttribute('type') ?? '');

/** `application/json` and similar types of any framework. */
const isJsonScript = (script: Element): boolean => /\bjson\b/i.test(script.getAttribute('type') ?? '');

const ASSIGNMENT = /^\s*(?:var\s+|let\s+|const\s+)?[\w$.[\]"']{1,100}\s*=\s*(?:JSON\.parse\(\s*)?(?=[[{"])/;

/** The JSON value of an assignment such as `window.__STATE__ = {…};`. */
function assignedJson(script: string): string | undefined {
  const start = ASSIGNMENT.exec(script.slice(0, MIN_JSON_LENGTH))?.[0].length;
  return start === undefined ? undefined : script.slice(start, endOfValue(script, start));
}

/** Index after the bracket or quote that closes the value at `start`. */
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

/** Parses JSON, also JSON inside a JSON string. Returns an empty array for invalid JSON. */
function parseJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return [typeof value === 'string' ? JSON.parse(value) : value];
  } catch {
    return [];
  }
}
