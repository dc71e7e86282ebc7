/**
 * The `Readability` class of `@mozilla/readability` on our tree: the same options and results in a fraction of the time.
 *
 * Reimplemented from the behaviour of the algorithm. Intended differences: it also accepts HTML text, and it does not modify the document that
 * it is given.
 */
import { type Document, type Element, innerHtml, moveChildren, rawText } from '../../dom/index.ts';
import { allNamed, countElements } from './elements.ts';
import { type Attempt, type Flags, grabArticle } from './grabArticle.ts';
import { type Metadata, readJsonLd, readMetadata } from './metadata.ts';
import { postProcessContent } from './postProcess.ts';
import { prepareDocument, removeScripts, unwrapNoscriptImages } from './prepareDocument.ts';
import { reparseContent } from './reparse.ts';
import { type DomElement, type ReadabilityOptions, type Settings, toSettings } from './settings.ts';
import { type DomDocument, isDocument, type Source, toSource } from './source.ts';
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

/** Each attempt switches off one more flag; the first that finds enough text wins, otherwise the one with the most text. */
const ATTEMPT_FLAGS: readonly Flags[] = [
  { stripUnlikelys: true, weightClasses: true, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: true, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: false, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: false, cleanConditionally: false },
];

/**
 * Drop-in replacement for the `Readability` class of `@mozilla/readability`: takes HTML text or a DOM document, which it does not modify.
 * The constructor throws when the input is neither.
 */
export class Readability<T = string> {
  private readonly source: Source;
  private readonly settings: Settings;

  constructor(html: string, options?: ReadabilityOptions<T, Element>);
  constructor(document: DomDocument, options?: ReadabilityOptions<T>);
  constructor(input: string | DomDocument, options?: ReadabilityOptions<T, Element | DomElement>);
  /** @deprecated Early releases of Readability took the URL of the page first. */
  constructor(url: unknown, document: DomDocument, options?: ReadabilityOptions<T>);
  constructor(first: unknown, second?: unknown, third?: unknown) {
    const [input, options] = isDocument(second) ? [second, third] : [first, second];
    this.settings = toSettings(options as ReadabilityOptions<unknown, never> | undefined);
    this.source = toSource(input, this.settings.url);
  }

  /** Returns the article, or null when there is none. Throws when the page has more elements than `maxElemsToParse`. */
  parse(): ReadabilityArticle<T> | null {
    const { settings } = this;
    const document = this.source.read();
    checkElementCount(document, settings.maxElemsToParse);
    const lang = document.documentElement?.getAttribute('lang');
    unwrapNoscriptImages(document);
    const jsonLd = settings.disableJSONLD ? {} : readJsonLd(document);
    removeScripts(document);
    prepareDocument(document);
    const metadata = readMetadata(document, jsonLd);
    const attempt = this.runAttempts(document, metadata);
    if (!attempt) return null;
    postProcessContent(attempt.content, this.source.urls(document), settings);
    return this.toArticle(attempt, metadata, lang);
  }

  /** Runs the attempts in order; every attempt after the first starts from the original body. */
  private runAttempts(document: Document, metadata: Metadata): Attempt | undefined {
    const { body } = document;
    if (!body) return undefined;
    const attempts: Attempt[] = [];
    let byline = metadata.byline;
    for (const flags of ATTEMPT_FLAGS) {
      if (attempts.length > 0) this.restoreBody(body);
      const bodyWasCandidate = attempts.at(-1)?.bodyWasCandidate ?? false;
      const input = { root: document.documentElement, body, bodyWasCandidate };
      const attempt = grabArticle(input, { title: metadata.title ?? '', byline }, flags, this.settings);
      byline = attempt.byline;
      this.logAttempt(flags, attempt);
      if (attempt.textLength >= this.settings.charThreshold) return attempt;
      attempts.push(attempt);
    }
    const longest = attempts.reduce((best, next) => (next.textLength > best.textLength ? next : best));
    // As in the original, the text direction comes from the last attempt, whichever won.
    return longest.textLength ? { ...longest, byline, dir: attempts.at(-1)!.dirBelowBody } : undefined;
  }

  /** Restores only the content of the body. A root that an attempt removed as unlikely stays removed: later attempts prune nothing. */
  private restoreBody(body: Element): void {
    const document = this.source.read();
    unwrapNoscriptImages(document);
    removeScripts(document);
    prepareDocument(document);
    while (body.firstChild) body.firstChild.remove();
    moveChildren(reparseContent(document.body!), body);
  }

  private logAttempt(flags: Flags, { textLength }: Attempt): void {
    if (this.settings.debug) console.debug('Reader: (Readability)', { ...flags, textLength });
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

  /** Passes a custom serializer an element of the caller's own document, if there is one. */
  private serialize(content: Element): unknown {
    const { serializer } = this.settings;
    if (!serializer) return innerHtml(content);
    return serializer(this.source.domDocument ? toDomElement(content, this.source.domDocument) : content);
  }
}

function checkElementCount(document: Document, max: number): void {
  if (max <= 0) return;
  const count = countElements(document);
  if (count > max) throw new Error(`Aborting parsing document; ${count} elements found`);
}
