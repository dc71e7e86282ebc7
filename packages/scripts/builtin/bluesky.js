// A Bluesky post with the rest of its author's thread. Uses the public API, because the page itself has no content.

exports.hosts = ['bsky.app'];

const post = /^\/profile\/([^/]+)\/post\/([^/]+)/;
const API = 'https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread';

exports.isActive = () => $.host === 'bsky.app' && post.test(new URL($.url).pathname);

exports.processMeta = () => {
  const [, author, key] = post.exec(new URL($.url).pathname);
  const query = new URLSearchParams({
    uri: `at://${author}/app.bsky.feed.post/${key}`,
    depth: '100',
    parentHeight: '100',
  });
  const response = requests.get(`${API}?${query}`, { Accept: 'application/json' });
  response.raiseForStatus();
  const posts = threadOf(response.json().thread);
  const [first] = posts;
  const name = first.author.displayName || first.author.handle;
  $.title = titleOf(first.record.text, name);
  $.authors = [name];
  $.site = 'Bluesky';
  $.description = first.record.text;
  $.meta['html.date'] = first.record.createdAt;
  const image = posts.flatMap(imagesOf)[0];
  if (image) $.meta['x.picture_url'] = image.fullsize;
  $.readability = false;
  $.html = `<article>${posts.map(postHtml).join('\n')}</article>`;
};

// Goes up to the author's first post, then down through the author's own replies.
function threadOf(thread) {
  const posts = [];
  for (let at = thread; at?.post && at.post.author.did === thread.post.author.did; at = at.parent)
    posts.unshift(at.post);
  for (let at = ownReply(thread); at; at = ownReply(at)) posts.push(at.post);
  return posts;
}

function ownReply(thread) {
  const own = (thread.replies ?? []).filter((reply) => reply.post?.author.did === thread.post.author.did);
  return own.sort((a, b) => (a.post.record.createdAt < b.post.record.createdAt ? -1 : 1))[0];
}

function titleOf(text, name) {
  const line = text.split('\n')[0].trim();
  if (!line) return `A post by ${name}`;
  return line.length > 100 ? `${line.slice(0, 100).replace(/\s+\S*$/, '')}…` : line;
}

function postHtml(post) {
  const paragraphs = richText(post.record)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`);
  return [...paragraphs, ...mediaOf(post.embed)].join('\n');
}

// The API gives links as byte offsets in the text.
function richText({ text, facets = [] }) {
  const links = facets
    .map(({ index, features }) => ({ ...index, url: urlOf(features[0] ?? {}) }))
    .filter(({ url }) => url)
    .sort((a, b) => a.byteStart - b.byteStart);
  let html = '';
  let bytes = 0;
  let open = null;
  for (const character of text) {
    if (open && bytes >= open.byteEnd) {
      html += '</a>';
      open = null;
    }
    if (!open && links.length > 0 && bytes >= links[0].byteStart) {
      open = links.shift();
      html += `<a href="${escapeHTML(open.url)}">`;
    }
    html += escapeHTML(character);
    const code = character.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return open ? `${html}</a>` : html;
}

function urlOf(feature) {
  if (feature.uri) return feature.uri;
  if (feature.did) return `https://bsky.app/profile/${feature.did}`;
  return feature.tag ? `https://bsky.app/hashtag/${encodeURIComponent(feature.tag)}` : '';
}

function imagesOf(post) {
  return post.embed?.images ?? post.embed?.media?.images ?? [];
}

function mediaOf(embed) {
  if (!embed) return [];
  const images = (embed.images ?? []).map(
    ({ fullsize, alt }) =>
      `<figure><img src="${escapeHTML(fullsize)}" alt="${escapeHTML(alt ?? '')}">${alt ? `<figcaption>${escapeHTML(alt)}</figcaption>` : ''}</figure>`,
  );
  const { external, playlist, thumbnail } = embed;
  const quoted = embed.record?.value ? embed.record : embed.record?.record;
  return [
    ...images,
    ...mediaOf(embed.media),
    ...(external
      ? [`<p><a href="${escapeHTML(external.uri)}">${escapeHTML(external.title || external.uri)}</a></p>`]
      : []),
    ...(playlist && thumbnail
      ? [`<figure><a href="${escapeHTML(playlist)}"><img src="${escapeHTML(thumbnail)}" alt=""></a></figure>`]
      : []),
    ...(quoted?.value
      ? [
          `<blockquote><p>${escapeHTML(quoted.value.text ?? '')}</p><p>${escapeHTML(quoted.author?.displayName || quoted.author?.handle || '')}</p></blockquote>`,
        ]
      : []),
  ];
}
