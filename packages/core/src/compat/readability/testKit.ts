/** What the tests of this folder share: documents of other libraries, the original itself, small pages, and trees as comparable lists. */
import { Readability as Original } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Readability, type ReadabilityArticle } from './index.ts';
import type { ReadabilityOptions } from './settings.ts';

export const PAGE = 'https://example.com/notes/tides';

/** Pages with broken styles make jsdom talk: nobody listens. */
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

/** What a call throws, as text; undefined when it does not. */
export function messageOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Paragraphs that are counted, each with words of its own. */
export function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, i) => `<p>${sentence(i)} ${sentence(i + 100)}</p>`).join('\n');
}

export function sentence(number: number): string {
  return `Sentence ${number} tells of the tides, of the moon, and of water that comes and goes twice a day.`;
}

/** Long enough to be found at the first attempt. */
export function articlePage(content: string, head = '<title>How tides work on our shores</title>'): string {
  return `<!DOCTYPE html><html><head>${head}</head><body><article>${paragraphs(6)}${content}</article></body></html>`;
}

export const bodyOf = (html: string) => parseHtml(html).body!;

const folded = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Cut out of the text itself, so that nothing else changes. */
export function withoutComments(html: string): string {
  const comments: { startOffset: number; endOffset: number }[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [
    parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }),
  ];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#comment') comments.push((node as DefaultTreeAdapterTypes.CommentNode).sourceCodeLocation!);
    if ('childNodes' in node) waiting.push(...node.childNodes);
    if ('content' in node) waiting.push(node.content);
  }
  comments.sort((one, other) => other.startOffset - one.startOffset);
  return comments.reduce(
    (text, { startOffset, endOffset }) => text.slice(0, startOffset) + text.slice(endOffset),
    html,
  );
}

/**
 * A piece of HTML as a list, one line for an element or a text: comments are left out, white space is folded, attributes are in order.
 * parse5 reads it, so that no mistake of our own parser hides one of ours.
 */
export function outlineOf(html: string): string[] {
  const lines: string[] = [];
  const waiting: { node: DefaultTreeAdapterTypes.ChildNode; depth: number }[] = [];
  const wait = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number) => {
    for (const node of nodes.toReversed()) waiting.push({ node, depth });
  };
  let text = '';
  const endText = (depth: number) => {
    if (folded(text)) lines.push(`${' '.repeat(depth)}#${folded(text)}`);
    text = '';
  };
  wait(parseFragment(html).childNodes, 0);
  let textDepth = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.nodeName === '#comment') continue;
    if (textDepth !== depth || node.nodeName !== '#text') endText(textDepth);
    textDepth = depth;
    if ('value' in node) text += node.value;
    if (!('tagName' in node)) continue;
    const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).sort();
    lines.push(`${' '.repeat(depth)}<${node.tagName}${attributes.join('')}>`);
    wait(node.childNodes, depth + 1);
  }
  endText(textDepth);
  return lines;
}
