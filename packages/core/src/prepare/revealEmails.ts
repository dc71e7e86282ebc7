/**
 * Writes the e-mail addresses that Cloudflare hides from robots. Its script shows them to every reader; without it each of them reads
 * "[email protected]".
 */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const HIDDEN_ADDRESS = /\/cdn-cgi\/l\/email-protection(?:#([0-9a-f]*))?/i;
const MAX_CODE = 600;

export function revealEmails({ root }: DescribedDoc): void {
  if (!root.body) return;
  for (const element of [...elementsNamed(root.body, 'a', 'span')].filter(isHiding)) {
    const code = element.getAttribute('data-cfemail');
    const address = code === null ? undefined : decode(code);
    const link = element.localName === 'a' ? element : element.parentElement;
    if (link?.localName === 'a') revealLink(link, address);
    if (address) element.replaceWith(withText(element, address));
  }
}

/** The text of the page is not searched for this instead: it is much longer than its links are many. */
function isHiding(element: Element): boolean {
  if (element.hasAttribute('data-cfemail')) return true;
  return element.localName === 'a' && HIDDEN_ADDRESS.test(element.getAttribute('href') ?? '');
}

function withText({ localName, attributes }: Element, text: string): Element {
  const copy = new Element(localName, attributes);
  copy.append(new Text(text));
  return copy;
}

function revealLink(link: Element, shown: string | undefined): void {
  const hidden = HIDDEN_ADDRESS.exec(link.getAttribute('href') ?? '');
  if (!hidden) return;
  const address = decode(hidden[1] ?? '') ?? shown;
  if (address) link.setAttribute('href', `mailto:${address}`);
}

/** Two hexadecimal digits a byte. The first byte is the key; each other byte differs from UTF-8 by it. */
function decode(code: string): string | undefined {
  if (code.length > MAX_CODE || !/^(?:[0-9a-f]{2}){4,}$/i.test(code)) return undefined;
  const [key = 0, ...bytes] = code.match(/../g)!.map((digits) => Number.parseInt(digits, 16));
  const address = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key)).trim();
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address.split('?')[0]!) ? address : undefined;
}
