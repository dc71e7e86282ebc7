/**
 * Element names as small numbers, and what the standard says about each: one lookup in a table of bits instead of a
 * search in a list of names.
 *
 * Names that some rule of the standard mentions have a number of their own; all others share the numbers that are left.
 * On the stack of open elements, numbers of SVG and MathML elements are moved up by `SVG` and `MATHML`, so that an SVG
 * `title` never looks like an HTML one.
 */

/** More than the highest number of an HTML name. */
export const SVG = 256;
export const MATHML = 512;
/** Not a name: an `annotation-xml` whose encoding says that it holds HTML. */
export const ANNOTATION_WITH_HTML = MATHML + 255;

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

const FIRST_SHARED = names.length + 1;
const LAST_SHARED = 254; // 255 is taken by annotations

/** The number of a name in lower case. */
export function tagIdOf(name: string): number {
  const own = tagIds.get(name);
  if (own !== undefined) return own;
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 65_521;
  return FIRST_SHARED + (sum % (LAST_SHARED - FIRST_SHARED + 1));
}

/** Whether different names may have this number, or one moved up from it. */
export function isShared(id: number): boolean {
  return id % SVG >= FIRST_SHARED;
}

// What an element on the stack is, as bits.
export const SPECIAL = 1;
/** Bounds the plain scope, the list item scope and the button scope. */
export const SCOPE = 2;
export const LIST_ITEM_SCOPE = 4;
export const BUTTON_SCOPE = 8;
export const TABLE_SCOPE = 16;
/** Its end tag may be left out. */
export const IMPLIED_END = 32;
/** Text and elements meant for it go in front of the table. */
export const FOSTERS = 64;
export const TABLE_CONTEXT = 128;
export const TABLE_BODY_CONTEXT = 256;
export const TABLE_ROW_CONTEXT = 512;
export const HEADING = 1024;
/** Ends the search for an open list item: special, but not address, div or p. */
export const LIST_ITEM_BOUNDARY = 2048;
/** HTML goes on inside this foreign element. */
export const HTML_INTEGRATION_POINT = 4096;
export const MATHML_TEXT_INTEGRATION_POINT = 8192;

/** Indexed by the number of an element on the stack. */
export const traits = new Uint16Array(3 * SVG);

function mark(bits: number, ...ids: number[]): void {
  for (const id of ids) traits[id]! |= bits;
}

const t = tag;
const foreignSpecial = [
  ...[t.desc, t.foreignObject, t.title].map((id) => SVG + id),
  ...[t.annotationXml, t.mi, t.mn, t.mo, t.ms, t.mtext].map((id) => MATHML + id),
  ANNOTATION_WITH_HTML,
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
mark(SPECIAL | LIST_ITEM_BOUNDARY, ...special, ...foreignSpecial);
for (const id of [t.address, t.div, t.p]) traits[id]! &= ~LIST_ITEM_BOUNDARY;

const scope = [t.applet, t.caption, t.html, t.table, t.td, t.th, t.marquee, t.object, t.template, ...foreignSpecial];
mark(SCOPE | LIST_ITEM_SCOPE | BUTTON_SCOPE, ...scope);
mark(LIST_ITEM_SCOPE, t.ol, t.ul);
mark(BUTTON_SCOPE, t.button);
mark(TABLE_SCOPE, t.html, t.table); // the standard has template here too; parse5 has not, and we build its tree
mark(IMPLIED_END, t.dd, t.dt, t.li, t.optgroup, t.option, t.p, t.rb, t.rp, t.rt, t.rtc);
mark(FOSTERS, t.table, t.tbody, t.tfoot, t.thead, t.tr);
mark(TABLE_CONTEXT, t.table, t.template, t.html);
mark(TABLE_BODY_CONTEXT, t.tbody, t.tfoot, t.thead, t.template, t.html);
mark(TABLE_ROW_CONTEXT, t.tr, t.template, t.html);
mark(HEADING, t.h1, t.h2, t.h3, t.h4, t.h5, t.h6);
mark(HTML_INTEGRATION_POINT, SVG + t.desc, SVG + t.foreignObject, SVG + t.title, ANNOTATION_WITH_HTML);
mark(MATHML_TEXT_INTEGRATION_POINT, ...[t.mi, t.mn, t.mo, t.ms, t.mtext].map((id) => MATHML + id));
