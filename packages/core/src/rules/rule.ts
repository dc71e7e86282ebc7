/**
 * A rule as the engine uses it: plain data, validated once by whoever read it.
 *
 * Every format of rule files becomes this. It holds no functions, so a cache can keep thousands of rules as JSON; selectors
 * are compiled when a page first needs them.
 */

/** CSS, or XPath 1.0 after `xpath:`. */
export type Selector = string;

/** Alternatives: one that fits is enough. Names are lower case ASCII. */
export interface HostTrigger {
  /** This host, with or without `www.`. */
  readonly equals?: readonly string[];
  /** This host exactly as it is written. */
  readonly equals_www?: readonly string[];
  /** This host and all below it. */
  readonly ends_with?: readonly string[];
  /** Every host whose registrable domain this is, by the Public Suffix List. */
  readonly etld_plus_one?: readonly string[];
  /** MD5 of the host without `www.`, of a domain above it, or of the registrable domain: for formats that hide their hosts. */
  readonly md5?: readonly string[];
}

/** Each part that is there must hold. */
export interface DomTrigger {
  readonly any: readonly Selector[];
  readonly all: readonly Selector[];
  /** Whatever the case of its letters. */
  readonly anyTextContains: readonly string[];
}

export interface Trigger {
  readonly mode: 'all' | 'any';
  /** Neither: every page. The rule language asks for one of them; a format may have rules for all pages. */
  readonly host?: HostTrigger | undefined;
  readonly dom?: DomTrigger | undefined;
}

export type RenderingMode = 'auto' | 'force' | 'never';

/** How the page wants to be fetched. */
export interface Rendering {
  readonly mode: RenderingMode;
  /** CSS selector that must be there before the page is taken. */
  readonly waitFor?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Where the content is. The first selector that finds something decides; nothing outside it is seen by engine or rules. */
export interface Scope {
  /** The article itself: the engine cleans it and does not ask again whether it is the content. Asked before `wrapper`. */
  readonly article: readonly Selector[];
  /** A part of the page in which the engine looks for the article. */
  readonly wrapper: readonly Selector[];
  /** All that the selector finds, one after the other, instead of the first only. */
  readonly every?: boolean | undefined;
  /** Finds that hold no elements, text only, do not count. */
  readonly needsElements?: boolean | undefined;
  /** Nothing inside is judged: only rules remove from it. */
  readonly whole?: boolean | undefined;
  /** When nothing is found there is no content, instead of the engine's choice. */
  readonly required?: boolean | undefined;
}

/** One step of `actions`; which fields it has besides `op` is said by its entry in `ops/`. */
export interface Action {
  readonly op: string;
  readonly [field: string]: unknown;
}

export type MetadataField =
  | 'title'
  | 'author'
  | 'published'
  | 'modified'
  | 'site_name'
  | 'excerpt'
  | 'hero_image'
  | 'tags'
  | 'lang';

/** A value of the metadata and where the page has it. */
export interface MetadataOverride {
  readonly field: MetadataField;
  /** The first that gives text wins. */
  readonly selectors: readonly Selector[];
  /** The value is in this attribute, not in the text. */
  readonly attr?: string | undefined;
  /** The value itself, for what the page does not say. */
  readonly value?: string | undefined;
  /** All that all selectors find, for fields with several values. */
  readonly every?: boolean | undefined;
  /** Sources that know better, by the names the trace shows; `*` is any. */
  readonly yieldsTo?: readonly string[] | undefined;
}

/** A link worth following: the `href` of what is found, or its text. */
export interface LeadRule {
  readonly selector: Selector;
  /** Only where this finds something. */
  readonly when?: Selector | undefined;
}

/** What a rule does before the page is described: on its text, then on its tree. Chosen by host alone. */
export interface Loading {
  /** Literal text and what takes its place, everywhere. */
  readonly replace: readonly (readonly [find: string, by: string])[];
  readonly remove: readonly Selector[];
}

/** A page on which the rule must show what it is for. One of `html` and `page` is there. */
export interface RuleTest {
  readonly html?: string | undefined;
  /** A folder with `page.html`, or a file, beside the rule file or under the current folder. */
  readonly page?: string | undefined;
  readonly url?: string | undefined;
  readonly contains: readonly string[];
  readonly lacks: readonly string[];
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly published?: string | undefined;
  readonly discarded?: boolean | undefined;
}

export interface Rule {
  readonly id: string;
  /** The file it is from, as messages name it. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly phase: 'pre' | 'post' | 'both';
  /** Higher runs first; equals in the order they were handed in. */
  readonly priority: number;
  readonly trigger: Trigger;
  readonly rendering?: Rendering | undefined;
  /** Request headers for the rule's hosts. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly load?: Loading | undefined;
  readonly scope?: Scope | undefined;
  readonly remove: readonly Selector[];
  readonly include: readonly Selector[];
  readonly actions: readonly Action[];
  readonly metadata: readonly MetadataOverride[];
  readonly leads?: { readonly singlePage: readonly LeadRule[]; readonly nextPage: readonly LeadRule[] } | undefined;
  /** What only pages have that an advertiser paid for. */
  readonly sponsored?: readonly Selector[] | undefined;
  /** The page's picture is not shown before the text. */
  readonly hidesPicture?: boolean | undefined;
  readonly discard?: { readonly reason: string } | undefined;
  /** It may be older than the page: what it says is checked against what looks like content, and weighed with it. */
  readonly advisory?: boolean | undefined;
  /** Rules of one chain are files of one format that complete each other: a link that ends it hides those after it. */
  readonly chain?: { readonly name: string; readonly ends: boolean } | undefined;
  readonly tests: readonly RuleTest[];
}

/** What a rule does when it says nothing: for formats that fill in a few fields only. */
export const silent = {
  phase: 'pre',
  priority: 0,
  remove: [],
  include: [],
  actions: [],
  metadata: [],
  tests: [],
} as const satisfies Partial<Rule>;
