/**
 * Article HTML → XHTML that follows the content model of EPUB to the letter, which browsers forgive and checkers do not.
 *
 * What stands where it may not stands there as a plain box with the same text. It recurses, because the sanitiser that goes
 * before it lets no tree be deeper than a hundred.
 */
import { dom } from '@pith/core';
import { addressOf, languageOf, xmlText } from './xml.ts';

export interface XhtmlOptions {
  /** The body of a page, sanitised. */
  readonly root: dom.Parent;
  /** Where an image is in the book; one that is nowhere becomes a link to it. */
  placeOf(url: string): string | undefined;
}

interface Context extends XhtmlOptions {
  /** Only words may stand here, no boxes. */
  readonly isLine: boolean;
  readonly isLink: boolean;
  readonly hasNoHeadings: boolean;
  readonly ids: Ids;
}

/** Names that XML allows, each once; the places that links lead to. */
interface Ids {
  readonly names: ReadonlyMap<string, string>;
  readonly used: Set<string>;
}

export function toXhtml(options: XhtmlOptions): string {
  const ids = { names: idsIn(options.root), used: new Set<string>() };
  return inside(options.root, { ...options, isLine: false, isLink: false, hasNoHeadings: false, ids });
}

function idsIn(root: dom.Parent): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id } of dom.elementsInside(root)) if (id && !names.has(id)) names.set(id, `n${names.size + 1}`);
  return names;
}

const children = (parent: dom.Parent, context: Context) =>
  parent.childNodes.map((node) => written(node, context)).join('');
const inside = children;

function written(node: dom.Node, context: Context): string {
  if (node instanceof dom.Text) return xmlText(node.data);
  return node instanceof dom.Element ? element(node, context) : '';
}

type Writer = (element: dom.Element, context: Context) => string;

const element: Writer = (each, context) => (writers.get(each.localName) ?? box('div'))(each, context);

function tag(
  name: string,
  each: dom.Element,
  context: Context,
  content: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const attributes = Object.entries({ ...common(each, context), ...more }).map(
    ([key, value]) => ` ${key}="${xmlText(value)}"`,
  );
  return content === '' && EMPTY.has(name)
    ? `<${name}${attributes.join('')}/>`
    : `<${name}${attributes.join('')}>${content}</${name}>`;
}

const EMPTY = new Set(['br', 'hr', 'img', 'wbr', 'col']);

function common(each: dom.Element, { ids }: Context): Record<string, string> {
  const lang = languageOf(each.getAttribute('lang'));
  const dir = /^(?:ltr|rtl|auto)$/.exec(each.getAttribute('dir') ?? '')?.[0];
  const id = ids.names.get(each.id);
  const isNew = id !== undefined && !ids.used.has(id);
  if (isNew) ids.used.add(id);
  return { ...(isNew && { id }), ...(lang && { lang, 'xml:lang': lang }), ...(dir && { dir }) };
}

const line = (context: Context): Context => ({ ...context, isLine: true });

/** Where only words may stand, a box is words in a row of their own. */
const asLine: Writer = (each, context) => tag('span', each, context, inside(each, line(context)), { class: 'box' });

/** Holds words and boxes. */
const box =
  (name: string, more: Readonly<Record<string, string>> = {}): Writer =>
  (each, context) =>
    context.isLine ? asLine(each, context) : tag(name, each, context, inside(each, context), more);

/** Holds words only, and is a box itself. */
const paragraph =
  (name: string): Writer =>
  (each, context) => {
    if (context.isLine) return asLine(each, context);
    const isBarred = context.hasNoHeadings && /^h\d$/.test(name);
    return tag(isBarred ? 'p' : name, each, context, inside(each, line(context)), isBarred ? { class: 'heading' } : {});
  };

/** Among words, holds words. Around boxes it is a box, and keeps its name as a class. */
const word =
  (name: string): Writer =>
  (each, context) =>
    !context.isLine && hasBoxes(each)
      ? tag('div', each, context, inside(each, context), name === 'span' ? {} : { class: name })
      : tag(name, each, context, inside(each, line(context)));

const WORDS =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr';
const words = new Set(WORDS.split(' '));

function hasBoxes(each: dom.Element): boolean {
  for (const inner of dom.elementsInside(each)) if (!words.has(inner.localName)) return true;
  return false;
}

