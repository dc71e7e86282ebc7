/**
 * One walk over a page that collects everything the engine decides by, into flat arrays.
 *
 * Elements are numbered in document order, so that a subtree is a range and a sum over it a loop; text is cut into
 * blocks, one a run of inline text inside its nearest block element. Nothing after this walk looks at the tree again until
 * the content is cut out of it.
 */
import { Element, following, type Node, Text } from '../dom/index.ts';
import { countWords } from '../words.ts';
import { type Family, hasFamily, type NameFacts, readNames } from './names.ts';
import { hasDate, hasPrice } from './patterns.ts';
import { fittedTables, type WordTables } from './wordTables.ts';

/** Kinds of surroundings, as bits: an element has its own and all of those around it. */
export const place = {
  header: 1 << 0,
  footer: 1 << 1,
  nav: 1 << 2,
  aside: 1 << 3,
  main: 1 << 4,
  article: 1 << 5,
  form: 1 << 6,
  dialog: 1 << 7,
  figure: 1 << 8,
  table: 1 << 9,
  list: 1 << 10,
  definitions: 1 << 11,
  details: 1 << 12,
  quote: 1 << 13,
  code: 1 << 14,
  link: 1 << 15,
  heading: 1 << 16,
  control: 1 << 17,
  silent: 1 << 18,
  ariaHidden: 1 << 19,
  section: 1 << 20,
} as const;

const PLACES: Readonly<Record<string, number>> = {
  header: place.header,
  footer: place.footer,
  nav: place.nav,
  aside: place.aside,
  main: place.main,
  article: place.article,
  form: place.form,
  dialog: place.dialog,
  figure: place.figure,
  figcaption: place.figure,
  table: place.table,
  ul: place.list,
  ol: place.list,
  menu: place.list,
  dl: place.definitions,
  details: place.details,
  blockquote: place.quote,
  pre: place.code,
  a: place.link,
  section: place.section,
  button: place.control,
  label: place.control,
  select: place.silent,
  option: place.silent,
  textarea: place.silent,
  input: place.silent,
  datalist: place.silent,
  script: place.silent,
  style: place.silent,
  noscript: place.silent,
  template: place.silent,
  svg: place.silent,
  canvas: place.silent,
  object: place.silent,
  iframe: place.silent,
  audio: place.silent,
  video: place.silent,
};

const ROLES: Readonly<Record<string, number>> = {
  navigation: place.nav,
  banner: place.header,
  contentinfo: place.footer,
  complementary: place.aside,
  main: place.main,
  article: place.article,
  search: place.form,
  form: place.form,
  dialog: place.dialog,
  alertdialog: place.dialog,
  menu: place.nav,
  menubar: place.nav,
  list: place.list,
  heading: place.heading,
};

const REMARK =
  /(?:^|[\s_-])(?:admonition|callout)(?:$|[\s_-])|(?:^|\s|aside--)(?:note|tip|hint|warning|caution|danger|important)(?:$|\s)/i;

const BLOCKS = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr label legend li main menu nav ol option p pre search section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
);

interface TagFacts {
  readonly places: number;
  readonly isBlock: boolean;
  readonly isImage: number;
  readonly isInput: number;
  readonly isLink: number;
  readonly isTime: number;
}

const factsOfTag = new Map<string, TagFacts>();

/** Looked up once a tag: pages have few different ones, and made-up ones are not kept. */
function tagFacts(tag: string): TagFacts {
  let facts = factsOfTag.get(tag);
  if (!facts) {
    facts = {
      places: (Object.hasOwn(PLACES, tag) ? PLACES[tag]! : 0) | (/^h[1-6]$/.test(tag) ? place.heading : 0),
      isBlock: BLOCKS.has(tag),
      isImage: Number(tag === 'img' || tag === 'picture'),
      isInput: Number(/^(?:input|select|textarea|button)$/.test(tag)),
      isLink: Number(tag === 'a'),
      isTime: Number(tag === 'time'),
    };
    if (factsOfTag.size < 500) factsOfTag.set(tag, facts);
  }
  return facts;
}

