/**
 * A rule as plain data, validated when its file is read.
 *
 * All formats of rule files are converted to this. It contains no functions, so thousands of rules can be cached as JSON; selectors are
 * compiled when a page first needs them.
 */

/** CSS, or XPath 1.0 after `xpath:`. */
export type Selector = string;

/** Matches if one of the names matches. Names are lower case ASCII. */
export interface HostTrigger {
  /** This host, with or without `www.`. */
  readonly equals?: readonly string[];
  /** This host exactly as it is written. */
  readonly equals_www?: readonly string[];
  /** This host and its subdomains. */
  readonly ends_with?: readonly string[];
  /** All hosts with this registrable domain, by the Public Suffix List. */
  readonly etld_plus_one?: readonly string[];
  /** MD5 of the host without `www.` or of one of its parent domains, for formats that hide their hosts. */
  readonly md5?: readonly string[];
}

/** Matches if each part that is given matches. */
export interface DomTrigger {
  readonly any: readonly Selector[];
  readonly all: readonly Selector[];
  /** Case-insensitive. */
  readonly anyTextContains: readonly string[];
}

export interface Trigger {
  readonly mode: 'all' | 'any';
  /** Without host and dom, the rule is for every page. The rule language requires one of them; other formats do not. */
  readonly host?: HostTrigger | undefined;
  readonly dom?: DomTrigger | undefined;
}

export type RenderingMode = 'auto' | 'force' | 'never';

/** Whether and how to render the page in a browser. */
export interface Rendering {
  readonly mode: RenderingMode;
  /** CSS selector to wait for before the page is read. */
  readonly waitFor?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Where the content is. The first selector that matches wins; engine and rules see nothing outside it. */
export interface Scope {
  /** The article itself: the engine cleans it but does not choose again. Tried before `wrapper`. */
  readonly article: readonly Selector[];
  /** The part of the page in which the engine looks for the article. */
  readonly wrapper: readonly Selector[];
  /** Takes all matches of the selector, joined in order, instead of the first only. */
  readonly every?: boolean | undefined;
  /** Ignores matches that contain only text and no elements. */
  readonly needsElements?: boolean | undefined;
  /** Keeps everything inside; only rules remove from it. */
  readonly whole?: boolean | undefined;
  /** Without a match there is no content, instead of the engine's choice. */
  readonly required?: boolean | undefined;
}

/** One action. Its fields besides `op` are defined in `ops/`. */
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

/** A metadata field and where its value is on the page. */
export interface MetadataRule {
  readonly field: MetadataField;
  /** The first selector that yields text wins. */
  readonly selectors: readonly Selector[];
  /** Reads this attribute instead of the text. */
  readonly attr?: string | undefined;
  /** A fixed value, used if the selectors find nothing. */
  readonly value?: string | undefined;
  /** Takes all matches of all selectors, for fields with several values. */
  readonly every?: boolean | undefined;
  /** Sources that take precedence, by their names in the trace; `*` means any. */
  readonly yieldsTo?: readonly string[] | undefined;
}

/** A link to fetch: the `href` of the match, or its text. */
export interface LeadRule {
  readonly selector: Selector;
  /** Only if this selector matches. */
  readonly when?: Selector | undefined;
}

/** Changes before the page is described: first to its HTML text, then to its tree. Only the host trigger counts. */
export interface Loading {
  /** Literal text and its replacement, for all occurrences. */
  readonly replace: readonly (readonly [find: string, by: string])[];
  readonly remove: readonly Selector[];
}

/** A page that tests the rule. It has `html` or `page`. */
export interface RuleTest {
  readonly html?: string | undefined;
  /** A file, or a folder with `page.html`, relative to the rule file or the current folder. */
  readonly page?: string | undefined;
  readonly url?: string | undefined;
  readonly contains: readonly string[];
  readonly lacks: readonly string[];
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly published?: string | undefined;
  readonly discarded?: boolean | undefined;
}

/** A parsed rule: which pages it applies to, and what it does to them. Create rules with `readRules` or `readRuleFile`. */
export interface Rule {
  readonly id: string;
  /** The rule's file, for messages. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly phase: 'pre' | 'post' | 'both';
  /** Higher runs first; rules of equal priority keep their order. */
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
  readonly metadata: readonly MetadataRule[];
  readonly leads?: { readonly singlePage: readonly LeadRule[]; readonly nextPage: readonly LeadRule[] } | undefined;
  /** A match of one of these marks the page as sponsored. */
  readonly sponsored?: readonly Selector[] | undefined;
  /** The hero image is not shown before the text. */
  readonly hidesPicture?: boolean | undefined;
  readonly comments?: boolean | undefined;
  readonly discard?: { readonly reason: string } | undefined;
  /** True for imported rules, which may be older than the page: they are checked against the baseline and weighed by the engine. */
  readonly advisory?: boolean | undefined;
  /** Rules of one chain add to each other. A rule with `ends` disables the later rules of its chain. */
  readonly chain?: { readonly name: string; readonly ends: boolean } | undefined;
  readonly tests: readonly RuleTest[];
}

/** Default values of the required fields, for formats that set only a few. */
export const RULE_DEFAULTS = {
  phase: 'pre',
  priority: 0,
  remove: [],
  include: [],
  actions: [],
  metadata: [],
  tests: [],
} as const satisfies Partial<Rule>;
