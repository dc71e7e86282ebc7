/** Turns players into links: an article makes no request when it is shown, and the link says what was there. */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const PLAYERS =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|ted\.com|twitch\.tv|wistia\.(?:com|net)|spotify\.com|soundcloud\.com|bandcamp\.com)\//i;
/** Programs, posts and maps: part of the article, and no film. */
const OTHERS =
  /^https?:\/\/(?:(?:[\w-]+\.)*(?:codepen\.io|codesandbox\.io|jsfiddle\.net|bsky\.app|openstreetmap\.org)\/|platform\.(?:twitter|x)\.com\/embed\/|www\.google\.[a-z.]{2,6}\/maps\/)/i;

/** What may hold a paragraph. Elsewhere, in a line of text, the link stands alone. */
const HOLDS_PARAGRAPHS = new Set(
  'address article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);

export function embedsToLinks(draft: Draft): void {
  for (const embed of elementsNamed(draft.body, 'iframe', 'video', 'audio')) {
    const address = addressOf(embed);
    const isFrame = embed.localName === 'iframe';
    const isPlayer = address !== undefined && (!isFrame || PLAYERS.test(address));
    if (!address || !(isPlayer || OTHERS.test(address))) {
      embed.remove();
      continue;
    }
    const link = new Element('a', [{ name: 'href', value: address }]);
    const kind = isPlayer ? (embed.localName === 'audio' ? 'Audio' : 'Video') : 'Embedded page';
    link.append(new Text(embed.getAttribute('title')?.trim() || kind));
    embed.replaceWith(HOLDS_PARAGRAPHS.has(embed.parentElement?.localName ?? '') ? paragraph(link) : link);
    if (isPlayer) draft.videos.push(address);
  }
}

function paragraph(link: Element): Element {
  const line = new Element('p');
  line.append(link);
  return line;
}

/** Links are resolved by now: what is not of the web has lost its address. */
function addressOf(embed: Element): string | undefined {
  const sources = [embed, ...elementsNamed(embed, 'source')].map((element) => element.getAttribute('src') ?? '');
  return sources.find((source) => /^https?:/.test(source));
}