export interface Block {
  readonly index: number;
  /** The number of the block element it stands in. */
  readonly element: number;
  readonly nodes: Text[];
  words: number;
  linkWords: number;
  characters: number;
  /** Text with white space folded, and what stands in it. */
  text: string;
  digits: number;
  capitals: number;
  commas: number;
  hasPrice: boolean;
  hasDate: boolean;
}

export class Survey {
  readonly elements: Element[] = [];
  readonly parent: Int32Array;
  /** One past the last element inside. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  readonly places: Int32Array;
  readonly names: NameFacts[] = [];
  /** Sums over the subtree. */
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly images: Int32Array;
  readonly inputs: Int32Array;
  readonly links: Int32Array;
  readonly headings: Int32Array;
  readonly paragraphs: Int32Array;
  readonly prices: Int32Array;
  readonly dates: Int32Array;
  readonly blocks: Block[] = [];
  /** For each block, words before it. */
  readonly wordsBefore: number[] = [];
  /** All places that occur on the page, and how often each tag does. */
  seen = 0;
  readonly tagCounts = new Map<string, number>();
  private readonly familyCounts = new Map<number, number>();

  readonly tables: WordTables;

  constructor(root: Element, tables: WordTables = fittedTables) {
    this.tables = tables;
    const size = countElements(root);
    this.parent = new Int32Array(size);
    this.end = new Int32Array(size);
    this.depth = new Int32Array(size);
    this.places = new Int32Array(size);
    this.words = new Int32Array(size);
    this.linkWords = new Int32Array(size);
    this.images = new Int32Array(size);
    this.inputs = new Int32Array(size);
    this.links = new Int32Array(size);
    this.headings = new Int32Array(size);
    this.paragraphs = new Int32Array(size);
    this.prices = new Int32Array(size);
    this.dates = new Int32Array(size);
    this.walk(root);
    this.sumUp();
  }

  get totalWords(): number {
    return this.words[0] ?? 0;
  }

  /** Elements whose names are of a family. */
  countNamed(family: Family): number {
    let count = 0;
    for (const [families, times] of this.familyCounts) if (hasFamily(families, family)) count += times;
    return count;
  }

