/**
 * The `Readability` class of `@mozilla/readability` on our tree: the same options and results in a fraction of the time.
 *
 * Reimplemented from the behaviour of the algorithm. Intended differences: it also accepts HTML text, and it does not modify the document that
 * it is given.
 */
import { type Document, type Element, innerHtml, rawText } from '../../dom/index.ts';
import { type DomDocument, domSource, isDocument } from './domSource.ts';
import { allNamed, countElements } from './elements.ts';
import { type FoundArticle, findArticle } from './findArticle.ts';
import { type DomElement, type ReadabilityOptions, type Settings, toSettings } from './settings.ts';
import { htmlSource, type Source } from './source.ts';
import { toDomElement } from './toDomElement.ts';

/** The result of `Readability.parse()`, with the fields of `@mozilla/readability`; `T` is the type of the serialised content. */
export interface ReadabilityArticle<T = string> {
  readonly title: string | null | undefined;
  readonly byline: string | null | undefined;
  readonly dir: string | null | undefined;
  readonly lang: string | null | undefined;
  readonly content: T | null | undefined;
  readonly textContent: string | null | undefined;
  readonly length: number | null | undefined;
  readonly excerpt: string | null | undefined;
  readonly siteName: string | null | undefined;
  readonly publishedTime: string | null | undefined;
}

/**
 * Drop-in replacement for the `Readability` class of `@mozilla/readability`: takes HTML text or a DOM document, which it does not modify.
 * The constructor throws when the input is neither.
 */
export class Readability<T = string> {
  private readonly source: Source;
  private readonly settings: Settings;
  /** The document of the caller; undefined when the input is HTML text. */
  private readonly domDocument: DomDocument | undefined;

  constructor(html: string, options?: ReadabilityOptions<T, Element>);
  constructor(document: DomDocument, options?: ReadabilityOptions<T>);
  constructor(input: string | DomDocument, options?: ReadabilityOptions<T, Element | DomElement>);
  /** @deprecated Early releases of Readability took the URL of the page first. */
  constructor(url: unknown, document: DomDocument, options?: ReadabilityOptions<T>);
  constructor(first: unknown, second?: unknown, third?: unknown) {
    const [input, options] = isDocument(second) ? [second, third] : [first, second];
    this.settings = toSettings(options as ReadabilityOptions<unknown, never> | undefined);
    const { url } = this.settings;
    if (typeof input === 'string') this.source = htmlSource(input, url);
    else if (isDocument(input)) {
      this.source = domSource(input, url);
      this.domDocument = input;
    } else throw new Error('First argument to Readability constructor should be a document object.');
  }

  /** Returns the article, or null when there is none. Throws when the page has more elements than `maxElemsToParse`. */
  parse(): ReadabilityArticle<T> | null {
    const document = this.source.read();
    checkElementCount(document, this.settings.maxElemsToParse);
    const lang = document.documentElement?.getAttribute('lang');
    const found = findArticle(document, this.source, this.settings);
    return found ? this.toArticle(found, lang) : null;
  }

  private toArticle(found: FoundArticle, lang: string | null | undefined): ReadabilityArticle<T> {
    const { content, metadata } = found;
    const textContent = rawText(content);
    const firstParagraph = metadata.excerpt ? undefined : allNamed(content, 'p')[0];
    return {
      title: metadata.title,
      byline: (metadata.byline || found.byline) ?? null,
      dir: found.dir ?? null,
      lang,
      content: this.serialize(content) as T,
      textContent,
      length: textContent.length,
      excerpt: firstParagraph ? rawText(firstParagraph).trim() : metadata.excerpt,
      siteName: metadata.siteName ?? null,
      publishedTime: metadata.publishedTime ?? null,
    };
  }

  /** Passes a custom serializer an element of the caller's own document, if there is one. */
  private serialize(content: Element): unknown {
    const { serializer } = this.settings;
    if (!serializer) return innerHtml(content);
    return serializer(this.domDocument ? toDomElement(content, this.domDocument) : content);
  }
}

function checkElementCount(document: Document, max: number): void {
  if (max <= 0) return;
  const count = countElements(document);
  if (count > max) throw new Error(`Aborting parsing document; ${count} elements found`);
}
