import { expect, test } from 'vitest';
import { bodyAfter, draftFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
import { embedsToLinks } from './embedsToLinks.ts';

const youtube = 'https://www.youtube.com/embed/abcdefghijk';
const watch = 'https://www.youtube.com/watch?v=abcdefghijk';

test.each([
  ['a player becomes a link', `<iframe src="${youtube}"></iframe>`, `<p><a href="${watch}">YouTube video</a></p>`],
  [
    'with its title',
    `<iframe src="${youtube}" title=" How tides work "></iframe>`,
    `<p><a href="${watch}">How tides work</a></p>`,
  ],
  [
    'in its place',
    `<p>a</p><div><iframe src="${youtube}"></iframe></div><p>b</p>`,
    `<p>a</p><div><p><a href="${watch}">YouTube video</a></p></div><p>b</p>`,
  ],
  [
    'inside a line it stays in the line',
    `<p>a <span><iframe src="${youtube}"></iframe></span></p>`,
    `<p>a <span><a href="${watch}">YouTube video</a></span></p>`,
  ],
  [
    'inside a paragraph too',
    `<p><iframe src="${youtube}"></iframe></p>`,
    `<p><a href="${watch}">YouTube video</a></p>`,
  ],
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
    '<p><a href="https://codepen.io/a/pen/b">CodePen</a></p><p><a href="https://embed.bsky.app/embed/a">A post</a></p><p><a href="https://www.google.com/maps/embed?pb=1">Map</a></p>',
  ],
  [
    'posts and documents that forums embed',
    '<iframe src="https://s9e.github.io/iframe/2/twitter.min.html#1234567890#theme=auto"></iframe><iframe src="https://s9e.github.io/iframe/2/reddit.min.html#tides/comments/1e6c#a"></iframe><iframe src="https://docs.google.com/spreadsheets/d/1Y/preview"></iframe>',
    '<p><a href="https://x.com/i/status/1234567890">Post on X</a></p><p><a href="https://www.reddit.com/r/tides/comments/1e6c">Post on Reddit</a></p><p><a href="https://docs.google.com/spreadsheets/d/1Y/preview">Document</a></p>',
  ],
  ['drops other frames', '<iframe src="https://ads.example/x"></iframe><p>a</p>', '<p>a</p>'],
  [
    'a host that only looks like a player’s goes',
    '<iframe src="https://youtube.com.evil.example/x"></iframe><iframe src="https://evil.example/youtube.com/"></iframe><iframe src="https://notyoutube.com/x"></iframe>',
    '',
  ],
  ['drops a player without a URL', '<video></video><iframe></iframe>', ''],
  ['drops a player without an http(s) URL', '<video src="mailto:a@b.example"></video><audio src="#a"></audio>', ''],
  [
    'the rest stays',
    '<p>a <a href="https://youtube.com/watch?v=1">b</a></p>',
    '<p>a <a href="https://youtube.com/watch?v=1">b</a></p>',
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(embedsToLinks, before)).toBe(after);
});

test.each([
  [
    'drops the animations of a landing page',
    'service',
    '<video src="https://a.example/v.mp4" muted="" loop=""></video>',
    false,
  ],
  ['also those with an end', 'service', '<video src="https://a.example/v.mp4" muted="" autoplay=""></video>', false],
  ['and those of a shop', 'collection', '<video src="https://a.example/v.mp4" muted=""></video>', false],
  ['keeps its films', 'service', '<video src="https://a.example/v.mp4" muted="" loop="" controls=""></video>', true],
  ['and those with sound', 'service', '<video src="https://a.example/v.mp4" loop=""></video>', true],
  [
    'keeps the animations of an article',
    'article',
    '<video src="https://a.example/v.mp4" muted="" loop=""></video>',
    true,
  ],
] as const)('%s', (_, pageType, html, isKept) => {
  const draft = Object.assign(draftFrom(`<p>a</p>${html}`), { pageType });
  embedsToLinks(draft);
  expect(draft.videos).toHaveLength(isKept ? 1 : 0);
  expect(innerHtml(draft.body).includes('Video')).toBe(isKept);
});

test('collects the URLs in order', () => {
  const draft = draftFrom(
    `<video src="https://a.example/v.mp4"></video><iframe src="${youtube}"></iframe><iframe src="https://x.example/"></iframe>`,
  );
  embedsToLinks(draft);
  expect(draft.videos).toEqual(['https://a.example/v.mp4', youtube]);
});

test.each([
  ['YouTube', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=3', watch, 'YouTube video'],
  [
    'YouTube, a list',
    'https://www.youtube.com/embed/?list=x',
    'https://www.youtube.com/embed/?list=x',
    'YouTube video',
  ],
  ['Vimeo', 'https://player.vimeo.com/video/123?h=1', 'https://vimeo.com/123', 'Vimeo video'],
  [
    'Dailymotion',
    'https://www.dailymotion.com/embed/video/x1',
    'https://www.dailymotion.com/video/x1',
    'Dailymotion video',
  ],
  ['Spotify', 'https://open.spotify.com/embed/track/1a?x', 'https://open.spotify.com/track/1a', 'Spotify'],
  ['SoundCloud', 'https://w.soundcloud.com/player/?url=x', 'https://w.soundcloud.com/player/?url=x', 'Audio'],
  ['X', 'https://platform.twitter.com/embed/Tweet.html?dnt=1&amp;id=42', 'https://x.com/i/status/42', 'Post on X'],
  [
    'Bluesky',
    'https://embed.bsky.app/embed/did:plc:abc/app.bsky.feed.post/3k?id=1',
    'https://bsky.app/profile/did:plc:abc/post/3k',
    'Post on Bluesky',
  ],
  ['Mastodon', 'https://social.example/@ann/123/embed', 'https://social.example/@ann/123', 'Post on Mastodon'],
  ['CodePen', 'https://codepen.io/ann/embed/preview/aBc?height=3', 'https://codepen.io/ann/pen/aBc', 'CodePen'],
  ['a gist', 'https://gist.github.com/ann/0a1b', 'https://gist.github.com/ann/0a1b', 'Gist'],
  [
    'a map',
    'https://www.openstreetmap.org/export/embed.html?bbox=1',
    'https://www.openstreetmap.org/export/embed.html?bbox=1',
    'Map',
  ],
])('%s: links to its page, with a title', (_, address, page, title) => {
  const link = (text: string) => `<p><a href="${page}">${text}</a></p>`;
  expect(bodyAfter(embedsToLinks, `<iframe src="${address}"></iframe>`)).toBe(link(title));
  expect(bodyAfter(embedsToLinks, `<iframe src="${address}" title="The tide"></iframe>`)).toBe(link('The tide'));
  expect(bodyAfter(embedsToLinks, `<iframe src="${address}" title="YouTube video player"></iframe>`)).toBe(link(title));
});

test('lite players that load on click', () => {
  expect(bodyAfter(embedsToLinks, '<lite-youtube videoid="abcdefghijk" playlabel="The tide"></lite-youtube>')).toBe(
    `<p><a href="${watch}">The tide</a></p>`,
  );
});
