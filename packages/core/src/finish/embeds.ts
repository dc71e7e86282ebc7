/** Known embeds: how to recognise them, what to call them, and which page to link to. */

export interface Embed {
  readonly name: string;
  /** Matches the URL without its scheme. */
  readonly address: RegExp;
  readonly isVideo: boolean;
  /** The URL of the page to link to, from the groups of the pattern; default: the embedded URL. */
  readonly page?: (groups: Readonly<Record<string, string>>) => string;
}

/** The first match wins. Patterns start at the host, so that no other host can imitate one. */
export const embeds: readonly Embed[] = [
  {
    name: 'YouTube video',
    address: /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?<id>[\w-]{6,20})(?![\w-])/,
    isVideo: true,
    page: ({ id }) => `https://www.youtube.com/watch?v=${id}`,
  },
  { name: 'YouTube video', address: /^(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be)\//, isVideo: true },
  {
    name: 'Vimeo video',
    address: /^player\.vimeo\.com\/video\/(?<id>\d+)/,
    isVideo: true,
    page: ({ id }) => `https://vimeo.com/${id}`,
  },
  { name: 'Vimeo video', address: /^(?:[\w-]+\.)*vimeo\.com\//, isVideo: true },
  {
    name: 'Dailymotion video',
    address: /^(?:www\.)?dailymotion\.com\/embed\/video\/(?<id>\w+)/,
    isVideo: true,
    page: ({ id }) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    name: 'Video',
    address: /^(?:[\w-]+\.)*(?:dailymotion\.com|ted\.com|twitch\.tv|wistia\.(?:com|net))\//,
    isVideo: true,
  },
  {
    name: 'Spotify',
    address: /^open\.spotify\.com\/embed(?:-podcast)?\/(?<kind>\w+)\/(?<id>\w+)/,
    isVideo: true,
    page: ({ kind, id }) => `https://open.spotify.com/${kind}/${id}`,
  },
  { name: 'Audio', address: /^(?:[\w-]+\.)*(?:spotify\.com|soundcloud\.com|bandcamp\.com)\//, isVideo: true },
  {
    name: 'Post on X',
    address: /^platform\.(?:twitter|x)\.com\/embed\/\S*[?&]id=(?<id>\d+)/,
    isVideo: false,
    page: ({ id }) => `https://x.com/i/status/${id}`,
  },
  { name: 'Post on X', address: /^platform\.(?:twitter|x)\.com\/embed\//, isVideo: false },
  {
    name: 'Post on Bluesky',
    address: /^embed\.bsky\.app\/embed\/(?<who>did:[\w:.%-]+)\/app\.bsky\.feed\.post\/(?<id>\w+)/,
    isVideo: false,
    page: ({ who, id }) => `https://bsky.app/profile/${who}/post/${id}`,
  },
  { name: 'Post on Bluesky', address: /^(?:[\w-]+\.)*bsky\.app\//, isVideo: false },
  {
    name: 'Post on Mastodon',
    address: /^(?<post>[\w.-]+\/@[\w.@-]+\/\d+)\/embed(?:$|[?#])/,
    isVideo: false,
    page: ({ post }) => `https://${post}`,
  },
  {
    name: 'CodePen',
    address: /^(?:[\w-]+\.)*codepen\.io\/(?<who>[\w-]+)\/embed\/(?:preview\/)?(?<id>\w+)/,
    isVideo: false,
    page: ({ who, id }) => `https://codepen.io/${who}/pen/${id}`,
  },
  { name: 'CodePen', address: /^(?:[\w-]+\.)*codepen\.io\//, isVideo: false },
  { name: 'CodeSandbox', address: /^(?:[\w-]+\.)*codesandbox\.io\//, isVideo: false },
  { name: 'JSFiddle', address: /^(?:[\w-]+\.)*jsfiddle\.net\//, isVideo: false },
  {
    name: 'Post on X',
    address: /^s9e\.github\.io\/iframe\/2\/twitter\.min\.html#(?<id>\d+)/,
    isVideo: false,
    page: ({ id }) => `https://x.com/i/status/${id}`,
  },
  {
    name: 'Post on Reddit',
    address: /^(?:s9e\.github\.io\/iframe\/2\/reddit\.min\.html#|embed\.reddit\.com\/r\/)(?<post>\w+\/comments\/\w+)/,
    isVideo: false,
    page: ({ post }) => `https://www.reddit.com/r/${post}`,
  },
  { name: 'Document', address: /^docs\.google\.com\/\w+\/d\//, isVideo: false },
  { name: 'Gist', address: /^gist\.github\.com\//, isVideo: false },
  {
    name: 'Map',
    address: /^(?:www\.google\.[a-z.]{2,6}\/maps\/|maps\.google\.[a-z.]{2,6}\/|(?:[\w-]+\.)*openstreetmap\.org\/)/,
    isVideo: false,
  },
];
