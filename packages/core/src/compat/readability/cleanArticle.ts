/** Cleans the chosen content: resolves lazy images, removes forms, share bars and link boxes, keeps data tables and videos. */
import { Element } from '../../dom/index.ts';
import {
  allNamed,
  classAndId,
  firstElement,
  hasAncestorTag,
  hasNoText,
  hasSingleTagInside,
  hasTextShorterThan,
  innerText,
  isNamed,
  nextElement,
  removeAndGetNext,
  retag,
} from './elements.ts';
import { classWeight, type Flags } from './grabArticle.ts';
import { Measures } from './measures.ts';
import { everyChild, isPhrasing, skipBlank } from './prepareDocument.ts';
import type { Settings } from './settings.ts';
import {
  AD_WORDS,
  DEFAULT_CHAR_THRESHOLD,
  DEPRECATED_SIZE_ATTRIBUTE_ELEMS,
  IMAGE_FILE,
  LOADING_WORDS,
  PRESENTATIONAL_ATTRIBUTES,
  SHARE_ELEMENTS,
} from './vocabulary.ts';

export function cleanArticle(content: Element, flags: Flags, settings: Settings): void {
  const cleaner = new Cleaner(content, flags, settings);
  removePresentation(content);
  cleaner.findDataTables();
  fixLazyImages(content);
  cleaner.cleanConditionally('form');
  cleaner.cleanConditionally('fieldset');
  cleaner.removeAll('object', 'embed', 'footer', 'link', 'aside');
  for (const child of content.children) removeShareBars(child);
  cleaner.removeAll('iframe', 'input', 'textarea', 'select', 'button');
  cleaner.removeWeakHeadings();
  // Last, since the steps before may have changed their content.
  for (const name of ['table', 'ul', 'div']) cleaner.cleanConditionally(name);
  for (const heading of allNamed(content, 'h1')) retag(heading, 'h2');
  removeEmptyParagraphs(content);
  removeBreaksBeforeParagraphs(content);
  unwrapSingleCellTables(content);
}

class Cleaner {
  private readonly dataTables = new Set<Element>();
  private readonly content: Element;
  private readonly flags: Flags;
  private readonly settings: Settings;

  constructor(content: Element, flags: Flags, settings: Settings) {
    this.content = content;
    this.flags = flags;
    this.settings = settings;
  }

  findDataTables(): void {
    for (const table of allNamed(this.content, 'table')) if (isDataTable(table)) this.dataTables.add(table);
  }

  removeAll(...names: string[]): void {
    for (const element of allNamed(this.content, ...names).reverse()) if (!this.isVideo(element)) element.remove();
  }

  removeWeakHeadings(): void {
    if (!this.flags.weightClasses) return;
    for (const heading of allNamed(this.content, 'h1', 'h2').reverse()) if (classWeight(heading) < 0) heading.remove();
  }

  /** Removes elements with this name that do not look like text. Goes from the last to the first: inner ones before outer ones. */
  cleanConditionally(name: string): void {
    if (!this.flags.cleanConditionally) return;
    const measures = new Measures();
    for (const element of allNamed(this.content, name).reverse()) {
      if (this.isUnwanted(element, name, measures)) measures.remove(element);
    }
  }

  private isVideo(element: Element): boolean {
    if (!/^(?:object|embed|iframe)$/.test(element.localName)) return false;
    return element.attributes.some(({ value }) => this.settings.allowedVideoRegex.test(value));
  }

  private isUnwanted(element: Element, name: string, measures: Measures): boolean {
    const inside = measures.of(element);
    const length = measures.textLength(element);
    const isList = name === 'ul' || name === 'ol' || inside.listLength / length > 0.9;
    if (name === 'table' && this.dataTables.has(element)) return false;
    if (hasAncestorTag(element, 'table', -1, (table) => this.dataTables.has(table))) return false;
    if (hasAncestorTag(element, 'code')) return false;
    if (inside.tables > 0 && allNamed(element, 'table').some((table) => this.dataTables.has(table))) return false;

    const weight = this.flags.weightClasses ? classWeight(element) : 0;
    if (weight < 0) return true;
    if (inside.commas >= 10) return false;

    const embeds = inside.embeds > 0 ? allNamed(element, 'object', 'embed', 'iframe') : [];
    if (embeds.some((embed) => this.isVideo(embed))) return false;
    // Longer texts cannot match these words.
    if (length < 40) {
      const text = innerText(element);
      if (AD_WORDS.test(text) || LOADING_WORDS.test(text)) return true;
    }
    const density = measures.linkDensity(element);
    const { paragraphs, images, inputs } = inside;
    const items = inside.items - 100;
    const share = (part: number) => (length === 0 ? 0 : part / length);
    const isInFigure = hasAncestorTag(element, 'figure');
    const modifier = this.settings.linkDensityModifier;
    const isBad =
      (!isInFigure && images > 1 && paragraphs / images < 0.5) ||
      (!isList && items > paragraphs) ||
      inputs > Math.floor(paragraphs / 3) ||
      (!isList &&
        !isInFigure &&
        share(inside.headingLength) < 0.9 &&
        length < 25 &&
        (images === 0 || images > 2) &&
        density > 0) ||
      (!isList && weight < 25 && density > 0.2 + modifier) ||
      (weight >= 25 && density > 0.5 + modifier) ||
      (embeds.length === 1 && length < 75) ||
      embeds.length > 1 ||
      (images === 0 && share(inside.textishLength) === 0);
    return isBad && !(isList && isGallery(element, images));
  }
}

