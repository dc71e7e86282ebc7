/**
 * Tag ids: element names as small integers, and the traits that the standard gives each element as a bitmask. A table
 * lookup replaces a search in a list of names.
 *
 * Names that a rule of the standard mentions have an id of their own; all others share the remaining ids. On the stack of
 * open elements, ids of SVG and MathML elements are offset by `SVG` and `MATHML`, so that an SVG `title` never looks like
 * an HTML one.
 */

/** Offset of the ids of SVG elements: greater than every HTML tag id. */
export const SVG = 256;
/** Offset of the ids of MathML elements. */
export const MATHML = 512;
/** The id of an `annotation-xml` whose encoding is HTML. */
export const HTML_ANNOTATION_XML = MATHML + 255;

export const tag = {
  a: 1,
  address: 2,
  annotationXml: 3,
  applet: 4,
  area: 5,
  article: 6,
  aside: 7,
  b: 8,
  base: 9,
  basefont: 10,
  bgsound: 11,
  big: 12,
  blockquote: 13,
  body: 14,
  br: 15,
  button: 16,
  caption: 17,
  center: 18,
  code: 19,
  col: 20,
  colgroup: 21,
  dd: 22,
  desc: 23,
  details: 24,
  dialog: 25,
  dir: 26,
  div: 27,
  dl: 28,
  dt: 29,
  em: 30,
  embed: 31,
  fieldset: 32,
  figcaption: 33,
  figure: 34,
  font: 35,
  footer: 36,
  foreignObject: 37,
  form: 38,
  frame: 39,
  frameset: 40,
  h1: 41,
  h2: 42,
  h3: 43,
  h4: 44,
  h5: 45,
  h6: 46,
  head: 47,
  header: 48,
  hgroup: 49,
  hr: 50,
  html: 51,
  i: 52,
  iframe: 53,
  image: 54,
  img: 55,
  input: 56,
  keygen: 57,
  li: 58,
  link: 59,
  listing: 60,
  main: 61,
  malignmark: 62,
  marquee: 63,
  math: 64,
  menu: 65,
  meta: 66,
  mglyph: 67,
  mi: 68,
  mn: 69,
  mo: 70,
  ms: 71,
  mtext: 72,
  nav: 73,
  nobr: 74,
  noembed: 75,
  noframes: 76,
  noscript: 77,
  object: 78,
  ol: 79,
  optgroup: 80,
  option: 81,
  p: 82,
  param: 83,
  plaintext: 84,
  pre: 85,
  rb: 86,
  rp: 87,
  rt: 88,
  rtc: 89,
  ruby: 90,
  s: 91,
  script: 92,
  search: 93,
  section: 94,
  select: 95,
  small: 96,
  source: 97,
  span: 98,
  strike: 99,
  strong: 100,
  style: 101,
  sub: 102,
  summary: 103,
  sup: 104,
  svg: 105,
  table: 106,
  tbody: 107,
  td: 108,
  template: 109,
  textarea: 110,
  tfoot: 111,
  th: 112,
  thead: 113,
  title: 114,
  tr: 115,
  track: 116,
  tt: 117,
  u: 118,
  ul: 119,
  var: 120,
  wbr: 121,
  xmp: 122,
} as const;

const names = Object.keys(tag) as (keyof typeof tag)[];

export const tagIds: ReadonlyMap<string, number> = new Map(
  names.map((name) => [name === 'annotationXml' ? 'annotation-xml' : name.toLowerCase(), tag[name]]),
);

const FIRST_SHARED_ID = names.length + 1;
const LAST_SHARED_ID = 254; // 255 is HTML_ANNOTATION_XML

/** The tag id of a name in lower case. */
export function tagIdOf(name: string): number {
  const own = tagIds.get(name);
  if (own !== undefined) return own;
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 65_521;
  return FIRST_SHARED_ID + (sum % (LAST_SHARED_ID - FIRST_SHARED_ID + 1));
}

/** Whether several names share this id, with or without a namespace offset. */
export function isSharedId(id: number): boolean {
  return id % SVG >= FIRST_SHARED_ID;
}

