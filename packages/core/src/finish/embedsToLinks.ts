/** Replaces players and other embeds with links that name them, because an article must not make network requests. */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { type Embed, embeds } from './embeds.ts';

/** Parents in which the link gets a paragraph of its own; elsewhere it is inline. */
const HOLDS_PARAGRAPHS = new Set(
  'address article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);
/** Titles that name only the player, not what it plays. */
const GENERIC_TITLE =
  /^(?:(?:youtube|vimeo|spotify|embedded|video|audio|media)[\s-]*)*(?:player|content|video|embed|frame|iframe)?$/i;

export function embedsToLinks(draft: Draft): void {
  const hasAnimations = draft.pageType === 'service' || pageProfiles[draft.pageType].form === 'entries';
  for (const element of elementsNamed(draft.body, 'iframe', 'video', 'audio', 'lite-youtube', 'lite-vimeo')) {
    if (hasAnimations && isAnimation(element)) {
      drop(draft, element, 'control', 'an animation');
      continue;
    }
    const address = urlOf(element);
    const found = address === undefined ? undefined : knownEmbed(element, address);
    if (!address || !found) {
      drop(draft, element, 'not-allowed', 'an embed of an unknown site');
      continue;
    }
    const link = new Element('a', [{ name: 'href', value: linkTarget(found, address) }]);
    link.append(new Text(titleOf(element) ?? found.name));
    element.replaceWith(HOLDS_PARAGRAPHS.has(element.parentElement?.localName ?? '') ? paragraph(link) : link);
    if (found.isVideo) draft.videos.push(address);
  }
}

/** Whether a video has no sound and nothing to stop it with: landing pages and shops show them in place of pictures. */
const isAnimation = (element: Element): boolean =>
  element.localName === 'video' && element.getAttribute('muted') !== null && element.getAttribute('controls') === null;

/** Media files are always linked; frames only if they are known embeds. */
function knownEmbed({ localName }: Element, address: string): Embed | undefined {
  if (localName === 'video' || localName === 'audio')
    return { name: localName === 'video' ? 'Video' : 'Audio', address: /^/, isVideo: true };
  return embeds.find((embed) => embed.address.test(withoutScheme(address)));
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');

function linkTarget({ address: pattern, page }: Embed, address: string): string {
  const groups = pattern.exec(withoutScheme(address))?.groups;
  return page && groups ? page(groups) : address;
}

function titleOf(element: Element): string | undefined {
  const title = (element.getAttribute('title') ?? element.getAttribute('playlabel') ?? '').replace(/\s+/g, ' ').trim();
  return GENERIC_TITLE.test(title) ? undefined : title;
}

function paragraph(link: Element): Element {
  const line = new Element('p');
  line.append(link);
  return line;
}

/** The http(s) URL of an embed. Links are resolved by now, so unsafe URLs are gone. */
function urlOf(element: Element): string | undefined {
  const video = element.getAttribute('videoid') ?? '';
  if (/^[\w-]+$/.test(video))
    return element.localName === 'lite-vimeo' ? `https://vimeo.com/${video}` : `https://www.youtube.com/embed/${video}`;
  const sources = [element, ...elementsNamed(element, 'source')].map((part) => part.getAttribute('src') ?? '');
  return sources.find((source) => /^https?:/.test(source));
}
