// A Reddit post with its images, its video and its top comments, from the site's JSON.

exports.hosts = ['reddit.com'];

const postPath = /^\/(?:r\/[^/]+\/|user\/[^/]+\/)?comments\/([a-z0-9]+)/i;
const MAX_COMMENTS = 20;

exports.isActive = () => $.domain === 'reddit.com' && postPath.test(new URL($.url).pathname);

exports.processMeta = () => {
  const [, id] = postPath.exec(new URL($.url).pathname);
  const response = requests.get(new URL(`/comments/${id}.json?raw_json=1&sort=top&limit=${MAX_COMMENTS}`, $.url).href, {
    Accept: 'application/json',
  });
  response.raiseForStatus();
  const [listing, comments] = response.json();
  const post = listing.data.children[0].data;
  const source = post.crosspost_parent_list?.[0] ?? post;

  $.title = post.title;
  $.authors = [`u/${post.author}`];
  $.site = post.subreddit_name_prefixed ?? 'Reddit';
  $.meta['html.date'] = new Date(post.created_utc * 1000).toISOString();
  const images = imagesOf(source);
  if (images.length) $.meta['x.picture_url'] = images[0].url;
  const video = source.secure_media?.reddit_video ?? source.media?.reddit_video;
  if (video) {
    $.type = 'video';
    $.meta['x.duration'] = String(video.duration ?? '');
    $.meta['oembed.html'] = `<video src="${escapeHTML(video.fallback_url)}"></video>`;
  } else if (images.length && !source.selftext_html) $.type = 'photo';
  $.readability = false;
  $.html = [
    source.selftext_html ?? '',
    ...images.map(figure),
    externalLink(source, images, video),
    commentsHtml(comments),
  ].join('\n');
};

function imagesOf(post) {
  if (post.is_gallery) {
    return (post.gallery_data?.items ?? []).flatMap(({ media_id, caption = '' }) => {
      const { s } = post.media_metadata?.[media_id] ?? {};
      const url = s?.u ?? s?.gif;
      return url ? [{ url, caption }] : [];
    });
  }
  return post.post_hint === 'image' ? [{ url: post.url, caption: '' }] : [];
}

function figure({ url, caption }) {
  return `<figure><img src="${escapeHTML(url)}" alt="${escapeHTML(caption)}">${caption ? `<figcaption>${escapeHTML(caption)}</figcaption>` : ''}</figure>`;
}

// For a post that is only a link.
function externalLink(post, images, video) {
  if (post.is_self || images.length || video || !post.url) return '';
  return `<p><a href="${escapeHTML(post.url)}">${escapeHTML(post.url)}</a></p>`;
}

function commentsHtml(listing) {
  const comments = (listing?.data?.children ?? []).filter(
    ({ kind, data }) => kind === 't1' && !data.stickied && data.body_html && data.author !== '[deleted]',
  );
  if (!comments.length) return '';
  return `<h2>Comments</h2>${comments
    .slice(0, MAX_COMMENTS)
    .map(({ data }) => `<article><p><strong>u/${escapeHTML(data.author)}</strong></p>${data.body_html}</article>`)
    .join('\n')}`;
}
