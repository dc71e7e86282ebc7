/**
 * The data types of the reading pipeline:
 *
 * - `Page`: the input, as it was fetched.
 * - `Doc`: a parsed page that the stages work on. `DescribedDoc` is a doc with its metadata.
 * - `Draft`: a doc whose content has been chosen.
 * - `Article`: the output.
 */

import type { Document, Element, Node, Text } from './dom/index.ts';
import type { BlockFingerprints } from './engine/otherPages.ts';
import type { PageNames } from './pageNames.ts';
import type { Rule } from './rules/rule.ts';
import type { DocumentOptions } from './write/articleMarkdown.ts';

export type { Article } from './articleSchema.ts';

/** A page as it was fetched, rendered or read from a local file. */
export interface Page {
  readonly html: string;
  /** The URL after redirects. Without it, relative links are removed and host rules do not match. */
  readonly url?: string | undefined;
  readonly usedJsRendering?: boolean | undefined;
  /** The answer of the page's oEmbed endpoint, if it was fetched. Unchecked external data. */
  readonly oembed?: unknown;
  /** Links that are not in the HTML: from the HTTP headers or from well-known addresses of the site. */
  readonly links?: readonly PageLink[] | undefined;
  /** The transcript of the page's video in paragraphs, if its subtitles were fetched. */
  readonly transcript?: readonly string[] | undefined;
}

/** A link that was sent with a page rather than in its HTML. */
export interface PageLink {
  /** A single link relation, in lower case. */
  readonly rel: string;
  readonly href: string;
  readonly type?: string | undefined;
}

/** `auto` is Pith's own engine; `readability` gives the result of Mozilla's algorithm. */
export type EngineName = 'auto' | 'readability';

/** Options of `extract`, `run` and `runWithHooks`. */
export interface Options {
  readonly url?: string | undefined;
  /** Made by `ruleSet`. */
  readonly rules?: RuleSet | undefined;
  readonly engine?: EngineName | undefined;
  /** Whether the comments of readers below an article become a section at its end. By default they are dropped. */
  readonly comments?: boolean | undefined;
  /** Written to the frontmatter unchanged. The pipeline has no clock of its own. */
  readonly savedAt?: string | undefined;
  /** Markdown style and frontmatter fields. */
  readonly markdown?: DocumentOptions | undefined;
  readonly usedJsRendering?: boolean | undefined;
  /** See `Page.oembed`. */
  readonly oembed?: unknown;
  /** See `Page.links`. */
  readonly links?: readonly PageLink[] | undefined;
  /** The blocks of other pages of the same host, as `onBlocks` got them: what many of them show is boilerplate. */
  readonly otherPages?: readonly BlockFingerprints[] | undefined;
  /** Called with the fingerprints of the page's blocks, for the `otherPages` of others. */
  readonly onBlocks?: ((blocks: BlockFingerprints) => void) | undefined;
  /** Called with every decision: what was dropped or kept and why, where a value came from, which rule matched. */
  readonly trace?: ((event: TraceEvent) => void) | undefined;
}

/** The type of a page, as classified from its content and its metadata. */
export type PageType = 'article' | 'documentation' | 'service' | 'forum' | 'listing' | 'collection' | 'product';

/** Something that went wrong without ending the work; part of the result. The type is stable, the message is for people. */
export interface Warning {
  readonly type: string;
  readonly message: string;
}

