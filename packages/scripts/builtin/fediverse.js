// A Fediverse post (Mastodon and compatible servers) with the rest of its author's thread.
//
// Mastodon's API returns a thread in two requests. Other servers have the post as ActivityPub, with links to its replies.

exports.marks = ['application/activity+json'];

const MAX_POSTS = 12; // each may cost a request

function activityLink() {
  return $.properties.link?.find((link) => link['@type'] === 'application/activity+json')?.['@href'];
}

exports.isActive = () => !!activityLink();

exports.processMeta = () => {
  const posts = threadFromMastodon() ?? threadFromActivityPub();
  if (!posts?.length) return;
  const [first] = posts;
  $.authors = [first.author];
  if (first.title) $.title = first.title;
  else $.title = titleOf(first.content, first.author);
  $.meta['html.date'] = first.date;
  if (first.language) $.meta['html.lang'] = first.language;
  const image = posts.flatMap(({ media }) => media).find(({ kind }) => kind === 'image');
  if (image) $.meta['x.picture_url'] = image.url;
  $.readability = false;
  $.html = `<article>${posts.map(postHtml).join('\n')}</article>`;
};

function threadFromMastodon() {
  const [, id] = /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/(\d+)/.exec(new URL($.url).pathname) ?? [];
  if (!id) return null;
  const status = jsonAt(`/api/v1/statuses/${id}`);
  if (!status?.account) return null;
  const { ancestors = [], descendants = [] } = jsonAt(`/api/v1/statuses/${id}/context`) ?? {};
  const isOwn = (other) => other.account.id === status.account.id;
  const thread = [status];
  // Goes up while the author replies to their own posts, then down through their own replies.
  for (let at = status; ; ) {
    const above = ancestors.find((other) => other.id === at.in_reply_to_id);
    if (!above || !isOwn(above)) break;
    thread.unshift(above);
    at = above;
  }
  for (let at = status; ; ) {
    const below = descendants.find((other) => other.in_reply_to_id === at.id && isOwn(other));
    if (!below) break;
    thread.push(below);
    at = below;
  }
  return thread.map(({ account, content, spoiler_text, created_at, language, media_attachments }) => ({
    author: account.display_name || account.username,
    content,
    warning: spoiler_text,
    date: created_at,
    language,
    media: (media_attachments ?? []).map(({ type, url, description }) => ({
      kind: type === 'image' ? 'image' : 'other',
      url,
      text: description ?? '',
    })),
  }));
}

function threadFromActivityPub() {
  let note = activityAt(activityLink());
  if (!note?.content) return null;
  const owner = note.attributedTo?.id ?? note.attributedTo;
  const person = typeof owner === 'string' ? activityAt(owner) : null;
  const author = person?.name || person?.preferredUsername || $.authors[0] || $.host;
  const thread = [];
  while (note && thread.length < MAX_POSTS) {
    thread.push(note);
    note = ownReply(note, owner);
  }
  return thread.map((each) => ({
    author,
    title: each.name,
    content: each.content,
    warning: each.summary,
    date: each.published,
    language: Object.keys(each.contentMap ?? {})[0],
    media: [each.attachment ?? []].flat().map(({ mediaType = '', type, url, name }) => ({
      kind: /^image\//.test(mediaType) || type === 'Image' ? 'image' : 'other',
      url: url?.href ?? url,
      text: name ?? '',
    })),
  }));
}

// Replies are listed by URL; fetches the first few to find one by the author.
function ownReply(note, owner) {
  const items = note.replies?.first?.items ?? note.replies?.items ?? [];
  for (const item of items.slice(0, 5)) {
    const reply = typeof item === 'string' ? activityAt(item) : item;
    if (reply?.content && (reply.attributedTo?.id ?? reply.attributedTo) === owner) return reply;
  }
  return null;
}

function jsonAt(path) {
  const response = requests.get(new URL(path, $.url).href, { Accept: 'application/json' });
  return response.status === 200 ? response.json() : null;
}

function activityAt(url) {
  if (!url) return null;
  const response = requests.get(new URL(url, $.url).href, { Accept: 'application/activity+json' });
  return response.status === 200 ? response.json() : null;
}

function titleOf(content, author) {
  const text = new DOMParser().parseFromString(content, 'text/html').body.textContent.trim().replace(/\s+/g, ' ');
  if (!text) return `A post by ${author}`;
  return text.length > 100 ? `${text.slice(0, 100).replace(/\s+\S*$/, '')}…` : text;
}

function postHtml({ content, warning, media }) {
  const mediaHtml = media.map(({ kind, url, text }) =>
    kind === 'image'
      ? `<figure><img src="${escapeHTML(url)}" alt="${escapeHTML(text)}">${text ? `<figcaption>${escapeHTML(text)}</figcaption>` : ''}</figure>`
      : `<p><a href="${escapeHTML(url)}">${escapeHTML(text || url)}</a></p>`,
  );
  return `${warning ? `<p><strong>${escapeHTML(warning)}</strong></p>` : ''}${content}${mediaHtml.join('')}`;
}
