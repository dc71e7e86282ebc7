import { expect, test } from 'vitest';
import { Element } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { excludeTrailingBoxes } from './excludeTrailingBoxes.ts';
import { Survey } from './survey.ts';

/** Returns the kept blocks, if at first all blocks but "not" are kept. The text gives a block's probability, as in "60%". */
function left(html: string): string[] {
  const survey = new Survey(parseHtml(html).body ?? new Element('body'));
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: !text.includes('not'),
    isCopy: false,
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 100) / 100,
  }));
  const keep = verdicts.map((verdict) => verdict.keep);
  excludeTrailingBoxes(new Evidence(survey, undefined), verdicts, keep, {
    authors: ['Ann Ash'],
    url: new URL('https://harbour.example/log'),
    isAuthored: true,
  });
  return survey.blocks.filter(({ index }) => keep[index]).map(({ text }) => text.slice(0, 12));
}

const article = `<div class="article-content"><p>Story ${'of the sea '.repeat(12)}</p></div>`;
const links = (to: string) =>
  `<ul>${['Ebb', 'Flow', 'Neap', 'Spring', 'Surge'].map((name) => `<li><a href="${to}${name}">${name}</a></li>`).join('')}</ul>`;
const authorBox = (link: string) =>
  `<p>Text.</p><div><img src="/a"><p>Ash writes. 60%</p><p><a href="${link}">not</a></p></div>`;

/** A section whose list was dropped. */
const gone = (name: string) =>
  `<h3>${name}</h3><p>You can also read this:</p><ul><li><a href="/${name}">not</a></li></ul>`;
const SEA = 'The sea come';
const card = (name: string) =>
  `<div class="card"><p><a href="/tides">Tides</a></p><h3><a href="/${name}">${name}</a></h3><p>The sea comes and goes all day and night.</p></div>`;

