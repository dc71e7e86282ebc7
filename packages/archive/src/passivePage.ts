/**
 * Writes the original page of an archive as a document to look at: its text, its own styles and the images of the archive.
 *
 * It is sent with a policy under which nothing runs and nothing loads. What a policy does not cover goes here: elements that open connections
 * or lead the frame elsewhere.
 */
import { dom, parseHtml } from '@pith/core';

/** Removed with their contents. */
const REMOVED = new Set(
  'script template link base iframe frame frameset object embed applet portal fencedframe audio video source track'.split(
    ' ',
  ),
);
/** What else an attribute may be called, it is not a URL that a browser would use. */
const REMOVED_ATTRIBUTE =
  /^(?:on.*|srcdoc|srcset|imagesrcset|ping|action|formaction|background|poster|data|manifest|autofocus|usemap|longdesc|target|rel|http-equiv|integrity|nonce)$/;

export interface PassivePageOptions {
  /** Address of the page, to which its links are relative. */
  readonly url: string | undefined;
  /** The new address of an image; undefined if it is not in the archive. */
  imageUrl(url: string): string | undefined;
}

export function passivePage(html: string, { url, imageUrl }: PassivePageOptions): string {
  const page = parseHtml(html);
  const absolute = (address: string | null) => (address === null ? null : URL.parse(address.trim(), url));
  for (const node of dom.nodesInside(page)) {
    if (!(node instanceof dom.Element)) continue;
    const isCharset = node.localName === 'meta' && !node.hasAttribute('name');
    if (REMOVED.has(node.localName) || isCharset) {
      node.remove();
      continue;
    }
    const href = absolute(node.getAttribute('href'));
    const source = absolute(node.getAttribute('src'));
    node.attributes = node.attributes.filter(
      ({ name }) => !REMOVED_ATTRIBUTE.test(name) && name !== 'src' && !/(?:^|:)href$/.test(name),
    );
    if (node.localName === 'img') addSource(node, source && imageUrl(source.href));
    if (node.localName === 'a' && href && /^https?:$/.test(href.protocol)) addLink(node, href.href);
  }
  return `<!doctype html><meta charset="utf-8">${dom.innerHtml(page)}`;
}

function addSource(image: dom.Element, source: string | null | undefined): void {
  if (source) image.setAttribute('src', source);
}

function addLink(link: dom.Element, href: string): void {
  link.setAttribute('href', href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}