/** A list with one image in each of its plain items. */
function isGallery(list: Element, images: number): boolean {
  for (const child of list.children) if (child.children.length > 1) return false;
  return images === allNamed(list, 'li').length;
}

function removePresentation(content: Element): void {
  let at: Element | null = content;
  const end = nextElement(content, true);
  while (at && at !== end) {
    if (at.localName === 'svg') {
      at = nextElement(at, true);
      continue;
    }
    const dropsSize = at.namespace === 'html' && DEPRECATED_SIZE_ATTRIBUTE_ELEMS.has(at.localName);
    if (at.attributes.length) {
      at.attributes = at.attributes.filter(
        ({ name }) => !PRESENTATIONAL_ATTRIBUTES.has(name) && !(dropsSize && (name === 'width' || name === 'height')),
      );
    }
    at = nextElement(at);
  }
}

function isDataTable(table: Element): boolean {
  if (table.getAttribute('role') === 'presentation' || table.getAttribute('datatable') === '0') return false;
  if (table.getAttribute('summary')) return true;
  if (allNamed(table, 'caption')[0]?.firstChild) return true;
  if (allNamed(table, 'col', 'colgroup', 'tfoot', 'thead', 'th').length) return true;
  if (allNamed(table, 'table').length) return false;
  const { rows, columns } = sizeOf(table);
  if (columns === 1 || rows === 1) return false;
  return rows >= 10 || columns > 4 || rows * columns > 10;
}

function sizeOf(table: Element): { rows: number; columns: number } {
  const span = (element: Element, name: string) => Number.parseInt(element.getAttribute(name) || '0', 10) || 1;
  let rows = 0;
  let columns = 0;
  for (const row of allNamed(table, 'tr')) {
    rows += span(row, 'rowspan');
    columns = Math.max(
      columns,
      allNamed(row, 'td').reduce((sum, cell) => sum + span(cell, 'colspan'), 0),
    );
  }
  return { rows, columns };
}

const BASE64 = /^data:\s*([^\s;,]+)\s*;\s*base64\s*,/i;
/** Shorter data URLs are placeholders of a pixel or two. */
const MIN_BASE64_LENGTH = 133;

/** Moves the real URL of lazy images into `src` or `srcset`. */
function fixLazyImages(content: Element): void {
  for (const element of allNamed(content, 'img', 'picture', 'figure')) {
    const embedded = isNamed(element, 'img') ? BASE64.exec(element.getAttribute('src')?.trim() ?? '') : undefined;
    // An SVG can be meaningful in very few characters: it is not a placeholder.
    if (embedded?.[1] === 'image/svg+xml') continue;
    if (embedded) dropPlaceholder(element, embedded);
    const isSet =
      isNamed(element, 'img') &&
      (element.hasAttribute('src') || (element.getAttribute('srcset') && element.getAttribute('srcset') !== 'null'));
    if (isSet && !element.className.toLowerCase().includes('lazy')) continue;
    for (const { name, value } of [...element.attributes]) {
      if (name === 'src' || name === 'srcset' || name === 'alt') continue;
      const target = /\.(jpg|jpeg|png|webp)\s+\d/.test(value)
        ? 'srcset'
        : /^\s*\S+\.(jpg|jpeg|png|webp)\S*\s*$/.test(value)
          ? 'src'
          : undefined;
      if (!target) continue;
      if (isNamed(element, 'img', 'picture')) element.setAttribute(target, value);
      else if (element.localName === 'figure' && !allNamed(element, 'img', 'picture').length) {
        element.append(new Element('img', [{ name: target, value }]));
      }
    }
  }
}

function dropPlaceholder(image: Element, { 0: prefix, input: source }: RegExpExecArray): void {
  const hasOther = image.attributes.some(({ name, value }) => name !== 'src' && IMAGE_FILE.test(value));
  if (hasOther && source.length - prefix.length < MIN_BASE64_LENGTH) image.removeAttribute('src');
}

function removeShareBars(element: Element): void {
  const end = nextElement(element, true);
  for (let at = nextElement(element); at && at !== end; ) {
    at =
      SHARE_ELEMENTS.test(classAndId(at)) && hasTextShorterThan(DEFAULT_CHAR_THRESHOLD, at)
        ? removeAndGetNext(at)
        : nextElement(at);
  }
}

function removeEmptyParagraphs(content: Element): void {
  for (const paragraph of allNamed(content, 'p').reverse()) {
    if (hasNoText(paragraph) && !allNamed(paragraph, 'img', 'embed', 'object', 'iframe').length) paragraph.remove();
  }
}

function removeBreaksBeforeParagraphs(content: Element): void {
  for (const br of allNamed(content, 'br')) if (isNamed(skipBlank(br.nextSibling), 'p')) br.remove();
}

function unwrapSingleCellTables(content: Element): void {
  for (const table of allNamed(content, 'table')) {
    const body = hasSingleTagInside(table, 'tbody') ? firstElement(table)! : table;
    const row = hasSingleTagInside(body, 'tr') ? firstElement(body)! : undefined;
    const cell = row && hasSingleTagInside(row, 'td') ? firstElement(row)! : undefined;
    if (cell) table.replaceWith(retag(cell, everyChild(cell, isPhrasing) ? 'p' : 'div'));
  }
}
