import { describe, expect, test } from 'vitest';
import { extract } from '../pipeline.ts';
import type { Options, TraceEvent } from '../types.ts';
import type { BlockFingerprints } from './otherPages.ts';

const NOTICE =
  'Readers who value careful work about the sea support this little magazine with a small gift every month, and keep it free for everybody.';
const LABEL = 'Added in version three';

const paragraph = (topic: string, i: number) =>
  `<p>Chapter ${i} about the ${topic} explains how the ${topic} came to be, who first wrote about the ${topic}, and why it still matters to those who live nearby.</p>`;
const page = (topic: string) =>
  `<title>The ${topic}</title><article><h1>The ${topic}</h1>${paragraph(topic, 1)}<p>${LABEL}</p>${paragraph(topic, 2)}
  <p>${NOTICE}</p>${paragraph(topic, 3)}</article>`;

const read = (html: string, options: Options = {}) => extract(html, { url: 'https://sea.example/a', ...options }).text;

function blocksOf(html: string): BlockFingerprints {
  const found: BlockFingerprints[] = [];
  extract(html, { onBlocks: (blocks) => found.push(blocks) });
  expect(found).toHaveLength(1);
  return found[0]!;
}

const pages = (...topics: string[]) => topics.map((topic) => blocksOf(page(topic)));
const without = (topic: string) => blocksOf(page(topic).replace(NOTICE, `Nothing but the ${topic} is here.`));

describe('a text that other pages of the host show', () => {
  test.each([
    ['no other page is known', [], true],
    ['one page shows it: that may be chance', pages('moon'), true],
    ['two pages show it', pages('moon', 'pier'), false],
    ['half of the pages show it', [...pages('moon', 'pier'), without('ferry'), without('quay')], false],
    ['fewer show it', [...pages('moon', 'pier'), without('ferry'), without('quay'), without('reef')], true],
    ['the same article at other addresses does not count', pages('harbour', 'harbour', 'harbour'), true],
  ])('%s', (_, otherPages, isKept) => {
    const text = read(page('harbour'), { otherPages });
    expect([text.includes(NOTICE), text.includes('Chapter 1'), text.includes('Chapter 3')]).toEqual([
      isKept,
      true,
      true,
    ]);
  });

  test('is kept if it is short: labels recur in good articles', () => {
    expect(read(page('harbour'), { otherPages: pages('moon', 'pier', 'ferry') })).toContain(LABEL);
  });

  test('the trace names the number of pages', () => {
    const trace: TraceEvent[] = [];
    read(page('harbour'), { otherPages: pages('moon', 'pier', 'ferry'), trace: (event) => trace.push(event) });
    const dropped = trace.find((event) => event.did === 'dropped' && event.text.startsWith('Readers who value'));
    expect(dropped).toMatchObject({ why: 'evidence', detail: expect.stringContaining('on 3 of 3 other pages −20.0') });
  });
});

test('the blocks of a page do not depend on what surrounds them', () => {
  const [notice] = [...blocksOf(`<p>${NOTICE}</p>`)];
  expect(blocksOf(page('harbour')).has(notice!)).toBe(true);
});
