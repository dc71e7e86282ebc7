/** Turns players into links: an article makes no request when it is shown, and the link says what was there. */
import { Element, elementsNamed, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const PLAYERS =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|ted\.com|twitch\.tv|wistia\.(?:com|net)|spotify\.com|soundcloud\.com)\//i;

export function embedsToLinks(draft: Draft): void {
  for (const embed of elementsNamed(draft.body, 'iframe', 'video', 'audio')) {
    const address = addressOf(embed);
    if (!address || (embed.localName === 'iframe' && !PLAYERS.test(address))) {
      embed.remove();
      continue;
    }
    const link = new Element('a', [{ name: 'href', value: address }]);
    link.append(new Text(embed.getAttribute('title')?.trim() || (embed.localName === 'audio' ? 'Audio' : 'Video')));
    const line = new Element('p');
    line.append(link);
    embed.replaceWith(line);
    draft.videos.push(address);
  }
}

function addressOf(embed: Element): string | undefined {
  const own = embed.getAttribute('src');
  if (own) return own;
  for (const source of elementsNamed(embed, 'source'))
    if (source.hasAttribute('src')) return source.getAttribute('src')!;
  return undefined;
}
