/** What is said in a page's film: the subtitles that the page names, fetched and made into paragraphs. */
import type { Fetcher, ResourceAsk } from '../fetcher.ts';

const MAX_BYTES = 2_000_000;
/** A paragraph ends with a sentence once it is this long, or where the speaker pauses. */
const PARAGRAPH_CHARACTERS = 500;

export async function transcriptOf(
  html: string,
  url: string,
  fetcher: Pick<Fetcher, 'resource'>,
  ask: ResourceAsk,
): Promise<readonly string[] | undefined> {
  const track = bestTrack(html, url);
  if (!track) return undefined;
  const { status, bytes } = await fetcher.resource(track, { ...ask, accept: 'text/vtt,*/*', maxBytes: MAX_BYTES });
  return status === 200 ? paragraphsOf(Buffer.from(bytes).toString('utf8')) : undefined;
}

/** The one that is shown by itself, else the first in the language of the page, else the first. */
function bestTrack(html: string, url: string): string | undefined {
  const lang = /<html\b[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3})/i.exec(html)?.[1]?.toLowerCase();
  const tracks = [...html.matchAll(/<track\b([^>]{0,2000})>/gi)]
    .slice(0, 50)
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => /^(?:subtitles|captions|)$/i.test(attributeIn(attributes, 'kind') ?? ''));
  const best =
    tracks.find((attributes) => /(?:^|\s)default\b/i.test(attributes)) ??
    tracks.find((attributes) => lang && attributeIn(attributes, 'srclang')?.toLowerCase().startsWith(lang)) ??
    tracks[0];
  const source = best && attributeIn(best, 'src')?.replaceAll('&amp;', '&');
  const address = source ? URL.parse(source, url) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** WebVTT or SubRip: blocks between empty lines, each with a line of times and then what is said. */
export function paragraphsOf(file: string): string[] | undefined {
  const blocks = file
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/);
  const lines: string[] = [];
  for (const block of blocks) {
    const [, said] = /(?:^|\n)[\d:.,]{5,16} +--> +[^\n]*\n([\s\S]*)/.exec(block) ?? [];
    for (const line of (said ?? '').split('\n')) {
      const words = plain(line);
      // Running captions repeat the line before.
      if (words && words !== lines.at(-1)) lines.push(words);
    }
  }
  return lines.length > 0 ? grouped(lines) : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function plain(line: string): string {
  return line
    .replace(/<\/?[a-z0-9][^<>]{0,200}>/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function grouped(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let words = '';
  for (const line of lines) {
    words = words ? `${words} ${line}` : line;
    if (words.length >= PARAGRAPH_CHARACTERS && /[.!?…。！？]["'”’)]?$/.test(words)) {
      paragraphs.push(words);
      words = '';
    }
  }
  return words ? [...paragraphs, words] : paragraphs;
}
