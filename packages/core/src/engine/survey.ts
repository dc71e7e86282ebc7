/**
 * Walks the page once and collects everything the engine decides by, into flat arrays.
 *
 * Elements are numbered in document order, so a subtree is a range of numbers and a sum over it is a loop. Text is split into blocks: runs of
 * inline text inside their nearest block element. After this walk the tree is not read again until the content is extracted.
 */
import { Element, following, type Node, Text } from '../dom/index.ts';
import { foldSpaces } from '../foldSpaces.ts';
import { isBlank } from '../isBlank.ts';
import { countWords } from '../words.ts';
import { context, ROLE_CONTEXTS, TAG_CONTEXTS } from './contexts.ts';
import { readLayoutTables } from './layoutTables.ts';
import { hasCategory, type NameCategory, NameReader, type NameSignals } from './names.ts';
import { hasDate, hasPrice } from './patterns.ts';
import { fittedTables, type WordTables } from './wordTables.ts';

/** A form with a larger share of the words is the page. */
const MAX_FORM_SHARE = 0.5;

/** Values of `<font size>` that make a line look like a heading. */
const LARGE = /^\s*(?:\+\d|[4-7])/;

const CALLOUT =
  /(?:^|[\s_-])(?:admonition|callout)(?:$|[\s_-])|(?:^|\s|aside--)(?:note|tip|hint|warning|caution|danger|important)(?:$|\s)/i;

const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr label legend li main menu nav ol option p pre search section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
);

/** What kind of link an address makes, if it leads to no other page. */
function linkContext(address: string): number {
  if (address.startsWith('#')) return address.length > 1 ? context.anchor : context.script;
  return address.startsWith('javascript:') ? context.script : 0;
}

function isForm(element: Element): boolean {
  const role = element.getAttribute('role') ?? '';
  return ((tagInfoOf(element.localName).contexts | (ROLE_CONTEXTS[role] ?? 0)) & context.form) !== 0;
}

interface TagInfo {
  readonly contexts: number;
  readonly isBlock: boolean;
  readonly isImage: number;
  readonly isInput: number;
  readonly isLink: number;
  readonly isTime: number;
}

const tagInfoCache = new Map<string, TagInfo>();

/** Caches the details of each tag name. Pages use few names; the cap keeps invented ones from piling up. */
function tagInfoOf(tag: string): TagInfo {
  let info = tagInfoCache.get(tag);
  if (!info) {
    info = {
      contexts:
        (Object.hasOwn(TAG_CONTEXTS, tag) ? TAG_CONTEXTS[tag]! : 0) | (/^h[1-6]$/.test(tag) ? context.heading : 0),
      isBlock: BLOCK_TAGS.has(tag),
      isImage: Number(tag === 'img' || tag === 'picture'),
      isInput: Number(/^(?:input|select|textarea|button)$/.test(tag)),
      isLink: Number(tag === 'a'),
      isTime: Number(tag === 'time'),
    };
    if (tagInfoCache.size < 500) tagInfoCache.set(tag, info);
  }
  return info;
}

export interface Block {
  readonly index: number;
  /** Index of the block element around it. */
  readonly element: number;
  readonly nodes: Text[];
  words: number;
  linkWords: number;
  /** Words in bold or large letters. */
  boldWords: number;
  /** Words in links to a place on the same page, and in links that run a script. */
  anchorWords: number;
  scriptWords: number;
  characters: number;
  /** Text with white space collapsed, and counts over it. */
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
  /** Index one past the last descendant. */
  readonly end: Int32Array;
  /** Index of the first block inside, and one past the last. Text after a nested block element belongs to the outer one only. */
  readonly firstBlock: Int32Array;
  readonly pastBlock: Int32Array;
  readonly depth: Int32Array;
  readonly contexts: Int32Array;
  /** 1 for tables that lay out the page, their rows and cells. */
  readonly isLayout: Uint8Array;
  readonly names: NameSignals[] = [];
  /** Sums over each element's subtree. */
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly images: Int32Array;
  readonly inputs: Int32Array;
  readonly links: Int32Array;
  /** Links to a place on the same page. */
  readonly anchors: Int32Array;
  readonly headings: Int32Array;
  readonly paragraphs: Int32Array;
  readonly prices: Int32Array;
  readonly dates: Int32Array;
  readonly blocks: Block[] = [];
  /** For each block, the number of words before it. */
  readonly wordsBefore: number[] = [];
  /** All context flags that occur on the page, and how often each tag occurs. */
  contextsOnPage = 0;
  readonly tagCounts = new Map<string, number>();
  /** 1 for elements that blocks of text end at. */
  private readonly isBlock: Uint8Array;
  private readonly categoryCounts = new Map<number, number>();
  private joined: string | undefined;

