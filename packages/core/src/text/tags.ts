/** What each element means for plain text: what stands for its tags, whether it goes with all that is in it, how it closes. */
import { WordTable } from './wordTable.ts';

/** Units that stand for tags until lines are made. Text has no control characters, so they cannot be mistaken for it. */
export const LINE = 1;
export const PARAGRAPH = 2;
export const BREAK = 3;
export const SPACE = 0x20;
export const NOTHING = 0;

export interface Tag {
  /** Elements that close each other share a name: h1 to h6, dt and dd, td and th, the groups of rows. */
  readonly name: string;
  /** The number of that name; NO_ID for names that are not in the table. */
  readonly id: number;
  /** Stands in the text where the element starts and ends. */
  readonly mark: number;
  /**
   * - `void`: has no end.
   * - `page`: html and body; their tags may be missing, so they are never open.
   * - `raw`: up to its end tag all is text.
   * - `inline`: an end tag closes it only when no block was opened inside.
   * - `block`: an end tag closes it and all that was opened inside.
   */
  readonly role: 'void' | 'page' | 'raw' | 'inline' | 'block';
  readonly isBlock: boolean;
  /** Whether it goes with all that is in it; `in doubt`: unless content is found inside. */
  readonly drop: 'surely' | 'in doubt' | 'no';
  /** Only content has it: what is open because of its name or in doubt is no boilerplate then. */
  readonly isContent: boolean;
  /** May go because of what its class or id says. */
  readonly isNamed: boolean;
  /** A head may hold it; anything else ends a head that was never closed. */
  readonly isOfHead: boolean;
  /** End tags inside do not reach beyond it. */
  readonly isBoundary: boolean;
  /** What its end tag does not reach beyond: boundaries, the table, or nothing. */
  readonly reach: 'boundary' | 'table' | 'all';
  /** Open elements that its start tag closes, by number, unless one of `within` was opened after them. */
  readonly closes: readonly number[];
  readonly within: readonly number[];
}

const words = (text: string): readonly string[] => text.split(' ');

const VOID = words('area base basefont bgsound col embed frame img input keygen link meta param source track wbr');
const METADATA = words('meta link base input');
const RAW = words('script style iframe title');
const DROPPED = words('canvas svg template noscript form dialog head header footer nav aside');
/** Some platforms put all of a page in one of these, for machines or around their buttons. */
const IN_DOUBT = words('form noscript');

/** Blocks with an empty line around them. */
const PARAGRAPHS = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup main menu nav ol p pre search section table template ul',
);
/** Blocks on a line of their own. */
const LINES = words('caption dd dt legend li optgroup option summary tbody tfoot thead tr');
/** Cells share the line of their row. */
const CELLS = words('td th');

/** A wrapper with one of these inside is the page, whatever it is called: `<div class="container sidebar-right">`. */
const CONTENT = words('main h1 article');

/** Named above for other reasons, but they open no block. */
const INLINE = words('canvas noscript object optgroup option svg');
const OF_HEAD = words('head title meta link base basefont bgsound script style noscript template html');
const BOUNDARIES = words('caption foreignobject object table td template th');
const TABLE_PARTS = words('caption tbody td tfoot th thead tr');
const REACH_ALL = words('foreignobject head noscript svg table template');

/** Names on these say how the page or a heading looks, not that it is boilerplate: `<body class="has-header">`, `<h1 class="page-header">`. */
const NEVER_NAMED = new Set(words('html body main article h1 h2 h3 h4 h5 h6 hgroup thead tr th head'));

const SHARED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(words('h1 h2 h3 h4 h5 h6').map((name) => [name, 'h'])),
  dt: 'dd',
  th: 'td',
  thead: 'tbody',
  tfoot: 'tbody',
};

/** By shared name; what is not here closes an open paragraph if it is a block. */
const CLOSING: Readonly<Record<string, readonly [closes: string, within: string]>> = {
  li: ['li p', 'ul ol menu dir'],
  dd: ['dd p', 'dl'],
  td: ['td', 'table'],
  tr: ['tr td', 'table'],
  tbody: ['tbody tr td', 'table'],
  caption: ['', ''],
};

/** Nothing special about them, but too frequent to be described each time. */
const FREQUENT = words(
  'a abbr b button cite code em font i kbd label picture q s small span strong sub sup time u video',
);

/** Every element that is more than a tag to strip, or frequent. */
const ELEMENTS = [
  ...new Set([
    ...['html', 'body', 'br', 'hr', 'foreignobject', 'object'],
    ...[...VOID, ...RAW, ...DROPPED, ...PARAGRAPHS, ...LINES, ...CELLS, ...FREQUENT],
  ]),
];

const NAMES = [...new Set(ELEMENTS.map(sharedName))];
export const COUNT_OF_IDS = NAMES.length;
export const NO_ID = -1;
export const [BODY, FOREIGN_OBJECT, HEAD, SVG, TABLE] = words('body foreignobject head svg table').map(idOf) as [
  number,
  number,
  number,
  number,
  number,
];

export const tags = new WordTable<Tag>(ELEMENTS.map((element) => [element, describe(element)]));

/** An element of another name: a tag to strip, unless its class or id names boilerplate. */
export const STRANGE = describe('');

export function strange(name: string): Tag {
  return { ...STRANGE, name };
}

function sharedName(element: string): string {
  return SHARED[element] ?? element;
}

function idOf(name: string): number {
  return NAMES.indexOf(name);
}

function describe(element: string): Tag {
  const name = sharedName(element);
  const role = roleOf(element);
  const [closes, within] = CLOSING[name] ?? [role === 'block' ? 'p' : '', ''];
  return {
    name,
    id: idOf(name),
    role,
    isBlock: role === 'block',
    mark: markOf(element),
    drop: IN_DOUBT.includes(element) ? 'in doubt' : DROPPED.includes(element) ? 'surely' : 'no',
    isContent: CONTENT.includes(element),
    isNamed: (role === 'block' || role === 'inline') && !NEVER_NAMED.has(element),
    isOfHead: OF_HEAD.includes(element),
    isBoundary: BOUNDARIES.includes(element),
    reach: REACH_ALL.includes(element) ? 'all' : TABLE_PARTS.includes(element) ? 'table' : 'boundary',
    closes: closes ? words(closes).map(idOf) : [],
    within: within ? words(within).map(idOf) : [],
  };
}

function roleOf(element: string): Tag['role'] {
  if (VOID.includes(element) || element === 'br' || element === 'hr') return 'void';
  if (element === 'html' || element === 'body') return 'page';
  if (RAW.includes(element)) return 'raw';
  const isBlock = [PARAGRAPHS, LINES, CELLS, DROPPED, BOUNDARIES].some((names) => names.includes(element));
  return isBlock && !INLINE.includes(element) ? 'block' : 'inline';
}

function markOf(element: string): number {
  if (element === 'br' || element === 'hr') return BREAK;
  if (PARAGRAPHS.includes(element)) return PARAGRAPH;
  if (LINES.includes(element)) return LINE;
  return METADATA.includes(element) || CELLS.includes(element) ? SPACE : NOTHING;
}