test.each([
  ['teasers after the article', `${article}<div class="recommended"><p>Other</p></div>`, ['Story of the']],
  ['small print after it', `${article}<div class="legal-disclaimer"><p>Risk</p></div>`, ['Story of the']],
  ['the author box', authorBox('https://www.linkedin.com/in/ash'), ['Text.']],
  [
    'the author box with nothing but a name',
    '<p>Text of the sea and of the tide.</p><div><h2>Ann Ash</h2><p>Ash writes. 60%</p></div>',
    ['Text of the '],
  ],
  [
    'the author at the end',
    `${article}<h2>Ann Ash</h2><h3>Columnist</h3><p>Ann has sailed all the seas of the world.</p>`,
    ['Story of the'],
  ],
  [
    'a sentence about the author',
    `${article}<p><i>Ann Ash is a sailor who lives by the sea.</i></p>`,
    ['Story of the'],
  ],
  [
    'the author and what is below',
    `${article}<p>Written by Ann Ash</p><p>Ann Ash writes about tides, boats and all else.</p><p>Read more:</p><p>Boats by Oak.</p>`,
    ['Story of the'],
  ],
  [
    'somebody else who read the text',
    `${article}<h2>Reviewed by</h2><h3>Bo Bay</h3><p>Bo has sailed on all the seas of the world.</p>`,
    ['Story of the'],
  ],
  ['tags', '<p>Text.</p><p>Tags: <a href="/t">tides</a>, moon</p>', ['Text.']],
  [
    'profiles',
    '<p>Text.</p><p>Stay connected:</p><ul><li>Facebook: <a href="https://facebook.com/ash">Ash</a></li><li><a href="https://x.com/ash">X</a></li></ul>',
    ['Text.'],
  ],
  ['the reading time at the end', '<p>Text.</p><p>4 min read</p>', ['Text.']],
  ['an appeal at the end', '<p>Text.</p><p>Like this log? Subscribe to our letters for more tides.</p>', ['Text.']],
  ['the same to followers', '<p>Text.</p><p>Be sure to follow me on Instagram for daily tides!</p>', ['Text.']],
  ['a poll at the end', '<p>Text.</p><h2>Did you find what you were looking for today?</h2>', ['Text.']],
  ['another poll', '<p>Text.</p><p>Was this page helpful?</p><p>Rate this article</p>', ['Text.']],
  [
    'a notice',
    '<p>Text.</p><p><a href="/">Home</a> | <a href="/b">Boats</a> Copyright 2001 Skerry Point.</p>',
    ['Text.'],
  ],
  ['the heading of an empty box', '<p>Text.</p><p><b>Related Posts:</b></p>', ['Text.']],
  [
    'links below a line about other pages',
    '<p>Text.</p><p>If you liked this post you might also like:</p><ul><li><a href="/a">Ebb</a></li><li><a href="/b">Flow</a></li></ul>',
    ['Text.'],
  ],
  [
    'links below a heading about other pages',
    '<p>Text.</p><h3>More sailing guides</h3><p><a href="/a">Ebb</a></p><p><a href="/b">Flow</a></p><p>Pin it for later!</p>',
    ['Text.'],
  ],
  [
    'links below "You’ll also love"',
    '<p>Text.</p><h3>You’ll also love…</h3><p><a href="/a">Ebb</a></p><p><a href="/b">Flow</a></p>',
    ['Text.'],
  ],
  [
    'related content',
    '<p>Text.</p><p>Related content:</p><ul><li><a href="https://other.example/a">Ebb</a></li></ul>',
    ['Text.'],
  ],
  [
    'links below such a heading that are parts of sentences',
    '<p>Text.</p><h3>More sailing guides</h3><ul><li><a href="/a">Ebb</a></li><li>How to <a href="/b">Flow</a></li></ul>',
    ['Text.'],
  ],
  ['lines and headings above links that are gone', `<p>Text.</p>${gone('Tides')}${gone('Moons')}`, ['Text.']],
  [
    'a line about other pages above such links',
    '<p>Text.</p><p>Check out these posts!</p><p><a href="/a">not</a></p>',
    ['Text.'],
  ],
  [
    'a heading over nothing',
    '<p>Text.</p><h2>Disclaimer</h2><p>This is not what you can read in the log.</p>',
    ['Text.'],
  ],
  [
    'what is asked of those who comment',
    '<p>Text.</p><h3>Add a comment</h3><p>The harbour master reads all of them.</p>',
    ['Text.'],
  ],
  ['cards of other pages', `${article}${card('Ebb')}${card('Flow')}`, ['Story of the']],
  [
    'cards of other pages with a heading over them, one of them without its name',
    `${article}<h2>From the log</h2><ul><li>${card('Ebb')}</li><li>${card('not')}</li></ul>`,
    ['Story of the'],
  ],
  ['many links to the site', `${article}<h2>Tides we know</h2>${links('/')}`, ['Story of the']],
  [
    'the author box before a last heading',
    `${authorBox('https://social.example/@ash')}<h2>Join</h2>`,
    ['Text.', 'Join'],
  ],
])('excludes %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});

test.each([
  [
    'a last paragraph beside the name of somebody else',
    '<p>Text of the sea and of the tide.</p><div><h2>Bo Bay</h2><p>Ash writes. 60%</p></div>',
    ['Text of the ', 'Bo Bay', 'Ash writes. '],
  ],
  ['the end of a text that names the author', `${article}<p>Ann Ash</p>`, ['Story of the', 'Ann Ash']],
  [
    'the author in a section',
    `${article}<h2>Why trust us</h2><p>Ann Ash is a sailor who lives by the sea.</p>`,
    ['Story of the', 'Why trust us', 'Ann Ash is a'],
  ],
  [
    'an offer of the author',
    `${article}<h2>Sail with Ann Ash on one of our boats</h2><p>Ann Ash has three boats and you can sail them.</p>`,
    ['Story of the', 'Sail with An', 'Ann Ash has '],
  ],
  ['a last question', '<p>Text.</p><p>Did the tide turn at noon?</p>', ['Text.', 'Did the tide']],
  [
    'links that end a page of documentation',
    '<p>Text.</p><h2>See also</h2><ul><li><a href="/a">Ebb</a></li></ul>',
    ['Text.', 'See also', 'Ebb'],
  ],
  [
    'many links to other sites',
    `${article}<h2>Sources</h2>${links('https://other.example/')}`,
    ['Story of the', 'Sources', 'Ebb', 'Flow', 'Neap', 'Spring', 'Surge'],
  ],
  [
    'many links that the text announces',
    `${article}<p>These tides are known here:</p>${links('/')}`,
    ['Story of the', 'These tides ', 'Ebb', 'Flow', 'Neap', 'Spring', 'Surge'],
  ],
  ['a line that announces no links', '<p>Text.</p><p>The tide of today:</p><p>not</p>', ['Text.', 'The tide of ']],
  ['a heading over a picture', '<p>Text.</p><h2>Map</h2><figure><img src="/m"></figure>', ['Text.', 'Map']],
  [
    'sections whose headings lead to pages of the site',
    `${article}<h3><a href="/a">Ebb</a></h3><p>It leaves.</p><h3><a href="/b">Flow</a></h3><p>It comes.</p>`,
    ['Story of the', 'Ebb', 'It leaves.', 'Flow', 'It comes.'],
  ],
  [
    'cards that are the page',
    `<p>Text.</p>${card('Ebb').replace('Tides', 'not')}${card('Flow').replace('Tides', 'not')}`,
    ['Text.', 'Ebb', 'The sea come', 'Flow', 'The sea come'],
  ],
  [
    'cards in several sections',
    `${article}<h2>A</h2>${card('Ebb')}${card('Flow')}<h2>B</h2>${card('Neap')}${card('Surge')}`.replaceAll(
      'Tides',
      'not',
    ),
    ['Story of the', 'A', 'Ebb', SEA, 'Flow', SEA, 'B', 'Neap', SEA, 'Surge', SEA],
  ],
  [
    'questions that open their answers',
    `${article}${card('Ebb').replace('/Ebb', '#')}${card('Flow').replace('/Flow', '#')}`.replaceAll('Tides', 'not'),
    ['Story of the', 'Ebb', 'The sea come', 'Flow', 'The sea come'],
  ],
  ['links that are the page', `<p>Text.</p>${links('/')}`, ['Text.', 'Ebb', 'Flow', 'Neap', 'Spring', 'Surge']],
  [
    'links with a text of their own',
    '<p>Text.</p><p>More posts on tides:</p><ul><li><a href="/a">Ebb</a>, the water that leaves the harbour</li></ul>',
    ['Text.', 'More posts o', 'Ebb, the wat'],
  ],
  ['boxes before the article', `<div class="recommended"><p>Other</p></div>${article}`, ['Other', 'Story of the']],
  ['boxes after it without such a name', `${article}<div class="more"><p>Other</p></div>`, ['Story of the', 'Other']],
  [
    'a box whose name says that it is an article',
    `${article}<div class="related-article"><p>B</p></div>`,
    ['Story of the', 'B'],
  ],
  [
    'everything, if several elements are named as the article',
    `${article}${article}<div class="related"><p>B</p></div>`,
    ['Story of the', 'Story of the', 'B'],
  ],
  [
    'cards with sentences that readers want, although they are links',
    `<p>Text.</p>${['Ebb', 'Flow', 'Neap', 'Surge'].map((name) => `<a href="/${name}"><h3>${name}</h3><p>The sea comes and goes all day and night.</p></a>`).join('')}`,
    ['Text.', ...['Ebb', 'Flow', 'Neap', 'Surge'].flatMap((name) => [name, 'The sea come'])],
  ],
  ['a last paragraph beside another link', authorBox('https://example.com/about'), ['Text.', 'Ash writes. ']],
  [
    'a last paragraph of high probability',
    authorBox('https://x.com/ash').replace('60%', '90%'),
    ['Text.', 'Ash writes. '],
  ],
])('keeps %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});
