/** What each element means for plain text: the separator for its tags, whether it is dropped with its content, how it closes. */
import { CodeUnitMap } from './codeUnitMap.ts';

/** Code units that stand for tags until lines are made. The text has no control characters, so they cannot be confused with it. */
export const LINE = 1;
export const PARAGRAPH = 2;
export const BREAK = 3;
export const SPACE = 0x20;
export const NOTHING = 0;

export interface Tag {
  /** Elements that close each other share a name: h1 to h6, dt and dd, td and th, the groups of rows. */
  readonly name: string;
  /** Number of that name; NO_ID for names that are not in the table. */
  readonly id: number;
  /** Written to the text where the element starts and ends. */
  readonly separator: number;
  /**
   * - `void`: has no end tag.
   * - `page`: html and body; their tags are optional, so they are never open.
   * - `raw`: everything up to its end tag is text.
   * - `inline`: an end tag closes it only when no block was opened inside.
   * - `block`: an end tag closes it and everything that was opened inside.
   */
  readonly role: 'void' | 'page' | 'raw' | 'inline' | 'block';
  readonly isBlock: boolean;
  /** Whether it is dropped with its content; `tentative`: unless content is found inside. */
  readonly drop: 'always' | 'tentative' | 'no';
  /** A sign of content: open elements that would be dropped tentatively or for their name are kept. */
  readonly isContent: boolean;
  /** May be dropped because of its class or id. */
  readonly canBeBoilerplate: boolean;
  /** Allowed in a head; any other element ends a head that was not closed. */
  readonly isAllowedInHead: boolean;
  /** End tags inside it close nothing outside it. */
  readonly isBoundary: boolean;
  /** How far out its end tag looks for the element to close: to the next boundary, to the table, or to the root. */
  readonly reach: 'boundary' | 'table' | 'all';
  /** Ids of open elements that its start tag closes, unless one of `within` was opened after them. */
  readonly closes: readonly number[];
  readonly within: readonly number[];
}

const words = (text: string): readonly string[] => text.split(' ');

const VOID = words('area base basefont bgsound col embed frame img input keygen link meta param source track wbr');
const METADATA = words('meta link base input');
const RAW = words('script style iframe title');
const DROPPED = words('canvas svg template noscript form dialog head header footer nav aside');
/** Some platforms wrap the whole page in one of these. */
const DROPPED_TENTATIVELY = words('form noscript');

/** Blocks with an empty line around them. */
const PARAGRAPHS = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup main menu nav ol p pre search section table template ul',
);
/** Blocks on a line of their own. */
const LINES = words('caption dd dt legend li optgroup option summary tbody tfoot thead tr');
/** Cells share the line of their row. */
const CELLS = words('td th');

/** A wrapper with one of these inside is the page, whatever its name: `<div class="container sidebar-right">`. */
const CONTENT = words('main h1 article');

/** In one of the lists above, but not block elements. */
const INLINE = words('canvas noscript object optgroup option svg');
const ALLOWED_IN_HEAD = words('head title meta link base basefont bgsound script style noscript template html');
const BOUNDARIES = words('caption foreignobject object table td template th');
const TABLE_PARTS = words('caption tbody td tfoot th thead tr');
const REACH_ALL = words('foreignobject head noscript svg table template');

/** Class names of these describe the layout and mark no boilerplate: `<body class="has-header">`, `<h1 class="page-header">`. */
const NEVER_BOILERPLATE = new Set(words('html body main article h1 h2 h3 h4 h5 h6 hgroup thead tr th head'));

const SHARED_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(words('h1 h2 h3 h4 h5 h6').map((name) => [name, 'h'])),
  dt: 'dd',
  th: 'td',
  thead: 'tbody',
  tfoot: 'tbody',
};

/** By shared name. Blocks that are not listed close an open paragraph. */
const CLOSING: Readonly<Record<string, readonly [closes: string, within: string]>> = {
  li: ['li p', 'ul ol menu dir'],
  dd: ['dd p', 'dl'],
  td: ['td', 'table'],
  tr: ['tr td', 'table'],
  tbody: ['tbody tr td', 'table'],
  caption: ['', ''],
};

/** Listed only because they are frequent: looking them up is faster than treating them as unknown. */
const FREQUENT = words(
  'a abbr b button cite code em font i kbd label picture q s small span strong sub sup time u video',
);

/** All elements that need special treatment or are frequent. */
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

export const tags = new CodeUnitMap<Tag>(ELEMENTS.map((element) => [element, describe(element)]));

/** An element that is not in the table: its tags are stripped, unless its class or id names boilerplate. */
export const UNKNOWN_TAG = describe('');

export function unknownTag(name: string): Tag {
  return { ...UNKNOWN_TAG, name };
}

function sharedName(element: string): string {
  return SHARED_NAMES[element] ?? element;
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
    separator: separatorOf(element),
    drop: DROPPED_TENTATIVELY.includes(element) ? 'tentative' : DROPPED.includes(element) ? 'always' : 'no',
    isContent: CONTENT.includes(element),
    canBeBoilerplate: (role === 'block' || role === 'inline') && !NEVER_BOILERPLATE.has(element),
    isAllowedInHead: ALLOWED_IN_HEAD.includes(element),
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

function separatorOf(element: string): number {
  if (element === 'br' || element === 'hr') return BREAK;
  if (PARAGRAPHS.includes(element)) return PARAGRAPH;
  if (LINES.includes(element)) return LINE;
  return METADATA.includes(element) || CELLS.includes(element) ? SPACE : NOTHING;
}
