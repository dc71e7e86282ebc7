/** Test helpers for single stages: builds a `Doc` or a `Draft`, runs a stage, and returns the result. */
import { HtmlRenderer, Parser } from 'commonmark';
import { describe } from '../src/describe/index.ts';
import { Element, type Fragment, innerHtml, moveChildren, nodesInside, rawText, Text } from '../src/dom/index.ts';
import { sanitizeTree } from '../src/finish/sanitize/sanitize.ts';
import { parseHtmlFragment } from '../src/parse/parseHtml.ts';
import { toDoc } from '../src/parse/toDoc.ts';
import { extract, repairAndSanitize } from '../src/pipeline.ts';
import type { Article, DescribedDoc, Doc, Draft, Metadata, Options, Stage, TraceEvent } from '../src/types.ts';
import { toMarkdown } from '../src/write/markdown/index.ts';
import type { MarkdownOptions } from '../src/write/markdown/options.ts';

export const PAGE = 'https://example.com/notes/tides';

export function docFrom(html: string, options: Options = {}): Doc {
  return toDoc({ html, url: options.url }, options);
}

export function describedFrom(html: string, options: Options = {}): DescribedDoc {
  return describe(docFrom(html, options));
}

/** A draft with the whole body of the page as its content; no engine runs. */
export function draftFrom(html: string, options: Options = {}): Draft {
  const doc = describedFrom(html, options);
  const body = new Element('article');
  if (doc.root.body) moveChildren(doc.root.body, body);
  return Object.assign(doc, { body, pageType: 'article' as const, confidence: undefined, videos: [] });
}

/** The content after a stage of the draft. */
export function bodyAfter(stage: Stage<Draft>, html: string, options: Options = {}): string {
  const draft = draftFrom(html, options);
  stage(draft);
  return innerHtml(draft.body);
}

/** The body of the page after a stage that runs before the choice. */
export function pageAfter(stage: Stage<DescribedDoc>, html: string, options: Options = {}): string {
  const doc = describedFrom(html, options);
  stage(doc);
  return doc.root.body ? innerHtml(doc.root.body) : '';
}

/** Values of the metadata without their sources. */
export function metadataIn(html: string, options: Options = {}): { [Field in keyof Metadata]: unknown } {
  const { metadata } = describedFrom(html, options);
  return Object.fromEntries(Object.entries(metadata).map(([field, found]) => [field, found.value]));
}

/** The article and all trace events. */
export function traced(html: string, options: Options = {}): { article: Article; events: TraceEvent[] } {
  const events: TraceEvent[] = [];
  const article = extract(html, { ...options, trace: (event) => events.push(event) });
  return { article, events };
}

export function fragment(html: string): Fragment {
  return parseHtmlFragment(html);
}

export function sanitized(html: string): string {
  const root = fragment(html);
  sanitizeTree(root);
  return innerHtml(root);
}

const HARMLESS = new Set(
  'a abbr article b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
const HARMLESS_ATTRIBUTES = new Set(
  'href src cite alt title rel class lang dir width height span colspan rowspan headers scope abbr align datetime start type reversed value'.split(
    ' ',
  ),
);
const SCHEMES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?|mailto|tel):$/,
  src: /^https?:$/,
  cite: /^https?:$/,
};

/** Everything in a piece of HTML that could be harmful in a browser. The list is independent of the sanitiser's. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  for (const node of nodesInside(fragment(html))) {
    if (node instanceof Text) continue;
    if (!(node instanceof Element)) {
      dangers.push('a comment');
      continue;
    }
    if (node.namespace !== 'html' || !HARMLESS.has(node.localName)) dangers.push(`<${node.localName}>`);
    for (const { name, value } of node.attributes) {
      if (!HARMLESS_ATTRIBUTES.has(name) && !(name === 'id' && /^(?:fn-\d+|s-[\p{L}\p{N}_.-]+)$/u.test(value)))
        dangers.push(`${node.localName} ${name}`);
      const schemes = SCHEMES[name];
      if (schemes && !schemes.test(new URL(value, PAGE).protocol)) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

/** The Markdown of a fragment that is repaired and sanitised as in the pipeline. */
export function markdownOf(html: string, options?: MarkdownOptions): string {
  const draft = draftFrom(html);
  for (const stage of repairAndSanitize) stage(draft);
  return toMarkdown(draft.body, options);
}

/** The Markdown as rendered with raw HTML allowed. */
export function renderedHtml(markdown: string): string {
  return new HtmlRenderer().render(new Parser().parse(markdown));
}

export function renderedText(markdown: string): string {
  return textIn(renderedHtml(markdown));
}

export function textIn(html: string): string {
  return rawText(fragment(html));
}

/** The structure of the Markdown as parsed by a CommonMark parser: `p(one em(two))`. */
export function outlineOf(markdown: string): string {
  const walker = new Parser().parse(markdown).walker();
  const names: Readonly<Record<string, string>> = { paragraph: 'p', block_quote: 'quote', thematic_break: 'hr' };
  let out = '';
  for (let step = walker.next(); step; step = walker.next()) {
    const { node, entering } = step;
    if (node.type === 'document') continue;
    if (node.type === 'text') out += node.literal;
    else if (node.type === 'softbreak') out += ' ';
    else if (node.type === 'linebreak') out += '⏎';
    else if (node.literal !== null) out += `${node.type}(${node.literal.replace(/\n$/, '')})`;
    else if (!node.isContainer) out += names[node.type] ?? node.type;
    else if (entering) out += `${nameOf(node)}(`;
    else out += ')';
  }
  return out;

  function nameOf(node: { type: string; level: number; destination: string; listType: string; listStart: number }) {
    if (node.type === 'heading') return `h${node.level}`;
    if (node.type === 'link' || node.type === 'image') return `${node.type}<${node.destination}>`;
    if (node.type === 'list') return node.listType === 'ordered' ? `ol${node.listStart}` : 'ul';
    return names[node.type] ?? node.type;
  }
}
