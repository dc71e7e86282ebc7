/** Turns players and other embedded pages into links: an article makes no request when it is shown, and the link says what was there. */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { type Embed, embeds } from './embeds.ts';

/** What may hold a paragraph. Elsewhere, in a line of text, the link stands alone. */
const HOLDS_PARAGRAPHS = new Set(
  'address article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);
/** Titles that players give themselves: they say nothing of what they play. */
const NO_TITLE =
  /^(?:(?:youtube|vimeo|spotify|embedded|video|audio|media)[\s-]*)*(?:player|content|video|embed|frame|iframe)?$/i;

export function embedsToLinks(draft: Draft): void {
  for (const element of elementsNamed(draft.body, 'iframe', 'video', 'audio', 'lite-youtube', 'lite-vimeo')) {
    const address = addressOf(element);
    const found = address === undefined ? undefined : knownEmbed(element, address);
    if (!address || !found) {
      element.remove();
      continue;
    }
    const link = new Element('a', [{ name: 'href', value: pageOf(found, address) }]);
    link.append(new Text(titleOf(element) ?? found.name));
    element.replaceWith(HOLDS_PARAGRAPHS.has(element.parentElement?.localName ?? '') ? paragraph(link) : link);
    if (found.isVideo) draft.videos.push(address);
  }
}

/** A file can be played wherever it is; of other pages only those are kept that people embed for their content. */
function knownEmbed({ localName }: Element, address: string): Embed | undefined {
  if (localName === 'video' || localName === 'audio')
    return { name: localName === 'video' ? 'Video' : 'Audio', address: /^/, isVideo: true };
  return embeds.find((embed) => embed.address.test(withoutScheme(address)));
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');

function pageOf({ address: pattern, page }: Embed, address: string): string {
  const groups = pattern.exec(withoutScheme(address))?.groups;
  return page && groups ? page(groups) : address;
}

function titleOf(element: Element): string | undefined {
  const title = (element.getAttribute('title') ?? element.getAttribute('playlabel') ?? '').replace(/\s+/g, ' ').trim();
  return NO_TITLE.test(title) ? undefined : title;
}

function paragraph(link: Element): Element {
  const line = new Element('p');
  line.append(link);
  return line;
}

/** Links are resolved by now: what is not of the web has lost its address. */
function addressOf(element: Element): string | undefined {
  const video = element.getAttribute('videoid') ?? '';
  if (/^[\w-]+$/.test(video))
    return element.localName === 'lite-vimeo' ? `https://vimeo.com/${video}` : `https://www.youtube.com/embed/${video}`;
  const sources = [element, ...elementsNamed(element, 'source')].map((part) => part.getAttribute('src') ?? '');
  return sources.find((source) => /^https?:/.test(source));
}