/** Progress of a save. `done` and `total` count bytes for a download, items otherwise. */
export interface ProgressEvent {
  readonly step:
    | 'fetch'
    | 'redirect'
    | 'wait'
    | 'retry'
    | 'download'
    | 'convert'
    | 'render'
    | 'enrich'
    | 'read'
    | 'images'
    | 'archive'
    | 'keep'
    | 'links';
  /** A URL, a host or a name. */
  readonly about?: string | undefined;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

/** Called with every progress event. */
export type Progress = (event: ProgressEvent) => void;

/** Why content was removed. The values appear in the trace. */
export type Reason =
  | 'invisible'
  | 'control'
  | 'fallback'
  | 'repeats-title'
  | 'repeats-author'
  | 'site-sign'
  | 'code-frame'
  | 'twin'
  | 'evidence'
  | 'follows-surroundings'
  | 'empty'
  | 'rule'
  | 'not-allowed';

/** One decision of the pipeline: content kept or dropped, a choice, a metadata value, a matched rule, a warning, or a log line of a script. */
export type TraceEvent = { readonly stage: string } & (
  | {
      readonly did: 'dropped' | 'kept';
      readonly where: string;
      readonly why: Reason;
      readonly detail?: string;
      readonly words: number;
      /** What the decision is about: a text block that the engine judged, or an element or text as a whole. */
      readonly of: 'block' | 'element';
      /** The start of its text. */
      readonly text: string;
    }
  | { readonly did: 'chose'; readonly what: string; readonly why: string }
  | { readonly did: 'described'; readonly field: string; readonly value: string; readonly source: string }
  | { readonly did: 'matched'; readonly rule: string }
  | { readonly did: 'warned'; readonly warning: Warning }
  | { readonly did: 'logged'; readonly script: string; readonly level: string; readonly message: string }
);

/** A value and the source it was found in, such as `json-ld` or `rule`. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

/** A video or audio recording that the page is about. URLs are http(s). */
export interface Media {
  /** The media file. */
  readonly url?: string | undefined;
  /** A player to show in a frame. */
  readonly embed_url?: string | undefined;
  readonly name?: string | undefined;
  /** In seconds. */
  readonly duration?: number | undefined;
  readonly thumbnail?: string | undefined;
  /** The spoken text. */
  readonly transcript?: string | undefined;
}

/** A value of `Article.metadata`. */
export type MetadataValue = string | boolean | readonly string[] | readonly Media[];

/** What the page says about itself, each value with its source. */
export interface Metadata {
  title?: Sourced<string>;
  authors?: Sourced<readonly string[]>;
  publishedDate?: Sourced<string>;
  modifiedDate?: Sourced<string>;
  siteName?: Sourced<string>;
  lang?: Sourced<string>;
  dir?: Sourced<string>;
  excerpt?: Sourced<string>;
  heroImage?: Sourced<string>;
  favicon?: Sourced<string>;
  /** The page's own keywords, unfiltered. */
  tags?: Sourced<readonly string[]>;
  canonical?: Sourced<string>;
  section?: Sourced<string>;
  /** The URL of the licence, else its name. */
  licence?: Sourced<string>;
  /** True if the page declares that it is not free to read, false if it declares that it is. */
  paywall?: Sourced<boolean>;
  /** A rule recognised the page as sponsored content. */
  sponsored?: Sourced<boolean>;
  video?: Sourced<readonly Media[]>;
  audio?: Sourced<readonly Media[]>;
  /** The author's account in the Fediverse: `@ann@social.example`. */
  fediverseCreator?: Sourced<string>;
}

/** URLs of other pages that belong to the article; found by rules or scripts. */
export interface Leads {
  /** The whole article on one page, to be read instead of this one. */
  singlePage?: string;
  /** The next page of the same article. */
  nextPage?: string;
}

/** What content scripts set for this page, besides changing its tree and metadata. */
export interface ScriptSettings {
  /** False: the whole body is the content, and the engine does not choose. */
  choosesContent?: boolean;
  /** Scripts ran on this tree: its `x-data-*` attributes are theirs, not the page's, and become `data-*` in the output. */
  hasHints?: boolean;
  /** The hero image; takes precedence over all others. */
  image?: string;
  /** Playing time of the page's video; replaces the reading time of the text. */
  durationSeconds?: number;
}

/** The part of the page that a rule marks as holding the content. */
export interface Scope {
  readonly element: Element;
  /** True: the element is the article. False: the engine looks for the article inside it. */
  readonly isArticle: boolean;
  /** The engine keeps everything inside. */
  readonly isWhole: boolean;
  readonly rule: string;
}

/** A metadata value that a rule found, as the page writes it. */
export interface OverrideResult {
  readonly field: string;
  readonly values: readonly string[];
  /** Sources that take precedence over the rule; `*` means any. */
  readonly yieldsTo: readonly string[];
  readonly rule: string;
  /** True for an imported rule: a title that only adds text to the known one is ignored. */
  readonly isAdvice: boolean;
}

/** An element that a rule's `include` selects, and where it was on the page. */
export interface IncludedElement {
  readonly rule: string;
  readonly element: Element;
  readonly copy: Element;
  /** Texts of the blocks before it, nearest first, and of the one after it. */
  readonly before: readonly string[];
  readonly after: string | undefined;
  /** Headings before it, nearest first. */
  readonly headings: readonly string[];
}

/** The text nodes that the engine would choose without rules, with their word counts. */
export interface Baseline {
  readonly wordsByText: ReadonlyMap<Text, number>;
  readonly totalWords: number;
}

/** What imported rules suggest. The engine weighs it with the page's own evidence. */
export interface RuleAdvice {
  /** Where the content is. `share`: how much of the baseline is inside. `isSure`: nothing outside is content. */
  scope?: {
    readonly elements: readonly Element[];
    readonly share: number;
    readonly isSure: boolean;
    readonly isWhole: boolean;
    readonly rule: string;
  };
  /** Nodes to remove from the content, with the id of the rule. */
  readonly removals: Map<Node, string>;
}

/** What rules decided, for the stages that run after them. */
export interface RuleResults {
  /** Computes what the engine would choose without rules; advisory rules are checked against it. */
  predictWithoutRules?: () => Baseline;
  /** The hero image is not shown before the text. */
  hidesPicture?: boolean;
  /** Whether a rule wants the comments below an article; it overrides the option. */
  wantsComments?: boolean;
  advice?: RuleAdvice;
  scope?: Scope;
  readonly overrides: OverrideResult[];
  /** The `include` selectors of each rule. */
  readonly includeSelectors: { readonly rule: string; readonly selectors: readonly string[] }[];
  /** Selectors of what rules removed; also removed from included elements. */
  readonly removeSelectors: string[];
  readonly included: IncludedElement[];
  /** What the actions of all rules have added to the page: elements, and characters of text and attributes. */
  readonly added: { elements: number; characters: number };
}

/** A parsed page on its way through the pipeline. */
export interface Doc {
  readonly page: Page;
  readonly root: Document;
  readonly url: URL | undefined;
  readonly options: Options;
  readonly warnings: Warning[];
  /** URLs worth fetching. The pipeline itself never fetches; its caller decides. */
  readonly leads: Leads;
  readonly scriptSettings: ScriptSettings;
  readonly ruleResults: RuleResults;
  /** Name of the running stage, for the trace. */
  stage: string;
  /** Read by the first stage of the preparation that asks (`pageNames.ts`). */
  names?: PageNames;
  /** Set when a rule discards the page. */
  discarded?: { readonly rule: string; readonly reason: string };
}

/** A doc whose metadata has been read. */
export interface DescribedDoc extends Doc {
  readonly metadata: Metadata;
  /** What the page claims to be: evidence for its page type. */
  readonly claims: {
    readonly ogType: string;
    readonly jsonLdTypes: ReadonlySet<string>;
    /** Undefined when the page does not declare it. */
    readonly isFree: boolean | undefined;
    /** The price of what the page sells, as it is written for machines. */
    readonly price: string | undefined;
    /** Its code, such as EUR. */
    readonly currency: string | undefined;
    /** The one thing that it offers, not a list of them. The description is plain text, or empty. */
    readonly product?: { readonly description: string } | undefined;
  };
}

/** A doc whose content has been chosen. `body` holds the content, in a tree separate from `root`. */
export interface Draft extends DescribedDoc {
  readonly body: Element;
  readonly pageType: PageType;
  /** Expected quality of the choice: word F1 between 0 and 1; undefined if the engine does not estimate it. */
  readonly confidence: number | undefined;
  /** URLs of the media players in the content. */
  readonly videos: string[];
  /** Of a thread whose first post is known. */
  readonly opener?: Opener | undefined;
}

/** Who opened a thread, and when, as the page writes it. */
export interface Opener {
  readonly author?: string | undefined;
  readonly date?: string | undefined;
}

/** A stage of the pipeline: changes the doc in place. */
export type Stage<T extends Doc> = (doc: T) => void;

/**
 * Rules that `ruleSet` has made ready, with the code that applies them. `extract` knows this code from here only: a program without rules does
 * not contain it.
 */
export interface RuleSet {
  readonly rules: readonly Rule[];
  /** @internal */
  readonly stages: RuleStages;
}

/** @internal */
export interface RuleStages {
  /** Replaces text in the page's HTML. */
  replaceText(page: Page, options: Options): { readonly page: Page; readonly warnings: readonly Warning[] };
  applyLoadRules(doc: Doc): void;
  applyPreRules(doc: DescribedDoc): void;
  copyIncluded(doc: DescribedDoc): void;
  restoreIncluded(draft: Draft): void;
  applyPostRules(draft: Draft): void;
}

/** A link in the content of an article. The URL is absolute. */
export interface Link {
  readonly url: string;
  readonly text: string;
}

/** An image in the content of an article. The URL is absolute. */
export interface Image {
  readonly url: string;
  readonly alt: string;
}
