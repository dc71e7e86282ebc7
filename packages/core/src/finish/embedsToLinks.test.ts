import { expect, test } from 'vitest';
import { bodyAfter, draftFrom } from '../../test/kit.ts';
import { embedsToLinks } from './embedsToLinks.ts';

const youtube = 'https://www.youtube.com/embed/abc';

test.each([
  ['a player becomes a link', `<iframe src="${youtube}"></iframe>`, `<p><a href="${youtube}">Video</a></p>`],
  [
    'with its title',
    `<iframe src="${youtube}" title=" How tides work "></iframe>`,
    `<p><a href="${youtube}">How tides work</a></p>`,
  ],
  [
    'in its place',
    `<p>a</p><div><iframe src="${youtube}"></iframe></div><p>b</p>`,
    `<p>a</p><div><p><a href="${youtube}">Video</a></p></div><p>b</p>`,
  ],
  [
    'inside a line it stays in the line',
    `<p>a <span><iframe src="${youtube}"></iframe></span></p>`,
    `<p>a <span><a href="${youtube}">Video</a></span></p>`,
  ],
  ['inside a paragraph too', `<p><iframe src="${youtube}"></iframe></p>`, `<p><a href="${youtube}">Video</a></p>`],
  [
    'a video becomes a link',
    '<video src="https://a.example/v.mp4"><p>Sorry</p></video>',
    '<p><a href="https://a.example/v.mp4">Video</a></p>',
  ],
  [
    'a video by its first source',
    '<video><source><source src="https://a.example/v.webm"></video>',
    '<p><a href="https://a.example/v.webm">Video</a></p>',
  ],
  [
    'a sound becomes a link',
    '<audio src="https://a.example/s.mp3"></audio>',
    '<p><a href="https://a.example/s.mp3">Audio</a></p>',
  ],
  [
    'a pen, a post and a map too',
    '<iframe src="https://codepen.io/a/embed/b"></iframe><iframe src="https://embed.bsky.app/embed/a" title="A post"></iframe><iframe src="https://www.google.com/maps/embed?pb=1" title="Map"></iframe>',
    '<p><a href="https://codepen.io/a/embed/b">Embedded page</a></p><p><a href="https://embed.bsky.app/embed/a">A post</a></p><p><a href="https://www.google.com/maps/embed?pb=1">Map</a></p>',
  ],
  ['other frames go', '<iframe src="https://ads.example/x"></iframe><p>a</p>', '<p>a</p>'],
  [
    'a host that only looks like a player’s goes',
    '<iframe src="https://youtube.com.evil.example/x"></iframe><iframe src="https://evil.example/youtube.com/"></iframe><iframe src="https://notyoutube.com/x"></iframe>',
    '',
  ],
  ['a player without an address goes', '<video></video><iframe></iframe>', ''],
  ['an address that is not of the web goes', '<video src="mailto:a@b.example"></video><audio src="#a"></audio>', ''],
  [
    'the rest stays',
    '<p>a <a href="https://youtube.com/watch?v=1">b</a></p>',
    '<p>a <a href="https://youtube.com/watch?v=1">b</a></p>',
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(embedsToLinks, before)).toBe(after);
});

test('the addresses are collected in order', () => {
  const draft = draftFrom(
    `<video src="https://a.example/v.mp4"></video><iframe src="${youtube}"></iframe><iframe src="https://x.example/"></iframe>`,
  );
  embedsToLinks(draft);
  expect(draft.videos).toEqual(['https://a.example/v.mp4', youtube]);
});
