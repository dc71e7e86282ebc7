/** The words of the reading story. `Page` goes in, `Doc` is worked on, `Draft` has its content chosen, `Article` comes out. */
import type { Document, Element, Node, Text } from './dom/index.ts';
import type { Rule } from './rules/rule.ts';
import type { DocumentOptions } from './write/articleMarkdown.ts';

/** A page as it was fetched, rendered or handed in. */
export interface Page {
  readonly html: string;
  /** Where it came from, after redirects. Without it, relative links stay out and host rules do not match. */
  readonly url?: string | undefined;
  readonly usedJsRendering?: boolean | undefined;
  /** What the page's oEmbed address answered, if whoever got the page asked it: outside data of any shape. */
  readonly oembed?: unknown;
  /** Links that came with the page and not in it: by its headers, or found where the site keeps them. */
  readonly links?: readonly PageLink[] | undefined;
  /** What is said in the page's film, by paragraphs, if whoever got the page asked for its subtitles. */
  readonly transcript?: readonly string[] | undefined;
}

export interface PageLink {
  /** One relation, in lower case. */
  readonly rel: string;
  readonly href: string;
  readonly type?: string | undefined;
}

/** `auto` is ours; `readability` gives what Mozilla's algorithm would. */
export type EngineName = 'auto' | 'readability';

export interface Options {
  readonly url?: string | undefined;
  /** In the order of their files; see `readRules`. */
  readonly rules?: readonly Rule[] | undefined;
  readonly engine?: EngineName | undefined;
  /** Goes into the frontmatter as it is; the story itself has no clock. */
  readonly savedAt?: string | undefined;
  /** How the Markdown is written, and what its frontmatter says. */
  readonly markdown?: DocumentOptions | undefined;
  readonly usedJsRendering?: boolean | undefined;
  /** See `Page.oembed`. */
  readonly oembed?: unknown;
  /** Links that came with the page and not in it. */
  readonly links?: readonly PageLink[] | undefined;
  /** Hears of every decision: what was dropped or kept and why, where a value came from, which rule matched. */
  readonly trace?: ((event: TraceEvent) => void) | undefined;
}

export type PageType = 'article' | 'documentation' | 'service' | 'forum' | 'listing' | 'collection' | 'product';

/** Trouble that does not stop the run. The type is stable, the message is for people. */
export interface Warning {
  readonly type: string;
  readonly message: string;
}

/** What a save is at, for whoever waits. `done` of `total`: bytes of a download, else things. */
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
  /** An address, a host or a name. */
  readonly about?: string | undefined;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

export type Progress = (event: ProgressEvent) => void;

/** Why content was removed. Each is a name a reader of the trace understands without the code. */
export type Reason =
  | 'invisible'
  | 'control'
  | 'repeats-title'
  | 'site-sign'
  | 'code-frame'
  | 'twin'
  | 'evidence'
  | 'follows-surroundings'
  | 'empty'
  | 'rule'
  | 'not-allowed';

export type TraceEvent = { readonly stage: string } & (
  | {
      readonly did: 'dropped' | 'kept';
      readonly where: string;
      readonly why: Reason;
      readonly detail?: string;
      readonly words: number;
      /** The start of the text, where the engine decided about a block of text rather than about an element. */
      readonly text?: string;
    }
  | { readonly did: 'chose'; readonly what: string; readonly why: string }
  | { readonly did: 'described'; readonly field: string; readonly value: string; readonly source: string }
  | { readonly did: 'matched'; readonly rule: string }
  | { readonly did: 'warned'; readonly warning: Warning }
  | { readonly did: 'logged'; readonly script: string; readonly level: string; readonly message: string }
);

/** A value and where it was found. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: string;
}

/** A film or a recording that the page is about. Addresses are http(s). */
export interface Media {
  /** The file itself. */
  readonly url?: string | undefined;
  /** A player that can be shown in a frame. */
  readonly embed_url?: string | undefined;
  readonly name?: string | undefined;
  /** In seconds. */
  readonly duration?: number | undefined;
  readonly thumbnail?: string | undefined;
  /** What is said in it. */
  readonly transcript?: string | undefined;
}

export type MetadataValue = string | boolean | readonly string[] | readonly Media[];

/** What the page says about itself. */
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
  /** Keywords the page gives itself, good or not. */
  tags?: Sourced<readonly string[]>;
  canonical?: Sourced<string>;
  section?: Sourced<string>;
  /** The licence's address, else its name. */
  licence?: Sourced<string>;
  /** True when the page says that it is not free to read, false when it says that it is. */
  paywall?: Sourced<boolean>;
  /** A rule recognised it as paid for by an advertiser. */
  sponsored?: Sourced<boolean>;
  video?: Sourced<readonly Media[]>;
  audio?: Sourced<readonly Media[]>;
  /** The author's account in the Fediverse: `@ann@social.example`. */
  fediverseCreator?: Sourced<string>;
}

export interface Leads {
  /** The whole article on one page: worth starting again there. */
  singlePage?: string;
  /** The next page of the same article. */
  nextPage?: string;
}

