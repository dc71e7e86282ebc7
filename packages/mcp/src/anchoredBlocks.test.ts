import { expect, test } from 'vitest';
import { anchoredSections, isAnchor, sectionWithSubsections, withAnchors } from './anchoredBlocks.ts';

const article = `---
title: "Tides"
---

Before.

# Tides

The moon.

## Ebb

Same.

Same.

\`\`\`
code
\`\`\`

## Flow

The sun.`;

const anchorsIn = (markdown: string) =>
  new Map(anchoredSections(markdown).flatMap(({ blocks }) => blocks.map(({ text, anchor }) => [text, anchor])));

test('anchors are different, valid, and none is for the frontmatter', () => {
  const anchors = anchoredSections(article).flatMap(({ blocks }) => blocks.map(({ anchor }) => anchor));
  expect(anchors).toHaveLength(9);
  expect(new Set(anchors).size).toBe(9);
  expect(anchors.every(isAnchor)).toBe(true);
  expect(anchors.filter((anchor) => anchor.endsWith('-2'))).toHaveLength(1);
});

test('a block keeps its anchor when others change', () => {
  const [before, after] = [anchorsIn(article), anchorsIn(article.replace('The moon.', 'A new text.\n\nAnother.'))];
  expect(after.get('The sun.')).toBe(before.get('The sun.'));
  expect(after.get('## Ebb')).toBe(before.get('## Ebb'));
  expect(anchorsIn('The  sun.').get('The  sun.')).toBe(before.get('The sun.'));
});

test('a section has its subsections', () => {
  const sections = anchoredSections(article);
  const titles = (id: string) => sectionWithSubsections(sections, id).map(({ title }) => title);
  expect(sections.map(({ title }) => title)).toEqual(['', 'Tides', 'Ebb', 'Flow']);
  expect(titles(sections[0]!.id)).toEqual(['']);
  expect(titles(sections[1]!.id)).toEqual(['Tides', 'Ebb', 'Flow']);
  expect(titles(sections[2]!.id)).toEqual(['Ebb']);
  expect(titles('b00000000')).toEqual([]);
});

test('anchors are written at the end of a block, or below code', () => {
  const { blocks } = anchoredSections(article)[2]!;
  expect(withAnchors(blocks)).toMatch(
    /^## Ebb \^b\w{8}\n\nSame\. \^b\w{8}\n\nSame\. \^b\w{8}-2\n\n```\ncode\n```\n\n\^b\w{8}$/,
  );
});
