import { describe, expect, test } from 'vitest';
import { originalOf, oursOf, paragraphs, sentence } from './testKit.ts';

/** Numbered sentences that can be found again in the result. */
const text = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `<p>${sentence(from + i)}</p>`).join('');
const deep = (content: string) => `<div><div><div><div>${content}</div></div></div></div>`;

/** The numbers of the sentences in the article. */
function sentencesIn(html: string): number[] {
  const found = oursOf(html)?.textContent?.matchAll(/Sentence (\d+)/g) ?? [];
  return [...found].map(([, number]) => Number(number));
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe.each<[string, [string, string, number[]][]]>([
  [
    'the top candidate',
    [
      [
        'is the element with the most text',
        `<div><div>${text(0, 2)}</div><b>x</b></div><div><div>${text(10, 30)}</div><b>y</b></div>`,
        range(10, 30),
      ],
      [
        'is the common ancestor of three candidates with similar scores',
        `<div>${deep(text(0, 9))}${deep(text(10, 8))}${deep(text(20, 8))}${deep(text(30, 8))}</div>`,
        [...range(0, 9), ...range(10, 8), ...range(20, 8), ...range(30, 8)],
      ],
      [
        'is the best candidate when the others score much lower',
        `<div>${deep(text(0, 9))}${deep(text(10, 5))}${deep(text(20, 5))}${deep(text(30, 5))}</div>`,
        range(0, 9),
      ],
      [
        'is a grandparent with a higher score',
        `<main><section><div><div>${text(0, 7)}</div><b>x</b></div><div>${text(10, 3)}</div><div>${text(20, 3)}</div></section><b>y</b></main>`,
        [...range(0, 7), ...range(10, 3), ...range(20, 3)],
      ],
      ['is the whole page when there is no candidate', `<div>${'tide '.repeat(4)}</div>`, []],
      [
        'depends on class weights',
        `<div class="comment-meta">${text(0, 6)}</div><div class="entry">${text(10, 6)}</div>`,
        range(10, 6),
      ],
    ],
  ],
  [
    'siblings are joined',
    [
      ['when they score well', `<div>${text(0, 9)}</div><div>${text(10, 8)}</div>`, [...range(0, 9), ...range(10, 8)]],
      [
        'when they share the class',
        `<div class="x">${text(0, 9)}</div><div class="x">${text(10, 1)}</div>`,
        [...range(0, 9), 10],
      ],
      ['not when they score badly', `<div>${text(0, 30)}</div><div>${text(40, 2)}</div>`, range(0, 30)],
      ['when they are good paragraphs', `<div>${text(0, 9)}</div><p>${sentence(10)}</p>`, [...range(0, 9), 10]],
      ['not when they are links', `<div>${text(0, 9)}</div><p><a href="/">${sentence(10)}</a></p>`, range(0, 9)],
    ],
  ],
  [
    'pruning',
    [
      ['removes unlikely names', `<div>${text(0, 9)}<div class="sidebar">${text(10, 3)}</div></div>`, range(0, 9)],
      [
        'keeps unlikely names with a likely one',
        `<div>${text(0, 9)}<div class="menu main">${text(10, 3)}</div></div>`,
        [...range(0, 9), ...range(10, 3)],
      ],
      [
        'keeps unlikely names in a table',
        `<div>${text(0, 9)}<table><tr><th>x</th><td class="extra">${text(10, 1)}</td></tr></table></div>`,
        [...range(0, 9), 10],
      ],
      ['removes unlikely roles', `<div>${text(0, 9)}<div role="complementary">${text(10, 3)}</div></div>`, range(0, 9)],
      ['removes hidden text', `<div>${text(0, 9)}<p style="visibility:hidden">${sentence(10)}</p></div>`, range(0, 9)],
      [
        'removes dialogs',
        `<div>${text(0, 9)}<div role="dialog" aria-modal="true">${text(10, 3)}</div></div>`,
        range(0, 9),
      ],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_, html, sentences) => {
    expect(sentencesIn(html)).toEqual(sentences);
    expect(oursOf(html)).toEqual(originalOf(html));
  });
});

describe('boxes and paragraphs', () => {
  /** The result for a box at the end of an article. */
  function boxAfter(box: string): string | undefined {
    const page = `<title>How tides work</title><article>${paragraphs(6)}<h3 id="last">x</h3>${box}</article>`;
    return oursOf(page)!.content!.match(/<h3 id="last">x<\/h3>(.*)<\/article>/)?.[1];
  }

  test.each([
    ['a div without blocks becomes a paragraph', '<div>Text <b>in</b> it.</div>', '<p>Text <b>in</b> it.</p>'],
    ['a div around one paragraph is replaced by it', '<div id="a"><p id="b">Text.</p></div>', '<p id="b">Text.</p>'],
    [
      'text beside a block becomes a paragraph',
      '<div>Text.<ul><li>x</li></ul>More.</div>',
      '<div><p>Text.</p><ul><li>x</li></ul><p>More.</p></div>',
    ],
    [
      'leading and trailing <br> are removed',
      '<div><br>Text.<br><ul><li>x</li></ul></div>',
      '<div><p>Text.</p><ul><li>x</li></ul></div>',
    ],
    ['an empty div is removed', '<div> <br> </div><section></section>', ''],
    ['a heading that repeats the title is removed', '<h2>How tides work</h2>', ''],
    ['other headings stay', '<h2>How waves work</h2>', '<h2>How waves work</h2>'],
  ])('%s', (_, box, expected) => {
    expect(boxAfter(box)).toBe(expected);
  });
});
