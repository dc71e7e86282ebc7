/**
 * Writes article HTML as XHTML that strictly follows the content model of EPUB; browsers forgive violations, EPUB checkers do not.
 *
 * An element in a place where it is not allowed becomes a plain `div` or `span` with the same text. The functions recurse: the
 * sanitiser runs before and limits trees to a depth of 100.
 */
import { dom } from '@pith/core';
import { validHref, validLanguage, xmlText } from './xml.ts';

export interface XhtmlOptions {
  /** A sanitised body. */
  readonly root: dom.Parent;
  /** The path of an image inside the book; an image without one becomes a link. */
  hrefOf(url: string): string | undefined;
}

interface Context extends XhtmlOptions {
  /** Only inline content is allowed here. */
  readonly isInline: boolean;
  /** Inside a link: no other links allowed. */
  readonly isLink: boolean;
  readonly hasNoHeadings: boolean;
  readonly ids: Ids;
}

/** Maps the ids of the article to valid and unique XML ids. */
interface Ids {
  readonly names: ReadonlyMap<string, string>;
  readonly used: Set<string>;
}

export function toXhtml(options: XhtmlOptions): string {
  const ids = { names: idsIn(options.root), used: new Set<string>() };
  return inside(options.root, { ...options, isInline: false, isLink: false, hasNoHeadings: false, ids });
}

function idsIn(root: dom.Parent): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id } of dom.elementsInside(root)) if (id && !names.has(id)) names.set(id, `n${names.size + 1}`);
  return names;
}

const inside = (parent: dom.Parent, context: Context) =>
  parent.childNodes.map((node) => writeNode(node, context)).join('');

function writeNode(node: dom.Node, context: Context): string {
  if (node instanceof dom.Text) return xmlText(node.data);
  return node instanceof dom.Element ? writeElement(node, context) : '';
}

type Writer = (element: dom.Element, context: Context) => string;

const writeElement: Writer = (element, context) => (writers.get(element.localName) ?? block('div'))(element, context);

function tag(
  name: string,
  element: dom.Element,
  context: Context,
  content: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const attributes = Object.entries({ ...commonAttributes(element, context), ...more }).map(
    ([key, value]) => ` ${key}="${xmlText(value)}"`,
  );
  return content === '' && EMPTY.has(name)
    ? `<${name}${attributes.join('')}/>`
    : `<${name}${attributes.join('')}>${content}</${name}>`;
}

const EMPTY = new Set(['br', 'hr', 'img', 'wbr', 'col']);

function commonAttributes(element: dom.Element, { ids }: Context): Record<string, string> {
  const lang = validLanguage(element.getAttribute('lang'));
  const dir = /^(?:ltr|rtl|auto)$/.exec(element.getAttribute('dir') ?? '')?.[0];
  const id = ids.names.get(element.id);
  const isNew = id !== undefined && !ids.used.has(id);
  if (isNew) ids.used.add(id);
  return { ...(isNew && { id }), ...(lang && { lang, 'xml:lang': lang }), ...(dir && { dir }) };
}

const inlineOnly = (context: Context): Context => ({ ...context, isInline: true });

/** A block where only inline content is allowed: a `span` shown as a block. */
const asInline: Writer = (element, context) =>
  tag('span', element, context, inside(element, inlineOnly(context)), { class: 'box' });

/** A block that may contain blocks. */
const block =
  (name: string, more: Readonly<Record<string, string>> = {}): Writer =>
  (element, context) =>
    context.isInline ? asInline(element, context) : tag(name, element, context, inside(element, context), more);

/** A block that may contain only inline content. */
const paragraph =
  (name: string): Writer =>
  (element, context) => {
    if (context.isInline) return asInline(element, context);
    const isDemoted = context.hasNoHeadings && /^h\d$/.test(name);
    return tag(
      isDemoted ? 'p' : name,
      element,
      context,
      inside(element, inlineOnly(context)),
      isDemoted ? { class: 'heading' } : {},
    );
  };

/** An inline element. With blocks inside, it becomes a `div` with its name as class. */
const inline =
  (name: string): Writer =>
  (element, context) =>
    !context.isInline && hasBlocks(element)
      ? tag('div', element, context, inside(element, context), name === 'span' ? {} : { class: name })
      : tag(name, element, context, inside(element, inlineOnly(context)));

