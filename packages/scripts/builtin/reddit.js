// A post on Reddit with its pictures, its film and the best of its answers: from the site's own JSON.

exports.hosts = ['reddit.com'];

const comments = /^\/(?:r\/[^/]+\/|user\/[^/]+\/)?comments\/([a-z0-9]+)/i;
const MOST_ANSWERS = 20;

exports.isActive = () => $.domain === 'reddit.com' && comments.test(new URL($.url).pathname);

exports.processMeta = () => {
  const [, id] = comments.exec(new URL($.url).pathname);
  const response = requests.get(new URL(`/comments/${id}.json?raw_json=1&sort=top&limit=${MOST_ANSWERS}`, $.url).href, {
    Accept: 'application/json',
  });
  response.raiseForStatus();
  const [listing, answers] = response.json();
  const post = listing.data.children[0].data;
  const source = post.crosspost_parent_list?.[0] ?? post;

  $.title = post.title;
  $.authors = [`u/${post.author}`];
  $.site = post.subreddit_name_prefixed ?? 'Reddit';
  $.meta['html.date'] = new Date(post.created_utc * 1000).toISOString();
  const pictures = picturesOf(source);
  if (pictures.length) $.meta['x.picture_url'] = pictures[0].url;
  const film = source.secure_media?.reddit_video ?? source.media?.reddit_video;
  if (film) {
    $.type = 'video';
    $.meta['x.duration'] = String(film.duration ?? '');
    $.meta['oembed.html'] = `<video src="${escapeHTML(film.fallback_url)}"></video>`;
  } else if (pictures.length && !source.selftext_html) $.type = 'photo';
  $.readability = false;
  $.html = [
    source.selftext_html ?? '',
    ...pictures.map(figure),
    elsewhere(source, pictures, film),
    discussion(answers),
  ].join('\n');
};

function picturesOf(post) {
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

// A post that is a link leads there.
function elsewhere(post, pictures, film) {
  if (post.is_self || pictures.length || film || !post.url) return '';
  return `<p><a href="${escapeHTML(post.url)}">${escapeHTML(post.url)}</a></p>`;
}

function discussion(listing) {
  const answers = (listing?.data?.children ?? []).filter(
    ({ kind, data }) => kind === 't1' && !data.stickied && data.body_html && data.author !== '[deleted]',
  );
  if (!answers.length) return '';
  return `<h2>Comments</h2>${answers
    .slice(0, MOST_ANSWERS)
    .map(({ data }) => `<article><p><strong>u/${escapeHTML(data.author)}</strong></p>${data.body_html}</article>`)
    .join('\n')}`;
}
