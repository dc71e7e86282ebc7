/** Fetches the subtitles that a page links to for its video, and converts them to paragraphs. */
import type { Fetcher, ResourceRequest } from '../fetcher.ts';

const MAX_BYTES = 2_000_000;
/** A paragraph ends at the first end of a sentence after this length. */
const MIN_PARAGRAPH_CHARACTERS = 500;

export async function fetchTranscript(
  html: string,
  url: string,
  fetcher: Pick<Fetcher, 'resource'>,
  request: ResourceRequest,
): Promise<readonly string[] | undefined> {
  const track = bestTrack(html, url);
  if (!track) return undefined;
  const { status, bytes } = await fetcher.resource(track, { ...request, accept: 'text/vtt,*/*', maxBytes: MAX_BYTES });
  return status === 200 ? subtitleParagraphs(Buffer.from(bytes).toString('utf8')) : undefined;
}

/** The default track, else the first in the page's language, else the first. */
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

/** Parses WebVTT or SubRip: blocks separated by empty lines, each with a line of timestamps and then the text. */
export function subtitleParagraphs(file: string): string[] | undefined {
  const blocks = file
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/);
  const lines: string[] = [];
  for (const block of blocks) {
    const [, spoken] = /(?:^|\n)[\d:.,]{5,16} +--> +[^\n]*\n([\s\S]*)/.exec(block) ?? [];
    for (const line of (spoken ?? '').split('\n')) {
      const words = plainText(line);
      // Roll-up captions repeat the previous line.
      if (words && words !== lines.at(-1)) lines.push(words);
    }
  }
  return lines.length > 0 ? joinIntoParagraphs(lines) : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function plainText(line: string): string {
  return line
    .replace(/<\/?[a-z0-9][^<>]{0,200}>/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function joinIntoParagraphs(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let words = '';
  for (const line of lines) {
    words = words ? `${words} ${line}` : line;
    if (words.length >= MIN_PARAGRAPH_CHARACTERS && /[.!?…。！？]["'”’)]?$/.test(words)) {
      paragraphs.push(words);
      words = '';
    }
  }
  return words ? [...paragraphs, words] : paragraphs;
}
