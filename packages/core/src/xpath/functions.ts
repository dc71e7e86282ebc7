/** The core function library of XPath 1.0: parameters, result type and implementation of each function. */
import { Element, elementsInside } from '../dom/index.ts';
import { type Evaluation, localNameOf, nameOf, namespaceOf, type XNode } from './nodes.ts';
import { type Kind, stringToNumber, toBoolean, type Value } from './values.ts';

/** The evaluation context: context node, position and size, and the evaluation it belongs to. */
export interface Context {
  readonly node: XNode;
  readonly position: number;
  readonly size: number;
  readonly evaluation: Evaluation;
}

/** `any` accepts every type; for the other types, the compiler converts the argument before the call. */
export type Parameter = Kind | 'any';

export interface FunctionDefinition {
  readonly parameters: readonly Parameter[];
  /** How many of the last parameters are optional. */
  readonly optional?: number;
  /** The last parameter may repeat. */
  readonly repeats?: boolean;
  readonly returns: Kind;
  // biome-ignore lint/suspicious/noExplicitAny: the compiler converts each argument to the type in `parameters`
  readonly call: (context: Context, ...args: any[]) => Value;
}

export const functions: ReadonlyMap<string, FunctionDefinition> = new Map<string, FunctionDefinition>(
  Object.entries({
    last: { parameters: [], returns: 'number', call: ({ size }) => size },
    position: { parameters: [], returns: 'number', call: ({ position }) => position },
    count: { parameters: ['node-set'], returns: 'number', call: (_, nodes: XNode[]) => nodes.length },
    id: { parameters: ['any'], returns: 'node-set', call: elementsById },
    'local-name': nodeProperty(localNameOf),
    'namespace-uri': nodeProperty(namespaceOf),
    name: nodeProperty(nameOf),

    string: {
      parameters: ['string'],
      optional: 1,
      returns: 'string',
      call: (context, text = contextText(context)) => text,
    },
    concat: {
      parameters: ['string', 'string', 'string'],
      optional: 1,
      repeats: true,
      returns: 'string',
      call: ({ evaluation }, ...texts: string[]) => evaluation.spendText(texts.join('')),
    },
    'starts-with': stringPredicate((text, start) => text.startsWith(start)),
    contains: stringPredicate((text, part) => text.includes(part)),
    'substring-before': substringFunction((text, mark) => text.slice(0, Math.max(0, text.indexOf(mark)))),
    'substring-after': substringFunction((text, mark) =>
      text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : '',
    ),
    substring: { parameters: ['string', 'number', 'number'], optional: 1, returns: 'string', call: substring },
    'string-length': {
      parameters: ['string'],
      optional: 1,
      returns: 'number',
      call: (context, text = contextText(context)) => lengthOf(text),
    },
    'normalize-space': {
      parameters: ['string'],
      optional: 1,
      returns: 'string',
      call: (context, text = contextText(context)) => normalizeSpace(context.evaluation.spendText(text)),
    },
    translate: { parameters: ['string', 'string', 'string'], returns: 'string', call: translate },

    boolean: { parameters: ['any'], returns: 'boolean', call: (_, value: Value) => toBoolean(value) },
    not: { parameters: ['boolean'], returns: 'boolean', call: (_, value: boolean) => !value },
    true: { parameters: [], returns: 'boolean', call: () => true },
    false: { parameters: [], returns: 'boolean', call: () => false },
    lang: { parameters: ['string'], returns: 'boolean', call: isInLanguage },

    number: {
      parameters: ['number'],
      optional: 1,
      returns: 'number',
      call: (context, value = stringToNumber(contextText(context))) => value,
    },
    sum: {
      parameters: ['node-set'],
      returns: 'number',
      call: ({ evaluation }, nodes: XNode[]) =>
        nodes.reduce((sum, node) => sum + stringToNumber(evaluation.stringOf(node)), 0),
    },
    floor: { parameters: ['number'], returns: 'number', call: (_, value: number) => Math.floor(value) },
    ceiling: { parameters: ['number'], returns: 'number', call: (_, value: number) => Math.ceil(value) },
    round: { parameters: ['number'], returns: 'number', call: (_, value: number) => Math.round(value) },
  } satisfies Record<string, FunctionDefinition>),
);

function contextText({ node, evaluation }: Context): string {
  return evaluation.stringOf(node);
}

function nodeProperty(propertyOf: (node: XNode) => string): FunctionDefinition {
  return {
    parameters: ['node-set'],
    optional: 1,
    returns: 'string',
    call({ node, evaluation }, nodes?: XNode[]) {
      const first = nodes ? evaluation.inDocumentOrder(nodes)[0] : node;
      return first ? propertyOf(first) : '';
    },
  };
}

function stringPredicate(holds: (text: string, other: string) => boolean): FunctionDefinition {
  return {
    parameters: ['string', 'string'],
    returns: 'boolean',
    call: (_, text: string, other: string) => holds(text, other),
  };
}

function substringFunction(of: (text: string, mark: string) => string): FunctionDefinition {
  return {
    parameters: ['string', 'string'],
    returns: 'string',
    call: (_, text: string, mark: string) => of(text, mark),
  };
}

export function normalizeSpace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** Length in Unicode characters: a surrogate pair counts as one. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) if (isSurrogatePair(text, i)) length--;
  return length;
}

function isSurrogatePair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** Positions start at 1 and are rounded; positions outside the text are ignored. */
function substring({ evaluation }: Context, text: string, start: number, length = Number.POSITIVE_INFINITY): string {
  const from = Math.round(start);
  const to = from + Math.round(length);
  evaluation.spendText(text);
  return [...text].filter((_, index) => index + 1 >= from && index + 1 < to).join('');
}

function translate({ evaluation }: Context, text: string, from: string, to: string): string {
  const replacements = [...to];
  const map = new Map<string, string>();
  [...from].forEach((character, index) => {
    if (!map.has(character)) map.set(character, replacements[index] ?? '');
  });
  return Array.from(evaluation.spendText(text), (character) => map.get(character) ?? character).join('');
}

function elementsById({ evaluation }: Context, value: Value): XNode[] {
  const texts = Array.isArray(value) ? value.map((node) => evaluation.stringOf(node)) : [String(value)];
  const ids = new Set(texts.flatMap((text) => text.split(/[ \t\r\n]+/)).filter(Boolean));
  const found: Element[] = [];
  for (const element of elementsInside(evaluation.root)) {
    evaluation.spend(1);
    // A duplicate id selects the first element that has it.
    if (ids.delete(element.id)) found.push(element);
    if (!ids.size) break;
  }
  return found;
}

function isInLanguage({ node, evaluation }: Context, wanted: string): boolean {
  for (let at: XNode | null = node; at; at = evaluation.parentOf(at)) {
    evaluation.spend(1);
    const own = at instanceof Element ? (at.getAttribute('xml:lang') ?? at.getAttribute('lang')) : null;
    if (own === null) continue;
    const [found, expected] = [own.toLowerCase(), wanted.toLowerCase()];
    return found === expected || found.startsWith(`${expected}-`);
  }
  return false;
}
