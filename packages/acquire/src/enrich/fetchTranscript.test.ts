import { expect, test } from 'vitest';
import { fetchTranscript, subtitleParagraphs } from './fetchTranscript.ts';

const vtt = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:03.000 align:start
<v Ann>The moon <i>pulls</i>.</v>

00:00:03.000 --> 00:00:05.000
The moon pulls.
The sea follows &amp; falls.
`;

test.each([
  ['WebVTT', vtt, ['The moon pulls. The sea follows & falls.']],
  [
    'SubRip',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne.\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nTwo.\r\n',
    ['One. Two.'],
  ],
  ['a page', '<!doctype html><p>No subtitles', undefined],
  ['nothing', '', undefined],
])('%s', (_, file, expected) => {
  expect(subtitleParagraphs(file)).toEqual(expected);
});

test('long transcripts are split into paragraphs at sentence ends', () => {
  const cue = (n: number) => `00:00:${String(n).padStart(2, '0')}.000 --> 00:00:59.000\n${'word '.repeat(20)}end ${n}.`;
  const paragraphs = subtitleParagraphs(`WEBVTT\n\n${Array.from({ length: 20 }, (_, n) => cue(n)).join('\n\n')}`)!;
  expect(paragraphs.length).toBeGreaterThan(2);
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/end \d+\.$/);
});

test.each([
  ['the default one', '<track src=a.vtt srclang=de><track default src=b.vtt srclang=fr>', '/b.vtt'],
  [
    'the one in the language of the page',
    '<html lang="en-GB"><track src=a.vtt srclang=de><track kind="captions" src="c.vtt?x=1&amp;y=2" srclang="en">',
    '/c.vtt?x=1&y=2',
  ],
  ['not chapters', '<track kind=chapters src=a.vtt>', undefined],
  ['not other schemes', '<track src="file:///etc/passwd">', undefined],
  ['none without tracks', '<p>no film', undefined],
])('which track is fetched: %s', async (_, html, path) => {
  const requested: string[] = [];
  const fetcher = {
    resource: async (url: string) => {
      requested.push(new URL(url).pathname + new URL(url).search);
      return { url, status: 200, contentType: 'text/vtt', headers: {}, bytes: Buffer.from(vtt) };
    },
  };
  const found = await fetchTranscript(html, 'https://a.example/', fetcher, {});
  expect(requested).toEqual(path ? [path] : []);
  expect(found === undefined).toBe(path === undefined);
});
