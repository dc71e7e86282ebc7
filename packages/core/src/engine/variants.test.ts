import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { findRepeats } from './repeats.ts';
import { Survey } from './survey.ts';
import { joinVariants } from './variants.ts';

/** The texts of each group of articles. */
function groupsIn(html: string): string[][] {
  const survey = new Survey(parseHtml(html).body!);
  return joinVariants(survey, findRepeats(survey))
    .groups.map(({ members }) => members.filter((i) => survey.elements[i]!.localName === 'article'))
    .filter((members) => members.length > 0)
    .map((members) => members.map((i) => survey.blocksIn(i)[0]!.text));
}

const post = (name: string, classes: string, more = '') =>
  `<article class="${classes}"><div class="in"><h3><a href="/a">${name}</a></h3><p class="by">Ann</p>${more}</div></article>`;
const other = (name: string, classes: string) =>
  `<article class="${classes}"><table><tr><td><a href="/b">${name}</a></td></tr></table></article>`;

test.each([
  [
    'posts that are named after their categories are one list',
    post('Oar', 'post in-wood') + post('Sail', 'post in-cloth') + post('Rope', 'post in-hemp'),
    [['Oar', 'Sail', 'Rope']],
  ],
  [
    'one with a badge is in its place among the others',
    post('Oar', 'post') + post('Sail', 'post is-new', '<b>New</b>') + post('Rope', 'post').repeat(2),
    [['Oar', 'Sail', 'Rope', 'Rope']],
  ],
  [
    'so is one without what the others have',
    post('Oar', 'post', '<b>Ash</b><i>2 m</i><p class="at">Quay</p>').repeat(3) +
      post('Sail', 'post is-first', '<em>1</em>'),
    [['Oar', 'Oar', 'Oar', 'Sail']],
  ],
  [
    'what has another form inside is no variant',
    post('Oar', 'post').repeat(3) + other('Poll', 'post is-poll'),
    [['Oar', 'Oar', 'Oar']],
  ],
  ['nor is what has another name', post('Oar', 'post').repeat(3) + post('Advert', 'advert'), [['Oar', 'Oar', 'Oar']]],
  ['two are no list', post('Oar', 'post in-wood') + post('Sail', 'post in-cloth'), []],
])('%s', (_, html, groups) => {
  expect(groupsIn(html)).toEqual(groups);
});
