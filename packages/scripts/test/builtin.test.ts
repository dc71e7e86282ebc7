/** The built-in scripts, against a loopback site that answers in the formats of the real ones. The contents are made up. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { builtInScripts, readScript } from '../src/index.ts';
import { readWith } from './readWith.ts';
import { startSite } from './site.ts';

vi.setConfig({ testTimeout: 60_000 });

const scripts = Object.fromEntries(
  readdirSync(builtInScripts).map((name) => [name, readFileSync(`${builtInScripts}/${name}`, 'utf8')]),
);
const shell = '<!doctype html><html><head><title>Loading</title></head><body><div id="root"></div></body></html>';

test('each declares hosts or marks, and hooks', () => {
  for (const [name, text] of Object.entries(scripts)) {
    const { hosts, marks, hooks } = readScript(name, text);
    expect([name, Boolean(hosts?.length || marks?.length), hooks.size > 0]).toEqual([name, true, true]);
  }
});

test('none runs on an ordinary page', async () => {
  const { events } = await readWith(scripts, { network: undefined });
  expect(events.filter(({ did }) => did === 'logged' || did === 'warned')).toEqual([]);
});

describe('Bluesky', async () => {
  const ann = { did: 'did:plc:ann', handle: 'ann.example', displayName: 'Ann Ash' };
  const bo = { did: 'did:plc:bo', handle: 'bo.example' };
  const post = (author: object, text: string, more = {}) => ({
    author,
    record: { text, createdAt: '2024-05-06T07:08:09Z', ...('facets' in more ? more : {}) },
    ...more,
  });
  const thread = {
    post: post(ann, 'Second: see tides.example é ok', {
      facets: [{ index: { byteStart: 12, byteEnd: 25 }, features: [{ uri: 'https://tides.example/' }] }],
    }),
    parent: { post: post(ann, 'Tides, a thread.\n\nIt starts here.'), parent: { post: post(bo, 'What do you mean?') } },
    replies: [
      { post: post(bo, 'I disagree.') },
      {
        post: post(ann, 'Third <b>', {
          embed: {
            images: [{ fullsize: 'https://cdn.example/big.png', thumb: 'https://cdn.example/s.png', alt: 'The pier' }],
          },
        }),
        replies: [
          { post: post(ann, 'Fourth', { embed: { record: { value: { text: 'Quoted words' }, author: bo } } }) },
        ],
      },
    ],
  };
  const { network, seen } = await startSite({
    'public.api.bsky.app/xrpc/app.bsky.feed.getPostThread?uri=at%3A%2F%2Fann.example%2Fapp.bsky.feed.post%2F3k2a&depth=100&parentHeight=100':
      { thread },
  });

  test('a thread is read from start to end, without replies by others', async () => {
    const { article, warnings } = await readWith(scripts, {
      network,
      html: shell,
      url: 'https://bsky.app/profile/ann.example/post/3k2a',
    });
    expect(warnings).toEqual([]);
    expect(seen).toHaveLength(1);
    expect(article).toMatchObject({
      title: 'Tides, a thread.',
      authors: ['Ann Ash'],
      site_name: 'Bluesky',
      published_date: '2024-05-06T07:08:09Z',
      hero_image: 'https://cdn.example/big.png',
    });
    expect(article.text).toMatch(/It starts here\.[\s\S]*Second: see[\s\S]*Third <b>[\s\S]*Fourth[\s\S]*Quoted words/);
    expect(article.text).not.toMatch(/disagree|What do you mean/);
    expect(article.links).toContainEqual({ url: 'https://tides.example/', text: 'tides.example' });
  });

  test('an error response leaves the page unchanged', async () => {
    const { article, warnings } = await readWith(scripts, {
      network,
      html: shell,
      url: 'https://bsky.app/profile/no.example/post/x',
    });
    expect(warnings).toContainEqual(
      expect.stringContaining('script bluesky.js: Error: the server answered with status 404'),
    );
    expect(article.title).toBe('Loading');
  });
});

describe('the Fediverse', async () => {
  const html = (href: string) =>
    shell.replace('</head>', `<link rel="alternate" type="application/activity+json" href="${href}"></head>`);
  const account = { id: '7', username: 'ann', display_name: 'Ann Ash' };
  const status = (id: string, above: string | null, content: string, who = account) => ({
    id,
    in_reply_to_id: above,
    account: who,
    content: `<p>${content}</p>`,
    created_at: '2024-05-06T07:08:09.000Z',
    language: 'en',
    media_attachments: [],
  });
  const other = { id: '8', username: 'bo', display_name: '' };
  const note = (id: string, content: string, items: unknown[] = []) => ({
    id: `https://pub.example/n/${id}`,
    type: 'Note',
    attributedTo: 'https://pub.example/u/ann',
    content: `<p>${content}</p>`,
    published: '2024-05-06T07:08:09Z',
    attachment: [
      { type: 'Document', mediaType: 'image/png', url: `https://pub.example/${id}.png`, name: `Picture ${id}` },
    ],
    replies: { first: { items } },
  });
  const { network } = await startSite({
    'social.example/api/v1/statuses/12': status('12', '11', 'The moon pulls.'),
    'social.example/api/v1/statuses/12/context': {
      ancestors: [status('10', null, 'Why?', other), status('11', '10', 'Tides, in short.')],
      descendants: [
        status('13', '12', 'Wrong.', other),
        status('14', '12', 'The sea follows.'),
        status('15', '14', 'The end.'),
      ],
    },
    'pub.example/n/1': note('1', 'One of two.', ['https://pub.example/n/2']),
    'pub.example/n/2': note('2', 'Two of two.', [
      { ...note('3', 'By another.'), attributedTo: 'https://pub.example/u/bo' },
    ]),
    'pub.example/u/ann': { name: 'Ann Ash', preferredUsername: 'ann' },
  });

  test('Mastodon: the author’s own posts before and after', async () => {
    const url = 'https://social.example/@ann/12';
    const { article, warnings } = await readWith(scripts, { network, html: html(`${url}.json`), url });
    expect(warnings).toEqual([]);
    expect(article.text.split('\n').filter(Boolean)).toEqual([
      'Tides, in short.',
      'The moon pulls.',
      'The sea follows.',
      'The end.',
    ]);
    expect(article).toMatchObject({ title: 'Tides, in short.', authors: ['Ann Ash'], lang: 'en' });
  });

  test('other servers: ActivityPub, reply by reply', async () => {
    const url = 'https://pub.example/n/1';
    const { article, warnings } = await readWith(scripts, { network, html: html(url), url });
    expect(warnings).toEqual([]);
    expect(article.text).toMatch(/One of two\.[\s\S]*Two of two\./);
    expect(article.text).not.toContain('By another');
    expect(article).toMatchObject({ authors: ['Ann Ash'], hero_image: 'https://pub.example/1.png' });
  });
});

describe('X and pages like it', () => {
  const tweet = (who: string, text: string, more = '') =>
    `<article data-testid="tweet"><div data-testid="User-Name"><a href="/${who}">${who.toUpperCase()}</a></div><div data-testid="tweetText">${text}</div><time datetime="2024-05-06T07:08:09.000Z"></time>${more}</article>`;
  const line = (who: string, text: string) =>
    `<div class="timeline-item"><a class="fullname">${who.toUpperCase()}</a><a class="username">@${who}</a><div class="tweet-content">${text}</div></div>`;
  test.each([
    [
      'X',
      `${tweet('ann', 'First of <a href="https://tides.example/">three</a>')}${tweet('ann', 'Second', '<div data-testid="tweetPhoto"><img src="https://pbs.example/a?format=jpg&amp;name=small"></div>')}${tweet('ann', 'Third')}${tweet('bo', 'Nonsense')}${tweet('ann', 'An answer to Bo')}`,
      'https://x.com/ann/status/1',
    ],
    [
      'a mirror',
      `<div class="main-thread">${line('ann', 'First of three')}${line('ann', 'Second')}${line('ann', 'Third')}${line('bo', 'Nonsense')}</div>`,
      'https://mirror.example/ann/status/1',
    ],
  ])('%s: the thread ends at the first post of another author', async (_, body, url) => {
    const { article, warnings } = await readWith(scripts, {
      html: `<html><body><nav>Menu</nav>${body}</body></html>`,
      url,
    });
    expect(warnings).toEqual([]);
    expect(article.text).toMatch(/^First of three\s+Second\s+Third$/);
    expect(article).toMatchObject({ title: 'First of three', authors: ['ANN'] });
  });

  test('images are the large versions', async () => {
    const body = tweet(
      'ann',
      'Look',
      '<div data-testid="tweetPhoto"><img src="https://pbs.example/a?format=jpg&amp;name=small" alt="A boat"></div>',
    );
    const { article } = await readWith(scripts, { html: `<body>${body}</body>`, url: 'https://x.com/ann/status/1' });
    expect(article.images).toEqual([{ url: 'https://pbs.example/a?format=jpg&name=large', alt: 'A boat' }]);
  });

  test('a page without posts is unchanged', async () => {
    const { article } = await readWith(scripts, {
      html: '<body><p>About this site, in a few words.</p></body>',
      url: 'https://x.com/about',
    });
    expect(article.text).toContain('About this site');
  });
});

describe('YouTube', async () => {
  const player = (tracks: object[], more = {}) => ({
    videoDetails: {
      videoId: 'abc123',
      title: 'How tides work',
      author: 'The Coast',
      lengthSeconds: '754',
      shortDescription:
        'A film about the sea. See https://tides.example/x.\n\n0:00 Start {here}\n5:00 The moon\n10:30 The end',
      keywords: ['sea', 'moon'],
      thumbnail: { thumbnails: [{ url: 'https://img.example/s.jpg' }, { url: 'https://img.example/l.jpg' }] },
    },
    microformat: { playerMicroformatRenderer: { publishDate: '2024-05-06' } },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks, ...more } },
  });
  const html = (data: object) =>
    shell.replace('<div', `<script>var ytInitialPlayerResponse = ${JSON.stringify(data)};var x = 1;</script><div`);
  const track = (lang: string, kind?: string) => ({
    baseUrl: `https://www.youtube.com/api/timedtext?v=abc123&lang=${lang}${kind ? `&kind=${kind}` : ''}`,
    languageCode: lang,
    kind,
  });
  const words = (name: string) => ({
    events: [
      { tStartMs: 0, segs: [{ utf8: `In ${name}` }, { utf8: ' the sea moves.\n' }] },
      { tStartMs: 310_000 },
      { tStartMs: 320_000, segs: [{ utf8: 'It follows the moon & sun.' }] },
    ],
  });
  const { network } = await startSite({
    'www.youtube.com/api/timedtext?v=abc123&lang=en&fmt=json3': words('English'),
    'www.youtube.com/api/timedtext?v=abc123&lang=de&fmt=json3': words('German'),
    'www.youtube.com/api/timedtext?v=abc123&lang=en&kind=asr&fmt=json3': words('recognised'),
  });
  const url = 'https://www.youtube.com/watch?v=abc123';

  test('description, chapters, transcript, duration and image', async () => {
    const { article, warnings } = await readWith(scripts, { network, html: html(player([track('en')])), url });
    expect(warnings).toEqual([]);
    expect(article).toMatchObject({
      title: 'How tides work',
      authors: ['The Coast'],
      site_name: 'YouTube',
      published_date: '2024-05-06',
      reading_time: '13 min',
      hero_image: 'https://img.example/l.jpg',
      videos: [expect.stringContaining('abc123')],
    });
    expect(article.markdown).toMatch(
      /## Chapters[\s\S]*\[5:00\]\(https:\/\/www\.youtube\.com\/watch\?v=abc123&t=300\) The moon[\s\S]*## Transcript[\s\S]*### Start \{here\}[\s\S]*In English the sea moves\.[\s\S]*### The moon[\s\S]*It follows the moon/,
    );
    expect(article.links.map((link) => link.url)).toContain('https://tides.example/x');
  });

  test.each([
    ['the default', [track('en'), track('de')], { audioTracks: [{ defaultCaptionTrackIndex: 1 }] }, 'In German'],
    ['human captions before automatic ones', [track('en', 'asr'), track('de')], {}, 'In German'],
    ['English first', [track('de'), track('en')], {}, 'In English'],
    ['automatic captions if there are no others', [track('en', 'asr')], {}, 'In recognised'],
  ])('caption track: %s', async (_, tracks, more, spoken) => {
    expect((await readWith(scripts, { network, html: html(player(tracks, more)), url })).article.text).toContain(
      spoken,
    );
  });

  test('without network access, everything but the transcript', async () => {
    const { article, log } = await readWith(scripts, { html: html(player([track('en')])), url });
    expect(article.text).toContain('A film about the sea.');
    expect(log).toEqual([expect.stringContaining('warn no transcript')]);
  });
});

describe('Reddit', async () => {
  const listing = (post: object, answers: object[] = []) => [
    {
      data: {
        children: [
          {
            kind: 't3',
            data: {
              title: 'Tides',
              author: 'ann',
              subreddit_name_prefixed: 'r/sea',
              created_utc: 1_714_979_289,
              ...post,
            },
          },
        ],
      },
    },
    { data: { children: answers.map((data) => ({ kind: 't1', data })) } },
  ];
  const address = (id: string) => `www.reddit.com/comments/${id}.json?raw_json=1&sort=top&limit=20`;
  const { network } = await startSite({
    [address('a1')]: listing({ is_self: true, selftext_html: '<div class="md"><p>Why do they come twice?</p></div>' }, [
      { author: 'mod', stickied: true, body_html: '<p>Rules</p>' },
      { author: 'bo', body_html: '<p>Because of the moon.</p>' },
      { author: '[deleted]', body_html: '<p>[removed]</p>' },
    ]),
    [address('b2')]: listing({
      is_gallery: true,
      gallery_data: { items: [{ media_id: 'm1', caption: 'Low' }, { media_id: 'm2' }, { media_id: 'gone' }] },
      media_metadata: {
        m1: { s: { u: 'https://i.example/1.jpg?a=1&b=2' } },
        m2: { s: { u: 'https://i.example/2.jpg' } },
      },
    }),
    [address('c3')]: listing({
      is_video: true,
      media: { reddit_video: { fallback_url: 'https://v.example/c3.mp4', duration: 125 } },
    }),
    [address('d4')]: listing({ url: 'https://tides.example/article' }),
  });
  const read = (id: string) =>
    readWith(scripts, { network, html: shell, url: `https://www.reddit.com/r/sea/comments/${id}/tides/` });

  test('text and comments', async () => {
    const { article, warnings } = await read('a1');
    expect(warnings).toEqual([]);
    expect(article).toMatchObject({
      title: 'Tides',
      authors: ['u/ann'],
      site_name: 'r/sea',
      published_date: '2024-05-06T07:08:09.000Z',
    });
    expect(article.text).toMatch(/Why do they come twice\?[\s\S]*u\/bo[\s\S]*Because of the moon\./);
    expect(article.text).not.toMatch(/Rules|removed/);
  });
  test('a gallery', async () => {
    expect((await read('b2')).article.images).toEqual([
      { url: 'https://i.example/1.jpg?a=1&b=2', alt: 'Low' },
      { url: 'https://i.example/2.jpg', alt: '' },
    ]);
  });
  test('a video', async () => {
    expect((await read('c3')).article).toMatchObject({ reading_time: '2 min', videos: ['https://v.example/c3.mp4'] });
  });
  test('a link', async () => {
    expect((await read('d4')).article.links.map((link) => link.url)).toEqual(['https://tides.example/article']);
  });
});

describe('GitHub', async () => {
  const api = 'api.github.com/repos/ann/tides/issues/7';
  const { network, seen } = await startSite({
    [api]: {
      title: 'High water is late',
      user: { login: 'bo' },
      created_at: '2024-05-06T07:08:09Z',
      body_html: '<p>It comes an hour late.</p>',
      comments: 1,
      labels: [{ name: 'bug' }],
    },
    [`${api}/comments?per_page=100`]: [
      { user: null, created_at: '2024-05-07T00:00:00Z', body_html: '<pre>fix()</pre>' },
    ],
  });

  test('an issue and its comments', async () => {
    const { article, warnings } = await readWith(scripts, {
      network,
      html: shell,
      url: 'https://github.com/ann/tides/issues/7',
    });
    expect(warnings).toEqual([]);
    expect(seen[0]!.headers.accept).toBe('application/vnd.github.html+json');
    expect(article).toMatchObject({
      title: 'High water is late',
      authors: ['bo'],
      site_name: 'ann/tides',
      published_date: '2024-05-06T07:08:09Z',
    });
    expect(article.text).toMatch(/It comes an hour late\.[\s\S]*ghost, 2024-05-07[\s\S]*fix\(\)/);
  });

  test('other pages of the site are unchanged', async () => {
    seen.length = 0;
    await readWith(scripts, { network, html: shell, url: 'https://github.com/ann/tides' });
    expect(seen).toEqual([]);
  });
});

describe('galleries', () => {
  const about = (what: string) =>
    `<p>The ${what} was there long before the town, and whoever grew up beside it has a story to tell about the day when the ${what} changed everything.</p>`;
  const before = ['harbour', 'lighthouse', 'ferry'].map(about).join('');
  const after = ['estuary', 'pier', 'old crane'].map(about).join('');
  test.each([
    [
      'PhotoSwipe',
      '<a href="/l/1.jpg" data-pswp-width="900" data-caption="Low &lt;b&gt;water&lt;/b&gt;"><img src="/s/1.jpg" alt="Mud"></a>',
      '/l/1.jpg',
      'Low water',
    ],
    [
      'fancybox',
      '<a href="/l/1.webp?x=1" data-fancybox="g" title="Boats"><img src="/s/1.jpg" alt="Mud"></a>',
      '/l/1.webp?x=1',
      'Boats',
    ],
    [
      'WordPress',
      '<figure class="gallery-item"><div><a href="/l/1.png"><img src="/s/1.png" alt="Mud"></a></div><figcaption class="wp-caption-text">The pier</figcaption></figure>',
      '/l/1.png',
      'The pier',
    ],
  ])('%s: large images with captions', async (_, gallery, address, caption) => {
    const { article, warnings } = await readWith(scripts, {
      html: `<body><article><h1>Harbour</h1>${before}${gallery}${after}</article></body>`,
    });
    expect(warnings).toEqual([]);
    expect(article.images).toEqual([{ url: `https://www.example.com${address}`, alt: 'Mud' }]);
    expect(article.content_html).toContain(`<figcaption>${caption}</figcaption>`);
  });

  test('links to pages stay links', async () => {
    const html = `<body><article>${before}<p><a href="/story" data-fancybox><img src="/s/1.jpg" alt="Mud"></a></p>${after}</article></body>`;
    expect((await readWith(scripts, { html })).article.links.map((link) => link.url)).toContain(
      'https://www.example.com/story',
    );
  });
});