const INLINE_NAMES =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr';
const inlineNames = new Set(INLINE_NAMES.split(' '));

function hasBlocks(element: dom.Element): boolean {
  for (const inner of dom.elementsInside(element))
    if (inner.namespace === 'html' && !inlineNames.has(inner.localName)) return true;
  return false;
}

const link: Writer = (element, context) => {
  const href = element.getAttribute('href') ?? '';
  const target = href.startsWith('#') ? context.ids.names.get(href.slice(1)) : undefined;
  const address = target === undefined ? validHref(href) : `#${target}`;
  if (context.isLink || address === undefined) return inline('span')(element, context);
  return tag('a', element, context, inside(element, { ...context, isLink: true }), { href: address });
};

const image: Writer = (element, context) => {
  const src = element.getAttribute('src') ?? '';
  const alt = element.getAttribute('alt') ?? '';
  const path = context.hrefOf(src);
  if (path !== undefined) return tag('img', element, context, '', { src: path, alt });
  const address = context.isLink ? undefined : validHref(src);
  const shown = xmlText(alt.trim() || 'Picture');
  return address === undefined ? (alt.trim() ? shown : '') : `<a href="${xmlText(address)}">${shown}</a>`;
};

/** MathML as `setFormulas` wrote it: its allowlist has only elements and attributes that EPUB allows. */
const formula: Writer = (element, context) => {
  const isRoot = element.localName === 'math';
  const attributes = [
    ...(isRoot ? [{ name: 'xmlns', value: 'http://www.w3.org/1998/Math/MathML' }] : []),
    ...element.attributes,
  ].map(({ name, value }) => ` ${name}="${xmlText(value)}"`);
  const content = element.childNodes.map((node) =>
    node instanceof dom.Element ? formula(node, context) : writeNode(node, context),
  );
  return `<${element.localName}${attributes.join('')}>${content.join('')}</${element.localName}>`;
};

const isBlank = (node: dom.Node) => !(node instanceof dom.Element) && !(node instanceof dom.Text && node.data.trim());

const list: Writer = (element, context) => {
  if (context.isInline) return asInline(element, context);
  const isOrdered = element.localName === 'ol';
  const items = element.childNodes
    .filter((node) => !isBlank(node))
    .map((node) =>
      node instanceof dom.Element && node.localName === 'li'
        ? item(node, context, isOrdered)
        : `<li>${writeNode(node, context)}</li>`,
    );
  if (items.length === 0) return '';
  const [start, type] = [integerAttribute(element, 'start'), /^[1aAiI]$/.exec(element.getAttribute('type') ?? '')?.[0]];
  const more = {
    ...(isOrdered && start !== undefined && { start }),
    ...(isOrdered && type && { type }),
    ...(isOrdered && element.hasAttribute('reversed') && { reversed: 'reversed' }),
  };
  return tag(element.localName, element, context, items.join(''), more);
};

function item(element: dom.Element, context: Context, isOrdered: boolean): string {
  const value = isOrdered ? integerAttribute(element, 'value') : undefined;
  return tag('li', element, context, inside(element, context), value === undefined ? {} : { value });
}

const integerAttribute = (element: dom.Element, name: string) =>
  /^-?\d{1,9}$/.exec(element.getAttribute(name)?.trim() ?? '')?.[0];

/** A definition list of terms and definitions in order; anything else becomes plain blocks. */
const definitionList: Writer = (element, context) => {
  if (context.isInline) return asInline(element, context);
  const parts = element.childNodes.filter((node) => !isBlank(node));
  const shape = parts
    .map((node) => (node instanceof dom.Element && /^d[td]$/.test(node.localName) ? node.localName[1] : '?'))
    .join('');
  if (!/^(?:t+d+)+$/.test(shape)) return tag('div', element, context, inside(element, context));
  const content = (parts as dom.Element[]).map((part) =>
    tag(
      part.localName,
      part,
      context,
      inside(part, { ...context, hasNoHeadings: context.hasNoHeadings || part.localName === 'dt' }),
    ),
  );
  return tag('dl', element, context, content.join(''));
};

