/**
 * Types of the content script API, for editors. Put this file beside your scripts, with this jsconfig.json:
 * {"compilerOptions": {"checkJs": true, "lib": ["es2022"]}}.
 *
 * Reference: docs/reference/content-scripts.md.
 */

interface PithNode {
  readonly TEXT_NODE: 1;
  readonly DOCUMENT_NODE: 2;
  readonly ELEMENT_NODE: 3;
  readonly COMMENT_NODE: 4;
  readonly DOCTYPE_NODE: 5;
  readonly nodeType: 1 | 2 | 3 | 4 | 5;
  /** Upper case for HTML elements; `#text`, `#comment`, `#document`. */
  readonly nodeName: string;
  readonly tagName: string | undefined;
  readonly localName: string | undefined;
  nodeValue: string | null;
  /** A copy. */
  readonly attributes: { name: string; value: string }[];
  /** Copies, as arrays. */
  readonly childNodes: PithNode[];
  readonly children: PithNode[];
  readonly childElementCount: number;
  readonly firstChild: PithNode | null;
  readonly lastChild: PithNode | null;
  readonly firstElementChild: PithNode | null;
  readonly lastElementChild: PithNode | null;
  readonly nextSibling: PithNode | null;
  readonly previousSibling: PithNode | null;
  readonly nextElementSibling: PithNode | null;
  readonly previousElementSibling: PithNode | null;
  readonly parentNode: PithNode | null;
  readonly parentElement: PithNode | null;
  /** Documents only. */
  readonly body: PithNode | undefined;
  readonly head: PithNode | undefined;
  readonly documentElement: PithNode | undefined;
  /** Setting it to "" removes the attribute. */
  id: string;
  className: string;
  innerHTML: string;
  outerHTML: string;
  textContent: string;
  readonly classList: {
    readonly length: number;
    contains(name: string): boolean;
    add(...names: string[]): void;
    remove(...names: string[]): void;
    toggle(name: string, force?: boolean): boolean;
  };
  readonly dataset: Record<string, string | undefined>;

  appendChild(node: PithNode): void;
  append(...nodes: (PithNode | string)[]): void;
  prepend(...nodes: (PithNode | string)[]): void;
  before(...nodes: (PithNode | string)[]): void;
  after(...nodes: (PithNode | string)[]): void;
  insertBefore(node: PithNode, place: PithNode | null): void;
  replaceChild(node: PithNode, old: PithNode): void;
  removeChild(node: PithNode): void;
  replaceWith(...nodes: (PithNode | string)[]): void;
  remove(): void;
  cloneNode(deep?: boolean): PithNode;
  /** True for proper descendants only. */
  contains(node: PithNode | null): boolean;
  createElement(tag: string): PithNode;
  createTextNode(text: string): PithNode;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  hasAttributes(): boolean;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasChildNodes(): boolean;
  querySelector(selector: string): PithNode | null;
  querySelectorAll(selector: string): PithNode[];
  matches(selector: string): boolean;
  closest(selector: string): PithNode | null;
  getElementById(id: string): PithNode | null;
  getElementsByTagName(name: string): PithNode[];
  getElementsByClassName(name: string): PithNode[];
}

interface PithSiteConfig {
  /** XPath, as in all lists of selectors. */
  titleSelectors: string[];
  bodySelectors: string[];
  dateSelectors: string[];
  authorSelectors: string[];
  stripSelectors: string[];
  singlePageLinkSelectors: string[];
  nextPageLinkSelectors: string[];
  stripIdOrClass: string[];
  stripImageSrc: string[];
  replaceStrings: [find: string, replace: string][];
  httpHeaders: Record<string, string>;
}

interface PithResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Throws unless the status is 2xx. */
  raiseForStatus(): void;
  // biome-ignore lint/suspicious/noExplicitAny: the response can be any JSON
  json(): any;
  text(): string;
}

declare const $: {
  readonly domain: string;
  readonly host: string;
  readonly url: string;
  /** Assign a string or a list. Reading returns a copy. */
  readonly meta: Record<string, string[]> | { [key: string]: string | string[] };
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  readonly properties: Record<string, any>;
  authors: string[];
  title: string;
  description: string;
  site: string;
  type: 'article' | 'photo' | 'video';
  /** Write only: replaces the page. */
  html: string;
  readability: boolean;
  overrideConfig(config: PithSiteConfig, url: string): void;
};

/** Available inside hooks only. */
declare const requests: {
  get(url: string, headers?: Record<string, string>): PithResponse;
  post(url: string, data: string, headers?: Record<string, string>): PithResponse;
};

declare const exports: {
  priority?: number;
  /** The script runs only on these hosts or domains. */
  hosts?: string[];
  /** The script also runs on other hosts, if the page contains one of these texts. */
  marks?: string[];
  isActive?: () => boolean;
  setConfig?: (config: PithSiteConfig) => void;
  documentLoaded?: (document: PithNode) => void;
  processMeta?: () => void;
  documentReady?: (document: PithNode) => void;
  documentDone?: (document: PithNode) => void;
};

declare const __name__: string;
declare const console: Record<'debug' | 'log' | 'info' | 'warn' | 'error', (...given: unknown[]) => void>;
declare function escapeHTML(text: string): string;
declare function unescapeHTML(text: string): string;
declare function unescapeURL(address: string): string;
/** @deprecated Use DOMParser. */
declare function decodeXML(xml: string): Record<string, unknown>;
declare class DOMParser {
  parseFromString(text: string, type: string): PithNode;
}
