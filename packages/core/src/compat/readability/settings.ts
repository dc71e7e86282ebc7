/** Mozilla's options with their defaults filled in. */
import { DEFAULT_CHAR_THRESHOLD, DEFAULT_TOP_CANDIDATES, VIDEO_HOST } from './vocabulary.ts';

/** An element of the caller's DOM library, where its types are known. */
export type DomElement = typeof globalThis extends { Element: { prototype: infer DomElement } } ? DomElement : object;

/** `T` is what the serializer makes of the article, `E` the kind of element that it is handed. */
export interface ReadabilityOptions<T = string, E = DomElement> {
  /** Tells each step to the console. */
  readonly debug?: boolean;
  /** Refuses pages with more elements; 0 means no limit. */
  readonly maxElemsToParse?: number;
  readonly nbTopCandidates?: number;
  /** An article with less text makes the algorithm try again, less strictly. */
  readonly charThreshold?: number;
  readonly classesToPreserve?: readonly string[];
  readonly keepClasses?: boolean;
  /** Makes `content` of the element that holds the article: one of the caller's document, or of our tree when HTML text was read. */
  readonly serializer?: (element: E) => T;
  readonly disableJSONLD?: boolean;
  readonly allowedVideoRegex?: RegExp;
  readonly linkDensityModifier?: number;
  /** Where the page came from, for input that is HTML text: a document knows its own. */
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

export function toSettings(given: ReadabilityOptions<unknown, never> | null | undefined): Settings {
  const options = given || {};
  return {
    debug: Boolean(options.debug),
    maxElemsToParse: options.maxElemsToParse || 0,
    nbTopCandidates: options.nbTopCandidates || DEFAULT_TOP_CANDIDATES,
    charThreshold: options.charThreshold || DEFAULT_CHAR_THRESHOLD,
    classesToPreserve: new Set(['page'].concat(options.classesToPreserve ?? [])),
    keepClasses: Boolean(options.keepClasses),
    serializer: options.serializer as ((element: unknown) => unknown) | undefined,
    disableJSONLD: Boolean(options.disableJSONLD),
    allowedVideoRegex: options.allowedVideoRegex || VIDEO_HOST,
    linkDensityModifier: options.linkDensityModifier || 0,
    url: options.url,
  };
}
