import { expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';
import { findCopies, findOriginals } from './copies.ts';
import { findRepeats } from './repeats.ts';
import { Survey } from './survey.ts';

/** Blocks with `!` are more probable. Returns the texts that the content would show, in order. */
function shown(html: string): string[] {
  const survey = new Survey(describedFrom(html).root.body!);
  for (const block of survey.blocks) block.text = block.text.replace('!', '');
  const probabilities = survey.blocks.map(({ nodes }) => (nodes.some(({ data }) => data.includes('!')) ? 0.9 : 0.2));
  const isCopy = findCopies(survey, findRepeats(survey), findOriginals(survey, probabilities));
  return survey.blocks.filter(({ index }) => !isCopy[index]).map(({ text }) => text);
}

const plan = (...lines: string[]) => `<div class="plan">${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
const versions = (part: string) => `<div class="wide">${part}</div><p>One</p><div class="narrow">${part}</div>`;
const list = '<p>We looked at these figures</p><ul><li>The height of the tide</li><li>The hour of the tide</li></ul>';
const long = 'A paragraph that is long enough not to be repeated on purpose by the author who wrote it once';

test.each<[string, string, string[]]>([
  [
    'entries with equal texts that lead to different pages are two',
    ['/1', '/2', '/3']
      .map((to) => `<div class="job"><h3><a href="${to}">Keeper of the light</a></h3><p>Full time</p></div>`)
      .join(''),
    Array.from({ length: 3 }, () => ['Keeper of the light', 'Full time']).flat(),
  ],
  [
    'a list with another item has no holes',
    '<p>Least</p><ul><li>A boat of your own</li><li>A rope of ten feet</li></ul><p>Best</p><ul><li>A boat of your own</li><li>A rope of ninety feet</li></ul>',
    ['Least', 'A boat of your own', 'A rope of ten feet', 'Best', 'A boat of your own', 'A rope of ninety feet'],
  ],
  [
    'a plan with a name of its own has its features',
    ['blue', 'red']
      .map(
        (name) =>
          `<div class="${name}"><h3>A ${name} boat</h3><ul><li>A rope of ten feet</li><li>A lamp for the night</li></ul></div><hr>`,
      )
      .join(''),
    ['blue', 'red'].flatMap((name) => [`A ${name} boat`, 'A rope of ten feet', 'A lamp for the night']),
  ],
  [
    'short lines of a part that is there twice go with it',
    ['wide', 'narrow']
      .map((name) => `<div class="${name}"><h4>Tides</h4><p>${long}</p><p>Boats</p><p>${long} and again</p></div>`)
      .join('<p>One</p>'),
    ['Tides', long, 'Boats', `${long} and again`, 'One'],
  ],
  [
    'so does its number, which only one of the two has',
    ['', '<p>Figure 2 b</p>'].map((sign) => `<div>${sign}<h4>Tides</h4><p>${long}</p></div>`).join('<p>One</p>'),
    ['Tides', long, 'One'],
  ],
  [
    'a card whose heading is what somebody said is there once, with who said it',
    ['wide', 'narrow']
      .map((name) => `<div class="${name}"><p>Ann Hale</p><h3>${long}</h3><p>Read on</p></div>`)
      .join('<p>One</p>'),
    ['Ann Hale', long, 'Read on', 'One'],
  ],
  [
    'a long heading may repeat a line',
    `<p>${long}!</p><p>One</p><h3>${long}</h3><p>Two</p>`,
    [long, 'One', long, 'Two'],
  ],
  [
    'a part that has an original stays, although it has a copy too',
    `<div><p>${long}!</p></div><div><h4>When the tide turns</h4><p>${long}</p></div><p>One</p><h4>When the tide turns</h4>`,
    [long, 'When the tide turns', 'One', 'When the tide turns'],
  ],
  ['prices repeat', '<p>List price from: $18.99</p>'.repeat(2), ['List price from: $18.99', 'List price from: $18.99']],
  ['short texts are no copies', '<p>Reply now</p><p>Reply now</p>', ['Reply now', 'Reply now']],
  [
    'what is quoted is no original, however probable, whether a box is named so or marked up so',
    `<p>${long}</p><p>One</p><div class="post-quote"><p>${long}!</p></div><p>Two</p><blockquote>${long}!</blockquote>`,
    [long, 'One', 'Two'],
  ],
  [
    'the most probable block is the original, not the first',
    `<li>${long}</li><p>Between</p><p>${long}!</p>`,
    ['Between', long],
  ],
  [
    'a heading may repeat',
    '<h2>How to tie it</h2><p>One</p><p>Two</p><h2>How to tie it</h2>',
    ['How to tie it', 'One', 'Two', 'How to tie it'],
  ],
  [
    'a short line may repeat',
    '<p>Targeted muscles: full body</p><p>One</p><p>Two</p><p>Targeted muscles: full body</p>',
    ['Targeted muscles: full body', 'One', 'Two', 'Targeted muscles: full body'],
  ],
  ['a paragraph may repeat among its own', `<p>${long}</p><p>One</p><p>${long}</p>`, [long, 'One', long]],
  [
    'so may a part of a text with its heading',
    `<h3>When the tide turns</h3><p>${long}</p><p>One</p><h3>When the tide turns</h3><p>${long}</p><p>Two</p>`,
    ['When the tide turns', long, 'One', 'When the tide turns', long, 'Two'],
  ],
  [
    'a question may, to each who answers it',
    ['One', 'Two'].map((answer) => `<div class="person"><p>${long}</p><p>${answer}</p></div>`).join('<hr>'),
    [long, 'One', long, 'Two'],
  ],
  [
    'what holds for two terms may, below each',
    `<dl><dt>reef()</dt><dd><p>${long}</p></dd><dt>bowline()</dt><dd><p>${long}</p></dd></dl>`,
    ['reef()', long, 'bowline()', long],
  ],
  [
    'so may the caption of another picture',
    ['a', 'b'].map((name) => `<figure><img src="${name}.jpg"><figcaption>${long}</figcaption></figure>`).join(''),
    [long, long],
  ],
  [
    'but not that of the same picture',
    `<figure><img src="a.jpg"><figcaption>${long}</figcaption></figure>`.repeat(2),
    [long],
  ],
  [
    'a paragraph may not elsewhere',
    `<p>${long}</p><p>One</p><div class="box"><p>${long}</p></div><p>Two</p><p class="pulled">${long}</p>`,
    [long, 'One', 'Two'],
  ],
  [
    'nor may a line that links',
    `<p><a href="/a">${long}</a></p><p>One</p><p><a href="/a">${long}</a></p>`,
    [long, 'One'],
  ],
  [
    'a line directly after its original is a second version of it',
    '<p>The tide turned at noon</p><p>The tide turned at noon</p>',
    ['The tide turned at noon'],
  ],
  [
    'a stretch that is there twice is shown once',
    versions('<h2>The tide at noon</h2><p>It turned at once then</p>'),
    ['The tide at noon', 'It turned at once then', 'One'],
  ],
  [
    'a list may repeat below another text',
    '<p>We looked at these figures</p><ul><li>The height of the tide</li><li>The hour of the tide</li></ul><p>One</p><p>The score has equal parts of</p><ul><li>The height of the tide</li><li>The hour of the tide</li></ul>',
    [
      ...['We looked at these figures', 'The height of the tide', 'The hour of the tide', 'One'],
      ...['The score has equal parts of', 'The height of the tide', 'The hour of the tide'],
    ],
  ],
  [
    'a list may not repeat with its text',
    versions(list),
    ['We looked at these figures', 'The height of the tide', 'The hour of the tide', 'One'],
  ],
  [
    'except in the same text',
    `${list}<p>One</p>${list}`,
    [
      ...['We looked at these figures', 'The height of the tide', 'The hour of the tide', 'One'],
      ...['We looked at these figures', 'The height of the tide', 'The hour of the tide'],
    ],
  ],
  [
    'plans may have the same features',
    plan('Small', 'Tide tables for two harbours', 'Storm warnings by mail') +
      plan('Large', 'Tide tables for two harbours', 'Storm warnings by mail', 'Charts') +
      plan('Huge', 'Tide tables for all harbours', 'Storm warnings by mail', 'Ships'),
    [
      ...['Small', 'Tide tables for two harbours', 'Storm warnings by mail'],
      ...['Large', 'Tide tables for two harbours', 'Storm warnings by mail', 'Charts'],
      ...['Huge', 'Tide tables for all harbours', 'Storm warnings by mail', 'Ships'],
    ],
  ],
  [
    'a slide that is there twice is shown once',
    plan('Small', 'Tide tables for two harbours', 'Storm warnings by mail') +
      plan('Large', 'Tide tables for all harbours', 'Storm warnings by mail, post and phone') +
      plan('Small', 'Tide tables for two harbours', 'Storm warnings by mail'),
    [
      ...['Small', 'Tide tables for two harbours', 'Storm warnings by mail'],
      ...['Large', 'Tide tables for all harbours', 'Storm warnings by mail, post and phone'],
    ],
  ],
])('%s', (_, html, texts) => {
  expect(shown(html)).toEqual(texts);
});