  readonly tables: WordTables;

  constructor(root: Element, tables: WordTables = fittedTables()) {
    this.tables = tables;
    const size = countElements(root);
    this.parent = new Int32Array(size);
    this.end = new Int32Array(size);
    this.firstBlock = new Int32Array(size);
    this.pastBlock = new Int32Array(size);
    this.depth = new Int32Array(size);
    this.contexts = new Int32Array(size);
    this.isLayout = new Uint8Array(size);
    this.isBlock = new Uint8Array(size);
    this.words = new Int32Array(size);
    this.linkWords = new Int32Array(size);
    this.images = new Int32Array(size);
    this.inputs = new Int32Array(size);
    this.links = new Int32Array(size);
    this.anchors = new Int32Array(size);
    this.headings = new Int32Array(size);
    this.paragraphs = new Int32Array(size);
    this.prices = new Int32Array(size);
    this.dates = new Int32Array(size);
    this.walk(root);
    this.sumSubtrees();
    readLayoutTables(this);
    this.ignorePageForms();
  }

  /** Some systems put the whole page into a form, which says nothing about its parts. */
  private ignorePageForms(): void {
    const { elements, contexts, parent, words } = this;
    const isWithout = new Uint8Array(elements.length); // 1: the form around it is that of the page
    for (let i = 0; i < elements.length; i++) {
      if ((contexts[i]! & context.form) === 0) continue;
      const isInherited = parent[i]! >= 0 && isWithout[parent[i]!] === 1;
      const isOwn = isForm(elements[i]!);
      if (isOwn ? words[i]! > this.totalWords * MAX_FORM_SHARE : isInherited) {
        isWithout[i] = 1;
        contexts[i]! &= ~context.form;
      }
    }
  }

  get totalWords(): number {
    return this.words[0] ?? 0;
  }

  /** The texts of all blocks, each on a line. */
  get text(): string {
    this.joined ??= this.blocks.map(({ text }) => text).join('\n');
    return this.joined;
  }

  /** Counts the elements whose names are in a category. */
  countNamed(category: NameCategory): number {
    let count = 0;
    for (const [categories, times] of this.categoryCounts) if (hasCategory(categories, category)) count += times;
    return count;
  }

  blocksIn(element: number): Block[] {
    return this.blocks.slice(this.firstBlock[element]!, this.pastBlock[element]!);
  }

  private walk(root: Element): void {
    const names = new NameReader(this.tables.names);
    let at = this.addElement(root, tagInfoOf(root.localName), -1, names);
    let open: Block | undefined;
    let breaks = 0;
    let node: Node | null = root.firstChild;
    while (node) {
      if (node instanceof Text) {
        if (!(this.contexts[at]! & context.nonText) && !isBlank(node.data)) {
          open ??= this.startBlock(at);
          this.addText(open, node, at);
          breaks = 0;
        } else if (open && node.data) open.text += ' ';
      } else if (node instanceof Element) {
        const info = tagInfoOf(node.localName);
        if (info.isBlock) open = undefined;
        if (node.localName === 'br') {
          if (++breaks === 2) open = undefined;
          if (open) open.text += ' ';
        }
        const index = this.addElement(node, info, at, names);
        if (node.firstChild && !(this.contexts[index]! & context.nonText)) {
          at = index;
          node = node.firstChild;
          continue;
        }
        this.close(index);
        if (info.isBlock) open = undefined;
      }
      while (node && node !== root && !node.nextSibling) {
        node = node.parentNode;
        if (node instanceof Element) {
          this.close(at);
          if (this.isBlock[at]) open = undefined;
          at = this.parent[at]!;
        }
      }
      node = node && node !== root ? node.nextSibling : null;
    }
    this.close(0);
  }

  private close(element: number): void {
    this.end[element] = this.elements.length;
    this.pastBlock[element] = this.blocks.length;
  }

