/** Runs the algorithm on a page: prepares it, reads its metadata, and makes attempts until one finds enough text. */
import { type Document, type Element, moveChildren } from '../../dom/index.ts';
import { type Attempt, type Flags, grabArticle } from './grabArticle.ts';
import { type Metadata, readJsonLd, readMetadata } from './metadata.ts';
import { postProcessContent } from './postProcess.ts';
import { prepareDocument, removeScripts, unwrapNoscriptImages } from './prepareDocument.ts';
import { reparseContent } from './reparse.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';

/** Each attempt switches off one more flag; the first that finds enough text wins, otherwise the one with the most text. */
const ATTEMPT_FLAGS: readonly Flags[] = [
  { stripUnlikelys: true, weightClasses: true, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: true, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: false, cleanConditionally: true },
  { stripUnlikelys: false, weightClasses: false, cleanConditionally: false },
];

export interface FoundArticle extends Attempt {
  readonly metadata: Metadata;
}

/** `document` is what the source gave; it is modified. */
export function findArticle(document: Document, source: Source, settings: Settings): FoundArticle | undefined {
  unwrapNoscriptImages(document);
  const jsonLd = settings.disableJSONLD ? {} : readJsonLd(document);
  removeScripts(document);
  prepareDocument(document);
  const metadata = readMetadata(document, jsonLd);
  const attempt = document.body ? runAttempts(document, document.body, metadata, source, settings) : undefined;
  if (!attempt) return undefined;
  postProcessContent(attempt.content, source.urls(document), settings);
  return { ...attempt, metadata };
}

/** Runs the attempts in order; every attempt after the first starts from the original body. */
function runAttempts(
  document: Document,
  body: Element,
  metadata: Metadata,
  source: Source,
  settings: Settings,
): Attempt | undefined {
  const attempts: Attempt[] = [];
  let byline = metadata.byline;
  for (const flags of ATTEMPT_FLAGS) {
    if (attempts.length > 0) restoreBody(body, source);
    const bodyWasCandidate = attempts.at(-1)?.bodyWasCandidate ?? false;
    const input = { root: document.documentElement, body, bodyWasCandidate };
    const attempt = grabArticle(input, { title: metadata.title ?? '', byline }, flags, settings);
    byline = attempt.byline;
    if (settings.debug) console.debug('Reader: (Readability)', { ...flags, textLength: attempt.textLength });
    if (attempt.textLength >= settings.charThreshold) return attempt;
    attempts.push(attempt);
  }
  const longest = attempts.reduce((best, next) => (next.textLength > best.textLength ? next : best));
  // As in the original, the text direction comes from the last attempt, whichever won.
  return longest.textLength ? { ...longest, byline, dir: attempts.at(-1)!.dirBelowBody } : undefined;
}

/** Restores only the content of the body. A root that an attempt removed as unlikely stays removed: later attempts prune nothing. */
function restoreBody(body: Element, source: Source): void {
  const document = source.read();
  unwrapNoscriptImages(document);
  removeScripts(document);
  prepareDocument(document);
  while (body.firstChild) body.firstChild.remove();
  moveChildren(reparseContent(document.body!), body);
}
