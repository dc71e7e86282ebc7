/**
 * Sites that answer oEmbed for addresses of theirs, whether their pages say so or not: where to ask, and for which
 * addresses. `*` stands for any stretch. From what the sites document.
 */
export interface Provider {
  readonly name: string;
  readonly endpoint: string;
  readonly addresses: readonly string[];
}

export const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    endpoint: 'https://www.youtube.com/oembed',
    addresses: [
      '*.youtube.com/watch*',
      '*.youtube.com/shorts/*',
      '*.youtube.com/playlist*',
      '*.youtube.com/live/*',
      'youtu.be/*',
    ],
  },
  {
    name: 'Vimeo',
    endpoint: 'https://vimeo.com/api/oembed.json',
    addresses: ['vimeo.com/*', 'player.vimeo.com/video/*'],
  },
  {
    name: 'Dailymotion',
    endpoint: 'https://www.dailymotion.com/services/oembed',
    addresses: ['*.dailymotion.com/video/*', 'dai.ly/*'],
  },
  { name: 'TED', endpoint: 'https://www.ted.com/services/v1/oembed.json', addresses: ['*.ted.com/talks/*'] },
  { name: 'TikTok', endpoint: 'https://www.tiktok.com/oembed', addresses: ['*.tiktok.com/*/video/*'] },
  { name: 'Streamable', endpoint: 'https://api.streamable.com/oembed.json', addresses: ['streamable.com/*'] },
  { name: 'Loom', endpoint: 'https://www.loom.com/v1/oembed', addresses: ['*.loom.com/share/*'] },
  {
    name: 'Wistia',
    endpoint: 'https://fast.wistia.com/oembed.json',
    addresses: ['*.wistia.com/medias/*', 'fast.wistia.com/embed/*'],
  },
  {
    name: 'SoundCloud',
    endpoint: 'https://soundcloud.com/oembed',
    addresses: ['soundcloud.com/*', 'on.soundcloud.com/*'],
  },
  { name: 'Spotify', endpoint: 'https://open.spotify.com/oembed', addresses: ['open.spotify.com/*'] },
  { name: 'Mixcloud', endpoint: 'https://app.mixcloud.com/oembed/', addresses: ['*.mixcloud.com/*/*'] },
  { name: 'Audioboom', endpoint: 'https://audioboom.com/publishing/oembed.json', addresses: ['audioboom.com/posts/*'] },
  {
    name: 'Flickr',
    endpoint: 'https://www.flickr.com/services/oembed/',
    addresses: ['*.flickr.com/photos/*', 'flic.kr/*'],
  },
  { name: 'SmugMug', endpoint: 'https://api.smugmug.com/services/oembed/', addresses: ['*.smugmug.com/*'] },
  {
    name: 'DeviantArt',
    endpoint: 'https://backend.deviantart.com/oembed',
    addresses: ['*.deviantart.com/*/art/*', 'fav.me/*'],
  },
  { name: 'Imgur', endpoint: 'https://api.imgur.com/oembed', addresses: ['imgur.com/*'] },
  {
    name: 'Giphy',
    endpoint: 'https://giphy.com/services/oembed',
    addresses: ['giphy.com/gifs/*', 'giphy.com/clips/*', 'gph.is/*'],
  },
  { name: 'Tenor', endpoint: 'https://tenor.com/oembed', addresses: ['*.tenor.com/view/*'] },
  { name: 'Pinterest', endpoint: 'https://www.pinterest.com/oembed.json', addresses: ['*.pinterest.com/pin/*'] },
  {
    name: 'Twitter',
    endpoint: 'https://publish.twitter.com/oembed',
    addresses: ['*.twitter.com/*/status/*', 'x.com/*/status/*', '*.x.com/*/status/*'],
  },
  { name: 'Bluesky', endpoint: 'https://embed.bsky.app/oembed', addresses: ['bsky.app/profile/*/post/*'] },
  { name: 'Reddit', endpoint: 'https://www.reddit.com/oembed', addresses: ['*.reddit.com/r/*/comments/*'] },
  { name: 'Tumblr', endpoint: 'https://www.tumblr.com/oembed/1.0', addresses: ['*.tumblr.com/post/*'] },
  { name: 'CodePen', endpoint: 'https://codepen.io/api/oembed', addresses: ['codepen.io/*'] },
  {
    name: 'CodeSandbox',
    endpoint: 'https://codesandbox.io/oembed',
    addresses: ['codesandbox.io/s/*', 'codesandbox.io/embed/*'],
  },
  { name: 'Observable', endpoint: 'https://api.observablehq.com/oembed', addresses: ['observablehq.com/@*/*'] },
  { name: 'Replit', endpoint: 'https://replit.com/data/oembed', addresses: ['replit.com/@*/*'] },
  { name: 'SlideShare', endpoint: 'https://www.slideshare.net/api/oembed/2', addresses: ['*.slideshare.net/*/*'] },
  { name: 'Speaker Deck', endpoint: 'https://speakerdeck.com/oembed.json', addresses: ['speakerdeck.com/*/*'] },
  { name: 'Issuu', endpoint: 'https://issuu.com/oembed', addresses: ['issuu.com/*/docs/*'] },
  {
    name: 'Scribd',
    endpoint: 'https://www.scribd.com/services/oembed',
    addresses: ['*.scribd.com/doc/*', '*.scribd.com/document/*'],
  },
  {
    name: 'Kickstarter',
    endpoint: 'https://www.kickstarter.com/services/oembed',
    addresses: ['*.kickstarter.com/projects/*'],
  },
  {
    name: 'Sketchfab',
    endpoint: 'https://sketchfab.com/oembed',
    addresses: ['sketchfab.com/3d-models/*', 'sketchfab.com/models/*'],
  },
  {
    name: 'Figma',
    endpoint: 'https://www.figma.com/api/oembed',
    addresses: ['*.figma.com/file/*', '*.figma.com/design/*', '*.figma.com/proto/*'],
  },
  { name: 'Miro', endpoint: 'https://miro.com/api/v1/oembed', addresses: ['miro.com/app/board/*'] },
];

export function endpointFor(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const place = `${url.hostname}${url.pathname}${url.search}`;
  const provider = compiled.find(({ patterns }) => patterns.some((pattern) => pattern.test(place)));
  if (!provider) return undefined;
  const endpoint = new URL(provider.endpoint);
  endpoint.searchParams.set('format', 'json');
  endpoint.searchParams.set('url', address);
  return endpoint.href;
}

/** A host that begins with `*.` also stands for the domain itself. */
const compiled = providers.map(({ endpoint, addresses }) => ({
  endpoint,
  patterns: addresses.map((address) => {
    const [host = '', ...path] = address.split('/');
    const escaped = (text: string) => text.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^?#]*');
    const name = host.startsWith('*.') ? `(?:[\\w-]+\\.)*${escaped(host.slice(2))}` : escaped(host);
    return new RegExp(`^${name}/${escaped(path.join('/'))}`, 'i');
  }),
}));