  private addElement(element: Element, info: TagInfo, parent: number, reader: NameReader): number {
    const index = this.elements.length;
    const tag = element.localName;
    let own = info.contexts;
    let className = '';
    let id = '';
    let testId = '';
    for (const { name, value } of element.attributes) {
      if (name === 'class') className = value;
      else if (name === 'id') id = value;
      else if (name === 'role') own |= ROLE_CONTEXTS[value] ?? 0;
      else if (name === 'data-testid' || name === 'data-test-id') testId ||= value;
      else if (name === 'aria-hidden' && value === 'true') own |= context.ariaHidden;
      else if (name === 'href' && tag === 'a') own |= linkContext(value);
      else if (name === 'size' && tag === 'font' && LARGE.test(value)) own |= context.bold;
    }
    // The footer of a quotation names its author: it is no page footer.
    if (parent >= 0 && this.contexts[parent]! & context.quote) own &= ~context.footer;
    // Call-outs marked up as `aside` are part of the text.
    if (own & context.aside && CALLOUT.test(className)) own &= ~context.aside;
    const names = reader.read(tag, { className, id, testId });
    this.contextsOnPage |= own;
    this.elements.push(element);
    this.names.push(names);
    this.parent[index] = parent;
    this.end[index] = index + 1;
    this.firstBlock[index] = this.blocks.length;
    this.pastBlock[index] = this.blocks.length;
    this.depth[index] = parent < 0 ? 0 : this.depth[parent]! + 1;
    this.contexts[index] = parent < 0 ? own : this.contexts[parent]! | own;
    this.isBlock[index] = Number(info.isBlock);
    this.images[index] = info.isImage;
    this.inputs[index] = info.isInput;
    this.links[index] = info.isLink;
    this.anchors[index] = own & context.anchor ? 1 : 0;
    this.headings[index] = own & context.heading ? 1 : 0;
    this.dates[index] = info.isTime;
    this.tagCounts.set(tag, (this.tagCounts.get(tag) ?? 0) + 1);
    if (names.categories)
      this.categoryCounts.set(names.categories, (this.categoryCounts.get(names.categories) ?? 0) + 1);
    return index;
  }

  private startBlock(at: number): Block {
    let element = at;
    while (element > 0 && !this.isBlock[element]) element = this.parent[element]!;
    const block: Block = {
      index: this.blocks.length,
      element,
      nodes: [],
      words: 0,
      linkWords: 0,
      boldWords: 0,
      anchorWords: 0,
      scriptWords: 0,
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
    if (this.contexts[at]! & context.link) block.linkWords += words;
    if (this.contexts[at]! & context.bold) block.boldWords += words;
    if (this.contexts[at]! & context.anchor) block.anchorWords += words;
    if (this.contexts[at]! & context.script) block.scriptWords += words;
  }

  private sumSubtrees(): void {
    let before = 0;
    for (const block of this.blocks) {
      block.text = foldSpaces(block.text).trim();
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
      this.anchors,
      this.headings,
      this.paragraphs,
      this.prices,
      this.dates,
    ];
    for (const sum of sums) addToParents(sum, this.parent);
  }
}

/** Walks from the last element to the first, so every child is summed before its parent. */
function addToParents(sum: Int32Array, parent: Int32Array): void {
  for (let i = sum.length - 1; i > 0; i--) sum[parent[i]!]! += sum[i]!;
}

/** Arrays are allocated at their final size: a page of a million elements then takes half the memory. */
function countElements(root: Element): number {
  let count = 1;
  for (let node: Node | null = root.firstChild; node; node = following(node, root))
    if (node instanceof Element) count++;
  return count;
}

function countCharacters(block: Block): void {
  const { text } = block;
  const { length } = text;
  let digits = 0;
  let capitals = 0;
  let commas = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 47 && code < 58) digits++;
    else if (code > 64 && code < 91) capitals++;
    else if (code === 44 || code === 0x060c || code === 0xff0c || code === 0x3001) commas++;
    else if (code > 127 && isNonAsciiCapital(text[i]!)) capitals++;
  }
  block.digits = digits;
  block.capitals = capitals;
  block.commas = commas;
}

function isNonAsciiCapital(character: string): boolean {
  return character !== character.toLowerCase();
}