const table: Writer = (element, context) => {
  if (context.isInline) return asInline(element, context);
  const parts = element.children;
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
  const rest = element.childNodes.filter(
    (node) => !isBlank(node) && !(node instanceof dom.Element && known.includes(node.localName)),
  );
  const before = rest.length > 0 ? `<div>${rest.map((node) => writeNode(node, context)).join('')}</div>` : '';
  if (heads.length + bodies.length + feet.length === 0) return before + (caption ? block('div')(caption, context) : '');
  const title =
    caption && !dom.firstNamed(caption, 'table')
      ? tag('caption', caption, context, inside(caption, inlineOnly(context)))
      : '';
  const content =
    title +
    group('thead', heads) +
    group('tbody', bodies.length + feet.length > 0 && bodies.length > 0 ? bodies : []) +
    group('tfoot', feet);
  return before + tag('table', element, context, content);
};

function rowOf(row: dom.Element, context: Context): string {
  const cells = row.childNodes
    .filter((node) => !isBlank(node))
    .map((node) =>
      node instanceof dom.Element && /^t[dh]$/.test(node.localName)
        ? cellOf(node, context)
        : `<td>${writeNode(node, context)}</td>`,
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

/** Keeps a single caption that is first or last; other captions become plain blocks. */
const figure: Writer = (element, context) => {
  if (context.isInline) return asInline(element, context);
  const parts = element.childNodes.filter((node) => !isBlank(node));
  const captions = parts.filter((node) => node instanceof dom.Element && node.localName === 'figcaption');
  const [caption] = captions;
  const isValidCaption = captions.length === 1 && (caption === parts[0] || caption === parts.at(-1));
  const content = parts.map((part) =>
    part === caption && isValidCaption
      ? tag('figcaption', part as dom.Element, context, inside(part as dom.Element, context))
      : writeNode(part, context),
  );
  return tag('figure', element, context, content.join(''));
};

/** Needs its summary first. Inside a link, interactive content is not allowed. */
const details: Writer = (element, context) => {
  if (context.isInline) return asInline(element, context);
  const [summary, ...rest] = element.childNodes.filter((node) => !isBlank(node));
  if (context.isLink || !(summary instanceof dom.Element) || summary.localName !== 'summary')
    return tag('div', element, context, inside(element, context));
  const title = tag('summary', summary, context, inside(summary, inlineOnly(context)));
  return tag('details', element, context, title + rest.map((node) => writeNode(node, context)).join(''));
};

/** Text followed by its pronunciation; other structures become plain text. */
const ruby: Writer = (element, context) => {
  const parts = element.childNodes.filter(
    (node) => !(node instanceof dom.Element && node.localName === 'rp') && !isBlank(node),
  );
  const shape = parts.map((node) => (node instanceof dom.Element && node.localName === 'rt' ? 't' : 'w')).join('');
  if (!/^(?:w+t)+$/.test(shape)) return tag('span', element, context, inside(element, inlineOnly(context)));
  const content = parts.map((node) =>
    node instanceof dom.Element && node.localName === 'rt'
      ? tag('rt', node, context, inside(node, inlineOnly(context)))
      : writeNode(node, inlineOnly(context)),
  );
  return tag('ruby', element, context, content.join(''));
};

const horizontalRule: Writer = (element, context) => (context.isInline ? '<br/>' : tag('hr', element, context, ''));
const emptyElement: Writer = (element) => `<${element.localName}/>`;

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
  ].map((name): [string, Writer] => [name, inline(name)]),
  // Elements whose attributes EPUB checkers validate strictly; readers lose nothing without them.
  ...['span', 'abbr', 'time', 'bdo', 'ins', 'del', 'rt', 'rp'].map((name): [string, Writer] => [
    name,
    inline(name === 'del' ? 's' : 'span'),
  ]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre'].map((name): [string, Writer] => [name, paragraph(name)]),
  ...['div', 'section', 'article', 'blockquote'].map((name): [string, Writer] => [name, block(name)]),
  ['a', link],
  ['img', image],
  ['ul', list],
  ['ol', list],
  ['dl', definitionList],
  ['table', table],
  ['figure', figure],
  ['details', details],
  ['ruby', ruby],
  ['math', formula],
  ['hr', horizontalRule],
  ['br', emptyElement],
  ['wbr', emptyElement],
]);