// Traits of an element on the stack, as bits.
export const SPECIAL = 1;
/** Bounds the plain scope, the list item scope and the button scope. */
export const SCOPE = 2;
export const LIST_ITEM_SCOPE = 4;
export const BUTTON_SCOPE = 8;
export const TABLE_SCOPE = 16;
/** The end tag may be omitted. */
export const IMPLIED_END = 32;
/** Foster parenting applies when this element is the current node. */
export const TRIGGERS_FOSTER_PARENTING = 64;
export const TABLE_CONTEXT = 128;
export const TABLE_BODY_CONTEXT = 256;
export const TABLE_ROW_CONTEXT = 512;
export const HEADING = 1024;
/** Ends the search for an open list item: special, except address, div and p. */
export const LIST_ITEM_BOUNDARY = 2048;
/** A foreign element whose content is parsed as HTML. */
export const HTML_INTEGRATION_POINT = 4096;
export const MATHML_TEXT_INTEGRATION_POINT = 8192;

/** Trait bits, indexed by the id of an element on the stack. */
export const traits = new Uint16Array(3 * SVG);

function addTraits(bits: number, ...ids: number[]): void {
  for (const id of ids) traits[id]! |= bits;
}

const t = tag;
const foreignSpecial = [
  ...[t.desc, t.foreignObject, t.title].map((id) => SVG + id),
  ...[t.annotationXml, t.mi, t.mn, t.mo, t.ms, t.mtext].map((id) => MATHML + id),
  HTML_ANNOTATION_XML,
];
// biome-ignore format: the standard's list, in its order
const special = [
  t.address, t.applet, t.area, t.article, t.aside, t.base, t.basefont, t.bgsound, t.blockquote, t.body, t.br, t.button,
  t.caption, t.center, t.col, t.colgroup, t.dd, t.details, t.dir, t.div, t.dl, t.dt, t.embed, t.fieldset, t.figcaption,
  t.figure, t.footer, t.form, t.frame, t.frameset, t.h1, t.h2, t.h3, t.h4, t.h5, t.h6, t.head, t.header, t.hgroup,
  t.hr, t.html, t.iframe, t.img, t.input, t.li, t.link, t.listing, t.main, t.marquee, t.menu, t.meta, t.nav, t.noembed,
  t.noframes, t.noscript, t.object, t.ol, t.p, t.param, t.plaintext, t.pre, t.script, t.section, t.select, t.source,
  t.style, t.summary, t.table, t.tbody, t.td, t.template, t.textarea, t.tfoot, t.th, t.thead, t.title, t.tr, t.track,
  t.ul, t.wbr, t.xmp,
];
addTraits(SPECIAL | LIST_ITEM_BOUNDARY, ...special, ...foreignSpecial);
for (const id of [t.address, t.div, t.p]) traits[id]! &= ~LIST_ITEM_BOUNDARY;

const scope = [t.applet, t.caption, t.html, t.table, t.td, t.th, t.marquee, t.object, t.template, ...foreignSpecial];
addTraits(SCOPE | LIST_ITEM_SCOPE | BUTTON_SCOPE, ...scope);
addTraits(LIST_ITEM_SCOPE, t.ol, t.ul);
addTraits(BUTTON_SCOPE, t.button);
addTraits(TABLE_SCOPE, t.html, t.table); // the standard includes template; parse5, our reference, does not
addTraits(IMPLIED_END, t.dd, t.dt, t.li, t.optgroup, t.option, t.p, t.rb, t.rp, t.rt, t.rtc);
addTraits(TRIGGERS_FOSTER_PARENTING, t.table, t.tbody, t.tfoot, t.thead, t.tr);
addTraits(TABLE_CONTEXT, t.table, t.template, t.html);
addTraits(TABLE_BODY_CONTEXT, t.tbody, t.tfoot, t.thead, t.template, t.html);
addTraits(TABLE_ROW_CONTEXT, t.tr, t.template, t.html);
addTraits(HEADING, t.h1, t.h2, t.h3, t.h4, t.h5, t.h6);
addTraits(HTML_INTEGRATION_POINT, SVG + t.desc, SVG + t.foreignObject, SVG + t.title, HTML_ANNOTATION_XML);
addTraits(MATHML_TEXT_INTEGRATION_POINT, ...[t.mi, t.mn, t.mo, t.ms, t.mtext].map((id) => MATHML + id));
