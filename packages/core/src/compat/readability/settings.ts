/** The options of `@mozilla/readability`, and their defaults. */
import { DEFAULT_CHAR_THRESHOLD, DEFAULT_N_TOP_CANDIDATES, VIDEOS } from './vocabulary.ts';

/** An element of the caller's DOM library, where its types are known. */
export type DomElement = typeof globalThis extends { Element: { prototype: infer DomElement } } ? DomElement : object;

/** Options of `Readability`, as in `@mozilla/readability`. `T` is the result type of the serializer, `E` the type of the element it receives. */
export interface ReadabilityOptions<T = string, E = DomElement> {
  /** Logs each attempt to the console. */
  readonly debug?: boolean;
  /** Throws on pages with more elements; 0 means no limit. */
  readonly maxElemsToParse?: number;
  /** Number of top candidates to compare; 5 by default. */
  readonly nbTopCandidates?: number;
  /** With fewer characters of text, the algorithm tries again with fewer flags; 500 by default. */
  readonly charThreshold?: number;
  /** Class names to keep when `keepClasses` is false. */
  readonly classesToPreserve?: readonly string[];
  /** Keeps all class attributes. */
  readonly keepClasses?: boolean;
  /** Turns the article's element into `content`. Receives an element of the caller's document, or of our tree when the input is HTML text. */
  readonly serializer?: (element: E) => T;
  /** Ignores JSON-LD metadata. */
  readonly disableJSONLD?: boolean;
  /** Matches the URLs of embedded videos to keep. */
  readonly allowedVideoRegex?: RegExp;
  /** Added to the link density thresholds above which a box is removed. */
  readonly linkDensityModifier?: number;
  /** The URL of the page when the input is HTML text; a document has its own. Not an option of the original. */
  readonly url?: string;
}

export interface Settings {
  readonly debug: boolean;
  readonly maxElemsToParse: number;
  readonly nbTopCandidates: number;
  readonly charThreshold: number;
  readonly classesToPreserve: ReadonlySet<string>;
  readonly keepClasses: boolean;
  readonly serializer: ((element: unknown) => unknown) | undefined;
  readonly disableJSONLD: boolean;
  readonly allowedVideoRegex: RegExp;
  readonly linkDensityModifier: number;
  readonly url: string | undefined;
}

export function toSettings(input: ReadabilityOptions<unknown, never> | null | undefined): Settings {
  const options = input || {};
  return {
    debug: Boolean(options.debug),
    maxElemsToParse: options.maxElemsToParse || 0,
    nbTopCandidates: options.nbTopCandidates || DEFAULT_N_TOP_CANDIDATES,
    charThreshold: options.charThreshold || DEFAULT_CHAR_THRESHOLD,
    classesToPreserve: new Set(['page'].concat(options.classesToPreserve ?? [])),
    keepClasses: Boolean(options.keepClasses),
    serializer: options.serializer as ((element: unknown) => unknown) | undefined,
    disableJSONLD: Boolean(options.disableJSONLD),
    allowedVideoRegex: options.allowedVideoRegex || VIDEOS,
    linkDensityModifier: options.linkDensityModifier || 0,
    url: options.url,
  };
}
