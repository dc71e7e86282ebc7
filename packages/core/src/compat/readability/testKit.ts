/** Test helpers of this folder: documents of other libraries, the original Readability, small pages, and trees as comparable outlines. */
import { Readability as Original } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Readability, type ReadabilityArticle } from './index.ts';
import type { ReadabilityOptions } from './settings.ts';

export const PAGE = 'https://example.com/notes/tides';

/** With a silent console: jsdom logs errors on pages with invalid styles. */
export function jsdomOf(html: string, url = PAGE): Document {
  return new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window.document;
}

export function linkedomOf(html: string): Document {
  return parseHTML(html).document as unknown as Document;
}

export function originalOf(html: string, options: OriginalOptions = {}): ReadabilityArticle | null {
  return new Original<string>(jsdomOf(html), options).parse();
}

export function oursOf(html: string, options: PlainOptions = {}): ReadabilityArticle | null {
  return new Readability(html, { url: PAGE, ...options }).parse();
}

type PlainOptions = Omit<ReadabilityOptions, 'serializer'>;
export type OriginalOptions = NonNullable<ConstructorParameters<typeof Original<string>>[1]> & {
  linkDensityModifier?: number;
};

/** The message that a call throws; undefined when it does not throw. */
export function messageOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Numbered paragraphs, each with different text. */
export function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, i) => `<p>${sentence(i)} ${sentence(i + 100)}</p>`).join('\n');
}

export function sentence(number: number): string {
  return `Sentence ${number} tells of the tides, of the moon, and of water that comes and goes twice a day.`;
}

/** A page with an article long enough to be found at the first attempt. */
export function articlePage(content: string, head = '<title>How tides work on our shores</title>'): string {
  return `<!DOCTYPE html><html><head>${head}</head><body><article>${paragraphs(6)}${content}</article></body></html>`;
}

export const bodyOf = (html: string) => parseHtml(html).body!;

const collapsed = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Removes comments from the HTML text itself, so that nothing else changes. */
export function withoutComments(html: string): string {
  const comments: { startOffset: number; endOffset: number }[] = [];
  const pending: DefaultTreeAdapterTypes.Node[] = [
    parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }),
  ];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === '#comment') comments.push((node as DefaultTreeAdapterTypes.CommentNode).sourceCodeLocation!);
    if ('childNodes' in node) pending.push(...node.childNodes);
    if ('content' in node) pending.push(node.content);
  }
  comments.sort((one, other) => other.startOffset - one.startOffset);
  return comments.reduce(
    (text, { startOffset, endOffset }) => text.slice(0, startOffset) + text.slice(endOffset),
    html,
  );
}

/**
 * The outline of a piece of HTML, one line per element or text: without comments, with white space collapsed and attributes sorted.
 * Parsed by parse5, so that an error of our parser cannot hide an error of this code.
 */
export function outlineOf(html: string): string[] {
  const lines: string[] = [];
  const pending: { node: DefaultTreeAdapterTypes.ChildNode; depth: number }[] = [];
  const queue = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number) => {
    for (const node of nodes.toReversed()) pending.push({ node, depth });
  };
  let text = '';
  const endText = (depth: number) => {
    if (collapsed(text)) lines.push(`${' '.repeat(depth)}#${collapsed(text)}`);
    text = '';
  };
  queue(parseFragment(html).childNodes, 0);
  let textDepth = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (node.nodeName === '#comment') continue;
    if (textDepth !== depth || node.nodeName !== '#text') endText(textDepth);
    textDepth = depth;
    if ('value' in node) text += node.value;
    if (!('tagName' in node)) continue;
    const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).sort();
    lines.push(`${' '.repeat(depth)}<${node.tagName}${attributes.join('')}>`);
    queue(node.childNodes, depth + 1);
  }
  endText(textDepth);
  return lines;
}
