/**
 * `@mozilla/readability`'s class over our tree: the same options, the same answers, a fraction of the time.
 *
 * Written from the algorithm as it behaves. Where it differs on purpose: it also reads HTML text, and it leaves the document it is given as
 * it was.
 */
import { type Document, type Element, innerHtml, moveChildren, rawText } from '../../dom/index.ts';
import { allNamed, countElements } from './elements.ts';
import { type Attempt, grab, type Strictness } from './grab.ts';
import { type Metadata, readLinkedData, readMetadata } from './metadata.ts';
import { polish } from './polish.ts';
import { prepareDocument, removeScripts, unwrapNoscriptImages } from './prepare.ts';
import { reparsed } from './reparse.ts';
import { type DomElement, type ReadabilityOptions, type Settings, toSettings } from './settings.ts';
import { type ForeignDocument, isDocument, type Source, toSource } from './source.ts';
import { toForeign } from './toForeign.ts';

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

/** Each attempt gives up one more precaution; the first that finds enough text wins, else the one that found most. */
const LADDER: readonly Strictness[] = [
  { stripUnlikely: true, weighClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weighClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weighClasses: false, cleanConditionally: true },
  { stripUnlikely: false, weighClasses: false, cleanConditionally: false },
];

export class Readability<T = string> {
  private readonly source: Source;
  private readonly settings: Settings;

  constructor(html: string, options?: ReadabilityOptions<T, Element>);
  constructor(document: ForeignDocument, options?: ReadabilityOptions<T>);
  constructor(input: string | ForeignDocument, options?: ReadabilityOptions<T, Element | DomElement>);
  /** @deprecated Early releases took the address of the page first. */
  constructor(address: unknown, document: ForeignDocument, options?: ReadabilityOptions<T>);
  constructor(first: unknown, second?: unknown, third?: unknown) {
    const [input, options] = isDocument(second) ? [second, third] : [first, second];
    this.settings = toSettings(options as ReadabilityOptions<unknown, never> | undefined);
    this.source = toSource(input, this.settings.url);
  }

  parse(): ReadabilityArticle<T> | null {
    const { settings } = this;
    const document = this.source.read();
    refuseLarge(document, settings.maxElemsToParse);
    const lang = document.documentElement?.getAttribute('lang');
    unwrapNoscriptImages(document);
    const linked = settings.disableJSONLD ? {} : readLinkedData(document);
    removeScripts(document);
    prepareDocument(document);
    const metadata = readMetadata(document, linked);
    const attempt = this.climb(document, metadata);
    if (!attempt) return null;
    polish(attempt.content, this.source.addresses(document), settings);
    return this.toArticle(attempt, metadata, lang);
  }

  /** Walks down the ladder; every attempt after the first starts from the body as it was. */
  private climb(document: Document, metadata: Metadata): Attempt | undefined {
    const { body } = document;
    if (!body) return undefined;
    const attempts: Attempt[] = [];
    let byline = metadata.byline;
    for (const strictness of LADDER) {
      if (attempts.length > 0) this.refill(body);
      const bodyHasRun = attempts.at(-1)?.bodyHasRun ?? false;
      const grounds = { root: document.documentElement, body, bodyHasRun };
      const attempt = grab(grounds, { title: metadata.title ?? '', byline }, strictness, this.settings);
      byline = attempt.byline;
      this.report(strictness, attempt);
      if (attempt.textLength >= this.settings.charThreshold) return attempt;
      attempts.push(attempt);
    }
    const longest = attempts.reduce((best, next) => (next.textLength > best.textLength ? next : best));
    // Where the text runs to is asked of the last attempt, whichever has won.
    return longest.textLength ? { ...longest, byline, dir: attempts.at(-1)!.dirWhenRefilled } : undefined;
  }

  /** Only what is inside the body comes back. A root that an attempt took for clutter stays away: nothing is pruned any more. */
  private refill(body: Element): void {
    const document = this.source.read();
    unwrapNoscriptImages(document);
    removeScripts(document);
    prepareDocument(document);
    while (body.firstChild) body.firstChild.remove();
    moveChildren(reparsed(document.body!), body);
  }

  private report(strictness: Strictness, { textLength }: Attempt): void {
    if (this.settings.debug) console.debug('Reader: (Readability)', { ...strictness, textLength });
  }

  private toArticle(attempt: Attempt, metadata: Metadata, lang: string | null | undefined): ReadabilityArticle<T> {
    const { content } = attempt;
    const textContent = rawText(content);
    const firstParagraph = metadata.excerpt ? undefined : allNamed(content, 'p')[0];
    return {
      title: metadata.title,
      byline: (metadata.byline || attempt.byline) ?? null,
      dir: attempt.dir ?? null,
      lang,
      content: this.serialize(content) as T,
      textContent,
      length: textContent.length,
      excerpt: firstParagraph ? rawText(firstParagraph).trim() : metadata.excerpt,
      siteName: metadata.siteName ?? null,
      publishedTime: metadata.publishedTime ?? null,
    };
  }

  /** A serialiser of the caller's gets an element of the caller's own document. */
  private serialize(content: Element): unknown {
    const { serializer } = this.settings;
    if (!serializer) return innerHtml(content);
    return serializer(this.source.foreign ? toForeign(content, this.source.foreign) : content);
  }
}

function refuseLarge(document: Document, most: number): void {
  if (most <= 0) return;
  const count = countElements(document);
  if (count > most) throw new Error(`Aborting parsing document; ${count} elements found`);
}
