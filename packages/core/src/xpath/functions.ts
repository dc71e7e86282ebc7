/** The functions of XPath 1.0: a table of what they take, what they give and what they do. */
import { Element, elementsInside } from '../dom/index.ts';
import { localNameOf, nameOf, namespaceOf, type Run, type XNode } from './nodes.ts';
import { type Kind, stringToNumber, toBoolean, type Value } from './values.ts';

export interface Here {
  readonly node: XNode;
  readonly position: number;
  readonly size: number;
  readonly run: Run;
}

/** `any` takes what comes; the other kinds are converted to before the call. */
export type Parameter = Kind | 'any';

export interface Definition {
  readonly takes: readonly Parameter[];
  /** How many of them may be left out. */
  readonly optional?: number;
  /** The last parameter may come again and again. */
  readonly repeats?: boolean;
  readonly gives: Kind;
  // biome-ignore lint/suspicious/noExplicitAny: the compiler converts each argument to the kind that `takes` names
  readonly call: (here: Here, ...args: any[]) => Value;
}

export const functions: ReadonlyMap<string, Definition> = new Map<string, Definition>(
  Object.entries({
    last: { takes: [], gives: 'number', call: ({ size }) => size },
    position: { takes: [], gives: 'number', call: ({ position }) => position },
    count: { takes: ['nodes'], gives: 'number', call: (_, nodes: XNode[]) => nodes.length },
    id: { takes: ['any'], gives: 'nodes', call: byId },
    'local-name': aboutNode(localNameOf),
    'namespace-uri': aboutNode(namespaceOf),
    name: aboutNode(nameOf),

    string: { takes: ['string'], optional: 1, gives: 'string', call: (here, text = ownText(here)) => text },
    concat: {
      takes: ['string', 'string', 'string'],
      optional: 1,
      repeats: true,
      gives: 'string',
      call: ({ run }, ...texts: string[]) => run.spendText(texts.join('')),
    },
    'starts-with': test((text, start) => text.startsWith(start)),
    contains: test((text, part) => text.includes(part)),
    'substring-before': part((text, mark) => text.slice(0, Math.max(0, text.indexOf(mark)))),
    'substring-after': part((text, mark) => (text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : '')),
    substring: { takes: ['string', 'number', 'number'], optional: 1, gives: 'string', call: substring },
    'string-length': {
      takes: ['string'],
      optional: 1,
      gives: 'number',
      call: (here, text = ownText(here)) => lengthOf(text),
    },
    'normalize-space': {
      takes: ['string'],
      optional: 1,
      gives: 'string',
      call: (here, text = ownText(here)) => foldSpace(here.run.spendText(text)),
    },
    translate: { takes: ['string', 'string', 'string'], gives: 'string', call: translate },

    boolean: { takes: ['any'], gives: 'boolean', call: (_, value: Value) => toBoolean(value) },
    not: { takes: ['boolean'], gives: 'boolean', call: (_, value: boolean) => !value },
    true: { takes: [], gives: 'boolean', call: () => true },
    false: { takes: [], gives: 'boolean', call: () => false },
    lang: { takes: ['string'], gives: 'boolean', call: isInLanguage },

    number: {
      takes: ['number'],
      optional: 1,
      gives: 'number',
      call: (here, value = stringToNumber(ownText(here))) => value,
    },
    sum: {
      takes: ['nodes'],
      gives: 'number',
      call: ({ run }, nodes: XNode[]) => nodes.reduce((sum, node) => sum + stringToNumber(run.stringOf(node)), 0),
    },
    floor: { takes: ['number'], gives: 'number', call: (_, value: number) => Math.floor(value) },
    ceiling: { takes: ['number'], gives: 'number', call: (_, value: number) => Math.ceil(value) },
    round: { takes: ['number'], gives: 'number', call: (_, value: number) => Math.round(value) },
  } satisfies Record<string, Definition>),
);

function ownText({ node, run }: Here): string {
  return run.stringOf(node);
}

function aboutNode(about: (node: XNode) => string): Definition {
  return {
    takes: ['nodes'],
    optional: 1,
    gives: 'string',
    call({ node, run }, nodes?: XNode[]) {
      const first = nodes ? run.inDocumentOrder(nodes)[0] : node;
      return first ? about(first) : '';
    },
  };
}

function test(holds: (text: string, other: string) => boolean): Definition {
  return {
    takes: ['string', 'string'],
    gives: 'boolean',
    call: (_, text: string, other: string) => holds(text, other),
  };
}

function part(of: (text: string, mark: string) => string): Definition {
  return { takes: ['string', 'string'], gives: 'string', call: (_, text: string, mark: string) => of(text, mark) };
}

export function foldSpace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** Characters as people count them: what takes two units is one. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) if (isPair(text, i)) length--;
  return length;
}

function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** Positions count from 1 and are rounded; what lies outside the text is left out. */
function substring({ run }: Here, text: string, start: number, length = Number.POSITIVE_INFINITY): string {
  const from = Math.round(start);
  const to = from + Math.round(length);
  run.spendText(text);
  return [...text].filter((_, index) => index + 1 >= from && index + 1 < to).join('');
}

function translate({ run }: Here, text: string, from: string, to: string): string {
  const replacements = [...to];
  const map = new Map<string, string>();
  [...from].forEach((character, index) => {
    if (!map.has(character)) map.set(character, replacements[index] ?? '');
  });
  return Array.from(run.spendText(text), (character) => map.get(character) ?? character).join('');
}

function byId({ run }: Here, value: Value): XNode[] {
  const texts = Array.isArray(value) ? value.map((node) => run.stringOf(node)) : [String(value)];
  const ids = new Set(texts.flatMap((text) => text.split(/[ \t\r\n]+/)).filter(Boolean));
  const found: Element[] = [];
  for (const element of elementsInside(run.root)) {
    run.spend(1);
    // An id that comes twice names the first of its elements.
    if (ids.delete(element.id)) found.push(element);
    if (!ids.size) break;
  }
  return found;
}

function isInLanguage({ node, run }: Here, wanted: string): boolean {
  for (let at: XNode | null = node; at; at = run.parentOf(at)) {
    run.spend(1);
    const own = at instanceof Element ? (at.getAttribute('xml:lang') ?? at.getAttribute('lang')) : null;
    if (own === null) continue;
    const [found, asked] = [own.toLowerCase(), wanted.toLowerCase()];
    return found === asked || found.startsWith(`${asked}-`);
  }
  return false;
}
