/** Turns players into links: an article makes no request when it is shown, and the link says what was there. */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const PLAYERS =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|ted\.com|twitch\.tv|wistia\.(?:com|net)|spotify\.com|soundcloud\.com)\//i;

/** What may hold a paragraph. Elsewhere, in a line of text, the link stands alone. */
const HOLDS_PARAGRAPHS = new Set(
  'address article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);

export function embedsToLinks(draft: Draft): void {
  for (const embed of elementsNamed(draft.body, 'iframe', 'video', 'audio')) {
    const address = addressOf(embed);
    if (!address || (embed.localName === 'iframe' && !PLAYERS.test(address))) {
      embed.remove();
      continue;
    }
    const link = new Element('a', [{ name: 'href', value: address }]);
    link.append(new Text(embed.getAttribute('title')?.trim() || (embed.localName === 'audio' ? 'Audio' : 'Video')));
    embed.replaceWith(HOLDS_PARAGRAPHS.has(embed.parentElement?.localName ?? '') ? paragraph(link) : link);
    draft.videos.push(address);
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
