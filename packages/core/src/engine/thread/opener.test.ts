import { expect, test } from 'vitest';
import { extract } from '../../pipeline.ts';

const TEXT = 'The tide was an hour late today, and nobody at the harbour could say why it was so this time.';
const post = (name: string, day: number) =>
  `<div class="post" itemscope itemtype="https://schema.org/Comment"><div class="head"><b class="nick">${name}</b> <span class="date">${day} May 2024</span></div><div class="post-content"><p>${TEXT} I saw it on day ${day}.</p></div></div>`;
const thread = (above: string, names = ['Ann', 'Bo', 'Cy']) =>
  `<html><head><title>A late tide</title></head><body><main itemscope itemtype="https://schema.org/DiscussionForumPosting"><h1>A late tide</h1>${above}${names.map((name, i) => post(name, i + 5)).join('')}</main></body></html>`;

test.each<[string, string, string | undefined, string | undefined, string?]>([
  ['the first post', '', 'Ann', '2024-05-05'],
  ['the first post, whatever a link above names', '<p><a href="/members/bo">Bo</a></p>', 'Ann', '2024-05-05'],
  [
    'the first post, not of the last one',
    '<p>Latest reply by <a href="/members/bo">Bo</a> on 9 May 2024</p>',
    'Ann',
    '2024-05-05',
  ],
  [
    'a line above the answers to a link',
    '<p>submitted <time datetime="2024-05-04">2 days ago</time> by <a href="/user/dee">dee</a></p>',
    'dee',
    '2024-05-04',
  ],
  ['nobody on a later page', '', undefined, undefined, 'https://example.org/thread?id=7&page=2'],
  ['nobody on a later page named in its path', '', undefined, undefined, 'https://example.org/threads/tide.7/page-2'],
  ['the first post on the first page', '', 'Ann', '2024-05-05', 'https://example.org/thread?id=7&page=1'],
])(
  'the author and date of a thread are those of %s',
  (_, above, author, day, url = 'https://example.org/thread?id=7') => {
    const { metadata, page_type } = extract(thread(above), { url });
    expect(page_type).toBe('forum');
    expect([metadata.authors?.value, metadata.published_date?.value]).toEqual([author && [author], day]);
  },
);

test('what the page says for machines is surer', () => {
  const page = thread('').replace('<title>', '<meta name="author" content="Eve Elm"><title>');
  expect(extract(page, { url: 'https://example.org/thread?id=7' }).author).toBe('Eve Elm');
});

test('names of members and months are no tags', () => {
  const names = ['Dorian Dune', 'Bo Birch', 'Dorian Dune', 'Bo Birch', 'Dorian Dune', 'Bo Birch'];
  expect(extract(thread('', names)).tags.join()).toMatch(/^(?!.*(?:dorian|birch|may)).*tide/);
});
