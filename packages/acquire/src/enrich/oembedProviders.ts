/**
 * Known oEmbed providers: endpoint, and patterns of the URLs it answers for (`*` matches any characters). From the sites'
 * own documentation. Used for pages without a discovery link.
 */
export interface OembedProvider {
  readonly name: string;
  readonly endpoint: string;
  readonly urlPatterns: readonly string[];
}

export const oembedProviders: readonly OembedProvider[] = [
  {
    name: 'YouTube',
    endpoint: 'https://www.youtube.com/oembed',
    urlPatterns: [
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
    urlPatterns: ['vimeo.com/*', 'player.vimeo.com/video/*'],
  },
  {
    name: 'Dailymotion',
    endpoint: 'https://www.dailymotion.com/services/oembed',
    urlPatterns: ['*.dailymotion.com/video/*', 'dai.ly/*'],
  },
  { name: 'TED', endpoint: 'https://www.ted.com/services/v1/oembed.json', urlPatterns: ['*.ted.com/talks/*'] },
  { name: 'TikTok', endpoint: 'https://www.tiktok.com/oembed', urlPatterns: ['*.tiktok.com/*/video/*'] },
  { name: 'Streamable', endpoint: 'https://api.streamable.com/oembed.json', urlPatterns: ['streamable.com/*'] },
  { name: 'Loom', endpoint: 'https://www.loom.com/v1/oembed', urlPatterns: ['*.loom.com/share/*'] },
  {
    name: 'Wistia',
    endpoint: 'https://fast.wistia.com/oembed.json',
    urlPatterns: ['*.wistia.com/medias/*', 'fast.wistia.com/embed/*'],
  },
  {
    name: 'SoundCloud',
    endpoint: 'https://soundcloud.com/oembed',
    urlPatterns: ['soundcloud.com/*', 'on.soundcloud.com/*'],
  },
  { name: 'Spotify', endpoint: 'https://open.spotify.com/oembed', urlPatterns: ['open.spotify.com/*'] },
  { name: 'Mixcloud', endpoint: 'https://app.mixcloud.com/oembed/', urlPatterns: ['*.mixcloud.com/*/*'] },
  {
    name: 'Audioboom',
    endpoint: 'https://audioboom.com/publishing/oembed.json',
    urlPatterns: ['audioboom.com/posts/*'],
  },
  {
    name: 'Flickr',
    endpoint: 'https://www.flickr.com/services/oembed/',
    urlPatterns: ['*.flickr.com/photos/*', 'flic.kr/*'],
  },
  { name: 'SmugMug', endpoint: 'https://api.smugmug.com/services/oembed/', urlPatterns: ['*.smugmug.com/*'] },
  {
    name: 'DeviantArt',
    endpoint: 'https://backend.deviantart.com/oembed',
    urlPatterns: ['*.deviantart.com/*/art/*', 'fav.me/*'],
  },
  { name: 'Imgur', endpoint: 'https://api.imgur.com/oembed', urlPatterns: ['imgur.com/*'] },
  {
    name: 'Giphy',
    endpoint: 'https://giphy.com/services/oembed',
    urlPatterns: ['giphy.com/gifs/*', 'giphy.com/clips/*', 'gph.is/*'],
  },
  { name: 'Tenor', endpoint: 'https://tenor.com/oembed', urlPatterns: ['*.tenor.com/view/*'] },
  { name: 'Pinterest', endpoint: 'https://www.pinterest.com/oembed.json', urlPatterns: ['*.pinterest.com/pin/*'] },
  {
    name: 'Twitter',
    endpoint: 'https://publish.twitter.com/oembed',
    urlPatterns: ['*.twitter.com/*/status/*', 'x.com/*/status/*', '*.x.com/*/status/*'],
  },
  { name: 'Bluesky', endpoint: 'https://embed.bsky.app/oembed', urlPatterns: ['bsky.app/profile/*/post/*'] },
  { name: 'Reddit', endpoint: 'https://www.reddit.com/oembed', urlPatterns: ['*.reddit.com/r/*/comments/*'] },
  { name: 'Tumblr', endpoint: 'https://www.tumblr.com/oembed/1.0', urlPatterns: ['*.tumblr.com/post/*'] },
  { name: 'CodePen', endpoint: 'https://codepen.io/api/oembed', urlPatterns: ['codepen.io/*'] },
  {
    name: 'CodeSandbox',
    endpoint: 'https://codesandbox.io/oembed',
    urlPatterns: ['codesandbox.io/s/*', 'codesandbox.io/embed/*'],
  },
  { name: 'Observable', endpoint: 'https://api.observablehq.com/oembed', urlPatterns: ['observablehq.com/@*/*'] },
  { name: 'Replit', endpoint: 'https://replit.com/data/oembed', urlPatterns: ['replit.com/@*/*'] },
  { name: 'SlideShare', endpoint: 'https://www.slideshare.net/api/oembed/2', urlPatterns: ['*.slideshare.net/*/*'] },
  { name: 'Speaker Deck', endpoint: 'https://speakerdeck.com/oembed.json', urlPatterns: ['speakerdeck.com/*/*'] },
  { name: 'Issuu', endpoint: 'https://issuu.com/oembed', urlPatterns: ['issuu.com/*/docs/*'] },
  {
    name: 'Scribd',
    endpoint: 'https://www.scribd.com/services/oembed',
    urlPatterns: ['*.scribd.com/doc/*', '*.scribd.com/document/*'],
  },
  {
    name: 'Kickstarter',
    endpoint: 'https://www.kickstarter.com/services/oembed',
    urlPatterns: ['*.kickstarter.com/projects/*'],
  },
  {
    name: 'Sketchfab',
    endpoint: 'https://sketchfab.com/oembed',
    urlPatterns: ['sketchfab.com/3d-models/*', 'sketchfab.com/models/*'],
  },
  {
    name: 'Figma',
    endpoint: 'https://www.figma.com/api/oembed',
    urlPatterns: ['*.figma.com/file/*', '*.figma.com/design/*', '*.figma.com/proto/*'],
  },
  { name: 'Miro', endpoint: 'https://miro.com/api/v1/oembed', urlPatterns: ['miro.com/app/board/*'] },
];

export function oembedEndpointFor(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const target = `${url.hostname}${url.pathname}${url.search}`;
  const provider = compiled.find(({ patterns }) => patterns.some((pattern) => pattern.test(target)));
  if (!provider) return undefined;
  const endpoint = new URL(provider.endpoint);
  endpoint.searchParams.set('format', 'json');
  endpoint.searchParams.set('url', address);
  return endpoint.href;
}

/** A host that begins with `*.` also matches the domain itself. */
const compiled = oembedProviders.map(({ endpoint, urlPatterns }) => ({
  endpoint,
  patterns: urlPatterns.map((urlPattern) => {
    const [host = '', ...path] = urlPattern.split('/');
    const escaped = (text: string) => text.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^?#]*');
    const name = host.startsWith('*.') ? `(?:[\\w-]+\\.)*${escaped(host.slice(2))}` : escaped(host);
    return new RegExp(`^${name}/${escaped(path.join('/'))}`, 'i');
  }),
}));