const link: Writer = (each, context) => {
  const href = each.getAttribute('href') ?? '';
  const target = href.startsWith('#') ? context.ids.names.get(href.slice(1)) : undefined;
  const address = target === undefined ? addressOf(href) : `#${target}`;
  if (context.isLink || address === undefined) return word('span')(each, context);
  return tag('a', each, context, inside(each, { ...context, isLink: true }), { href: address });
};

const image: Writer = (each, context) => {
  const src = each.getAttribute('src') ?? '';
  const alt = each.getAttribute('alt') ?? '';
  const place = context.placeOf(src);
  if (place !== undefined) return tag('img', each, context, '', { src: place, alt });
  const address = context.isLink ? undefined : addressOf(src);
  const shown = xmlText(alt.trim() || 'Picture');
  return address === undefined ? (alt.trim() ? shown : '') : `<a href="${xmlText(address)}">${shown}</a>`;
};

const elementsOf = (each: dom.Element) => each.children;
const isBlank = (node: dom.Node) => !(node instanceof dom.Element) && !(node instanceof dom.Text && node.data.trim());

const list: Writer = (each, context) => {
  if (context.isLine) return asLine(each, context);
  const isOrdered = each.localName === 'ol';
  const items = each.childNodes
    .filter((node) => !isBlank(node))
    .map((node) =>
      node instanceof dom.Element && node.localName === 'li'
        ? item(node, context, isOrdered)
        : `<li>${written(node, context)}</li>`,
    );
  if (items.length === 0) return '';
  const [start, type] = [whole(each, 'start'), /^[1aAiI]$/.exec(each.getAttribute('type') ?? '')?.[0]];
  const more = {
    ...(isOrdered && start !== undefined && { start }),
    ...(isOrdered && type && { type }),
    ...(isOrdered && each.hasAttribute('reversed') && { reversed: 'reversed' }),
  };
  return tag(each.localName, each, context, items.join(''), more);
};

function item(each: dom.Element, context: Context, isOrdered: boolean): string {
  const value = isOrdered ? whole(each, 'value') : undefined;
  return tag('li', each, context, inside(each, context), value === undefined ? {} : { value });
}

const whole = (each: dom.Element, name: string) => /^-?\d{1,9}$/.exec(each.getAttribute(name)?.trim() ?? '')?.[0];

/** Terms, then what is said of them, and again; anything else is boxes. */
const terms: Writer = (each, context) => {
  if (context.isLine) return asLine(each, context);
  const parts = each.childNodes.filter((node) => !isBlank(node));
  const shape = parts
    .map((node) => (node instanceof dom.Element && /^d[td]$/.test(node.localName) ? node.localName[1] : '?'))
    .join('');
  if (!/^(?:t+d+)+$/.test(shape)) return tag('div', each, context, inside(each, context));
  const content = (parts as dom.Element[]).map((part) =>
    tag(
      part.localName,
      part,
      context,
      inside(part, { ...context, hasNoHeadings: context.hasNoHeadings || part.localName === 'dt' }),
    ),
  );
  return tag('dl', each, context, content.join(''));
};

const table: Writer = (each, context) => {
  if (context.isLine) return asLine(each, context);
  const parts = elementsOf(each);
  const named = (name: string) => parts.filter(({ localName }) => localName === name);
  const rowsIn = (part: dom.Parent) =>
    part.children.filter(({ localName }) => localName === 'tr').map((row) => rowOf(row, context));
  const group = (name: string, rows: readonly string[]) =>
    rows.length > 0 ? `<${name}>${rows.join('')}</${name}>` : '';
  const [caption] = named('caption');
  const heads = named('thead').flatMap(rowsIn);
  const feet = named('tfoot').flatMap(rowsIn);
  const bodies = parts.flatMap((part) =>
    part.localName === 'tr' ? [rowOf(part, context)] : part.localName === 'tbody' ? rowsIn(part) : [],
  );
  const known = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col'];
  const rest = each.childNodes.filter(
    (node) => !isBlank(node) && !(node instanceof dom.Element && known.includes(node.localName)),
  );
  const before = rest.length > 0 ? `<div>${rest.map((node) => written(node, context)).join('')}</div>` : '';
  if (heads.length + bodies.length + feet.length === 0) return before + (caption ? box('div')(caption, context) : '');
  const title =
    caption && !dom.firstNamed(caption, 'table')
      ? tag('caption', caption, context, inside(caption, line(context)))
      : '';
  const content =
    title +
    group('thead', heads) +
    group('tbody', bodies.length + feet.length > 0 && bodies.length > 0 ? bodies : []) +
    group('tfoot', feet);
  return before + tag('table', each, context, content);
};