  /** Blocks inside an element: they come in document order, as elements do. */
  blocksIn(element: number): Block[] {
    const { blocks, end } = this;
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (blocks[middle]!.element < element) low = middle + 1;
      else high = middle;
    }
    let to = low;
    while (to < blocks.length && blocks[to]!.element < end[element]!) to++;
    return blocks.slice(low, to);
  }

  private walk(root: Element): void {
    const known = new Map<string, NameFacts>();
    let at = this.enter(root, -1, known);
    let open: Block | undefined;
    let breaks = 0;
    let node: Node | null = root.firstChild;
    while (node) {
      if (node instanceof Text) {
        if (!(this.places[at]! & place.silent) && node.data.trim()) {
          open ??= this.startBlock(at);
          this.addText(open, node, at);
          breaks = 0;
        } else if (open && node.data) open.text += ' ';
      } else if (node instanceof Element) {
        const { isBlock } = tagFacts(node.localName);
        if (isBlock) open = undefined;
        if (node.localName === 'br') {
          if (++breaks === 2) open = undefined;
          if (open) open.text += ' ';
        }
        const index = this.enter(node, at, known);
        if (node.firstChild && !(this.places[index]! & place.silent)) {
          at = index;
          node = node.firstChild;
          continue;
        }
        this.end[index] = this.elements.length;
        if (isBlock) open = undefined;
      }
      while (node && node !== root && !node.nextSibling) {
        node = node.parentNode;
        if (node instanceof Element) {
          this.end[at] = this.elements.length;
          if (tagFacts(node.localName).isBlock) open = undefined;
          at = this.parent[at]!;
        }
      }
      node = node && node !== root ? node.nextSibling : null;
    }
    this.end[0] = this.elements.length;
  }

  private enter(element: Element, parent: number, known: Map<string, NameFacts>): number {
    const index = this.elements.length;
    const tag = element.localName;
    const facts = tagFacts(tag);
    let own = facts.places;
    let className = '';
    let id = '';
    let testId = '';
    for (const { name, value } of element.attributes) {
      if (name === 'class') className = value;
      else if (name === 'id') id = value;
      else if (name === 'role') own |= ROLES[value] ?? 0;
      else if (name === 'data-testid' || name === 'data-test-id') testId ||= value;
      else if (name === 'aria-hidden' && value === 'true') own |= place.ariaHidden;
    }
    // The footer of a quotation says who is quoted.
    if (parent >= 0 && this.places[parent]! & place.quote) own &= ~place.footer;
    // Some remarks stand beside the text by their tag, and in it by their name.
    if (own & place.aside && REMARK.test(className)) own &= ~place.aside;
    const names = readNames(tag, { className, id, testId }, known, this.tables.names);
    this.seen |= own;
    this.elements.push(element);
    this.names.push(names);
    this.parent[index] = parent;
    this.end[index] = index + 1;
    this.depth[index] = parent < 0 ? 0 : this.depth[parent]! + 1;
    this.places[index] = parent < 0 ? own : this.places[parent]! | own;
    this.images[index] = facts.isImage;
    this.inputs[index] = facts.isInput;
    this.links[index] = facts.isLink;
    this.headings[index] = own & place.heading ? 1 : 0;
    this.dates[index] = facts.isTime;
    this.tagCounts.set(tag, (this.tagCounts.get(tag) ?? 0) + 1);
    if (names.families) this.familyCounts.set(names.families, (this.familyCounts.get(names.families) ?? 0) + 1);
    return index;
  }

  private startBlock(at: number): Block {
    let element = at;
    while (element > 0 && !BLOCKS.has(this.elements[element]!.localName)) element = this.parent[element]!;
    const block: Block = {
      index: this.blocks.length,
      element,
      nodes: [],
      words: 0,
      linkWords: 0,
      characters: 0,
      text: '',
      digits: 0,
      capitals: 0,
      commas: 0,
      hasPrice: false,
      hasDate: false,
    };
    this.blocks.push(block);
    return block;
  }

  private addText(block: Block, node: Text, at: number): void {
    const words = countWords(node.data);
    block.nodes.push(node);
    block.words += words;
    block.text += node.data;
    if (this.places[at]! & place.link) block.linkWords += words;
  }

  /** From the last element to the first: every child is summed before its parent. */
  private sumUp(): void {
    let before = 0;
    for (const block of this.blocks) {
      block.text = block.text.replace(/\s+/g, ' ').trim();
      block.characters = block.text.length;
      this.wordsBefore.push(before);
      before += block.words;
      const { element } = block;
      this.words[element]! += block.words;
      this.linkWords[element]! += block.linkWords;
      if (block.words >= 15 && block.linkWords * 2 < block.words) this.paragraphs[element]!++;
      countCharacters(block);
      block.hasPrice = block.digits > 0 && hasPrice(block.text);
      block.hasDate = hasDate(block.text, block.digits);
      if (block.words <= 30) {
        this.prices[element]! += Number(block.hasPrice);
        this.dates[element]! += Number(block.hasDate);
      }
    }
    const sums = [
      this.words,
      this.linkWords,
      this.images,
      this.inputs,
      this.links,
      this.headings,
      this.paragraphs,
      this.prices,
      this.dates,
    ];
    for (let i = this.elements.length - 1; i > 0; i--) {
      const parent = this.parent[i]!;
      for (const sum of sums) sum[parent]! += sum[i]!;
    }
  }
}

/** Arrays of the right size from the start: a page of a million elements then takes half the memory. */
function countElements(root: Element): number {
  let count = 1;
  for (let node: Node | null = root.firstChild; node; node = following(node, root))
    if (node instanceof Element) count++;
  return count;
}

function countCharacters(block: Block): void {
  const { text } = block;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 47 && code < 58) block.digits++;
    else if (code > 64 && code < 91) block.capitals++;
    else if (code === 44 || code === 0x060c || code === 0xff0c || code === 0x3001) block.commas++;
    else if (code > 127 && isForeignCapital(text[i]!)) block.capitals++;
  }
}

function isForeignCapital(character: string): boolean {
  return character !== character.toLowerCase();
}