/** What content scripts want of this page, beside what they wrote into its tree and its metadata. */
export interface Wishes {
  /** False: everything in the body is content, nothing is chosen. */
  wantsChoice?: boolean;
  /** Scripts have seen the tree: the `x-data-*` in it are theirs, not the page's, and become `data-*` in the end. */
  hasHints?: boolean;
  /** The picture that stands for the page, before any other. */
  picture?: string;
  /** How long the page takes: that of its film, not of its text. */
  seconds?: number;
}

/** The part of the page that a rule says the content is in. */
export interface Scope {
  readonly element: Element;
  /** The article itself, not only a part in which to look for it. */
  readonly isArticle: boolean;
  /** Nothing in it is judged. */
  readonly isWhole: boolean;
  readonly rule: string;
}

/** A value of the metadata that a rule found, as the page writes it. */
export interface Override {
  readonly field: string;
  readonly values: readonly string[];
  /** Sources that know better; `*` is any. */
  readonly yieldsTo: readonly string[];
  readonly rule: string;
  /** From an imported rule: the same with more around it is no better. */
  readonly isAdvice: boolean;
}

/** What a rule wants in the content whatever the engine says, and where it stood. */
export interface Included {
  readonly rule: string;
  readonly element: Element;
  readonly copy: Element;
  /** Texts of the blocks before it, nearest first, and of the one after it. */
  readonly before: readonly string[];
  readonly after: string | undefined;
  /** Headings before it, nearest first. */
  readonly headings: readonly string[];
}

/** Texts that look like content before any rule has changed the page, and how many words they have. */
export interface Baseline {
  readonly words: ReadonlyMap<Text, number>;
  readonly total: number;
}

/** What imported rules say, to be weighed with the page's own evidence. */
export interface Advised {
  /** Where the content is, and the share of what looks like content that is there; when it is sure, nothing outside is. */
  scope?: {
    readonly elements: readonly Element[];
    readonly share: number;
    readonly isSure: boolean;
    readonly isWhole: boolean;
    readonly rule: string;
  };
  /** Not part of the content, and the rule that says so. */
  readonly unwanted: Map<Node, string>;
}

/** What rules decided for the stages after them. */
export interface Ruled {
  /** How the engine would choose without rules: asked by those that are only advice. */
  predictWithoutRules?: () => Baseline;
  /** The page's picture is not shown before the text. */
  hidesPicture?: boolean;
  advised?: Advised;
  scope?: Scope;
  readonly overrides: Override[];
  /** Selectors of what is to be in the content, by rule. */
  readonly wanted: { readonly rule: string; readonly selectors: readonly string[] }[];
  /** Selectors of what rules removed: it is not to come back with what they include. */
  readonly unwanted: string[];
  readonly included: Included[];
}

/** A parsed page on its way through the story. */
export interface Doc {
  readonly page: Page;
  readonly root: Document;
  readonly url: URL | undefined;
  readonly options: Options;
  readonly warnings: Warning[];
  /** Addresses worth fetching that rules or scripts found. The story never fetches: whoever walks it decides. */
  readonly leads: Leads;
  readonly wishes: Wishes;
  readonly ruled: Ruled;
  /** Name of the stage that is running, for the trace. */
  stage: string;
  /** Set when a rule says that this page is not to be kept. */
  discarded?: { readonly rule: string; readonly reason: string };
}

export interface Described extends Doc {
  readonly metadata: Metadata;
  /** What the page claims to be: evidence for its type. */
  readonly claims: {
    readonly ogType: string;
    readonly linkedTypes: ReadonlySet<string>;
    /** Undefined when the page does not say. */
    readonly isFree: boolean | undefined;
  };
}

/** A page whose content has been chosen: `body` is a tree of its own. */
export interface Draft extends Described {
  readonly body: Element;
  readonly pageType: PageType;
  /** How good the choice is expected to be: word F1 of what was kept, between 0 and 1. Not every engine can tell. */
  readonly confidence: number | undefined;
  /** Addresses of the players found in the content. */
  readonly videos: string[];
}

export type Stage<T extends Doc> = (doc: T) => void;

export interface Link {
  readonly url: string;
  readonly text: string;
}

export interface Image {
  readonly url: string;
  readonly alt: string;
}

/**
 * What comes out, in the names its JSON has: the command line, the HTTP API and the library speak of one shape.
 * `undefined` here is `null` there.
 */
export interface Article {
  readonly url: string | undefined;
  readonly source: string | undefined;
  readonly domain: string | undefined;
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly authors: readonly string[];
  readonly published_date: string | undefined;
  readonly modified_date: string | undefined;
  readonly site_name: string | undefined;
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly excerpt: string | undefined;
  readonly hero_image: string | undefined;
  readonly favicon: string | undefined;
  readonly tags: readonly string[];
  readonly word_count: number;
  readonly reading_time: string;
  readonly page_type: PageType;
  /** Expected word F1 of the content, between 0 and 1; undefined when the engine cannot tell. */
  readonly confidence: number | undefined;
  readonly content_html: string;
  readonly markdown: string;
  readonly text: string;
  readonly links: readonly Link[];
  readonly images: readonly Image[];
  readonly videos: readonly string[];
  readonly used_js_rendering: boolean;
  readonly parser_version: string;
  readonly content_hash: string;
  readonly discarded: boolean;
  readonly warnings: readonly Warning[];
  /** Everything that is known of the page, each value with its source, under the names of this shape and a few more. */
  readonly metadata: Readonly<Record<string, Sourced<MetadataValue>>>;
}