function rowOf(row: dom.Element, context: Context): string {
  const cells = row.childNodes
    .filter((node) => !isBlank(node))
    .map((node) =>
      node instanceof dom.Element && /^t[dh]$/.test(node.localName)
        ? cellOf(node, context)
        : `<td>${written(node, context)}</td>`,
    );
  return cells.length > 0 ? tag('tr', row, context, cells.join('')) : '';
}

function cellOf(cell: dom.Element, context: Context): string {
  const isHead = cell.localName === 'th';
  const align = /^(?:left|right|center)$/.exec(cell.getAttribute('align') ?? '')?.[0];
  const scope = /^(?:row|col|rowgroup|colgroup)$/.exec(cell.getAttribute('scope') ?? '')?.[0];
  const span = (name: string) => /^(?:[2-9]|[1-9]\d{1,2})$/.exec(cell.getAttribute(name)?.trim() ?? '')?.[0];
  const [colspan, rowspan] = [span('colspan'), span('rowspan')];
  const more = {
    ...(colspan && { colspan }),
    ...(rowspan && { rowspan }),
    ...(isHead && scope && { scope }),
    ...(align && { class: `to-${align}` }),
  };
  return tag(
    cell.localName,
    cell,
    context,
    inside(cell, { ...context, hasNoHeadings: context.hasNoHeadings || isHead }),
    more,
  );
}

/** One caption, first or last. */
const figure: Writer = (each, context) => {
  if (context.isLine) return asLine(each, context);
  const parts = each.childNodes.filter((node) => !isBlank(node));
  const captions = parts.filter((node) => node instanceof dom.Element && node.localName === 'figcaption');
  const [caption] = captions;
  const isPlaced = captions.length === 1 && (caption === parts[0] || caption === parts.at(-1));
  const content = parts.map((part) =>
    part === caption && isPlaced
      ? tag('figcaption', part as dom.Element, context, inside(part as dom.Element, context))
      : written(part, context),
  );
  return tag('figure', each, context, content.join(''));
};

/** Its summary first, and once. Inside a link nothing may open and close. */
const details: Writer = (each, context) => {
  if (context.isLine) return asLine(each, context);
  const [summary, ...rest] = each.childNodes.filter((node) => !isBlank(node));
  if (context.isLink || !(summary instanceof dom.Element) || summary.localName !== 'summary')
    return tag('div', each, context, inside(each, context));
  const title = tag('summary', summary, context, inside(summary, line(context)));
  return tag('details', each, context, title + rest.map((node) => written(node, context)).join(''));
};

/** The words, and how they are said after them. */
const ruby: Writer = (each, context) => {
  const parts = each.childNodes.filter(
    (node) => !(node instanceof dom.Element && node.localName === 'rp') && !isBlank(node),
  );
  const shape = parts.map((node) => (node instanceof dom.Element && node.localName === 'rt' ? 't' : 'w')).join('');
  if (!/^(?:w+t)+$/.test(shape)) return tag('span', each, context, inside(each, line(context)));
  const content = parts.map((node) =>
    node instanceof dom.Element && node.localName === 'rt'
      ? tag('rt', node, context, inside(node, line(context)))
      : written(node, line(context)),
  );
  return tag('ruby', each, context, content.join(''));
};

const rule: Writer = (each, context) => (context.isLine ? '<br/>' : tag('hr', each, context, ''));
const breaks: Writer = (each) => `<${each.localName}/>`;

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...[
    'b',
    'bdi',
    'cite',
    'code',
    'dfn',
    'em',
    'i',
    'kbd',
    'mark',
    'q',
    's',
    'samp',
    'small',
    'strong',
    'sub',
    'sup',
    'u',
    'var',
  ].map((name): [string, Writer] => [name, word(name)]),
  // Marks of a time or a title that checkers want in forms of their own say nothing to a reader.
  ...['span', 'abbr', 'time', 'bdo', 'ins', 'del', 'rt', 'rp'].map((name): [string, Writer] => [
    name,
    word(name === 'del' ? 's' : 'span'),
  ]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre'].map((name): [string, Writer] => [name, paragraph(name)]),
  ...['div', 'section', 'article', 'blockquote'].map((name): [string, Writer] => [name, box(name)]),
  ['a', link],
  ['img', image],
  ['ul', list],
  ['ol', list],
  ['dl', terms],
  ['table', table],
  ['figure', figure],
  ['details', details],
  ['ruby', ruby],
  ['hr', rule],
  ['br', breaks],
  ['wbr', breaks],
]);
