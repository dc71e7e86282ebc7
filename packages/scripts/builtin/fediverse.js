// A post in the Fediverse (Mastodon and its kin), with the rest of its author's thread.
//
// Mastodon's API gives a thread in two requests. Other servers have the post as ActivityPub, with links to its replies.

exports.marks = ['application/activity+json'];

const MOST_POSTS = 12; // every one of them may cost a request

function activityLink() {
  return $.properties.link?.find((link) => link['@type'] === 'application/activity+json')?.['@href'];
}

exports.isActive = () => !!activityLink();

exports.processMeta = () => {
  const posts = byMastodon() ?? byActivityPub();
  if (!posts?.length) return;
  const [first] = posts;
  $.authors = [first.author];
  if (first.title) $.title = first.title;
  else $.title = titleOf(first.content, first.author);
  $.meta['html.date'] = first.date;
  if (first.language) $.meta['html.lang'] = first.language;
  const picture = posts.flatMap(({ media }) => media).find(({ kind }) => kind === 'image');
  if (picture) $.meta['x.picture_url'] = picture.url;
  $.readability = false;
  $.html = `<article>${posts.map(written).join('\n')}</article>`;
};

function byMastodon() {
  const [, id] = /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/(\d+)/.exec(new URL($.url).pathname) ?? [];
  if (!id) return null;
  const status = jsonAt(`/api/v1/statuses/${id}`);
  if (!status?.account) return null;
  const { ancestors = [], descendants = [] } = jsonAt(`/api/v1/statuses/${id}/context`) ?? {};
  const isOwn = (other) => other.account.id === status.account.id;
  const thread = [status];
  // Up while the author answers himself, then down along his own answers.
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

function byActivityPub() {
  let note = activityAt(activityLink());
  if (!note?.content) return null;
  const owner = note.attributedTo?.id ?? note.attributedTo;
  const person = typeof owner === 'string' ? activityAt(owner) : null;
  const author = person?.name || person?.preferredUsername || $.authors[0] || $.host;
  const thread = [];
  while (note && thread.length < MOST_POSTS) {
    thread.push(note);
    note = ownAnswer(note, owner);
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

// Answers are listed by their addresses; those on the same server may be the author's own.
function ownAnswer(note, owner) {
  const items = note.replies?.first?.items ?? note.replies?.items ?? [];
  for (const item of items.slice(0, 5)) {
    const answer = typeof item === 'string' ? activityAt(item) : item;
    if (answer?.content && (answer.attributedTo?.id ?? answer.attributedTo) === owner) return answer;
  }
  return null;
}

function jsonAt(path) {
  const response = requests.get(new URL(path, $.url).href, { Accept: 'application/json' });
  return response.status === 200 ? response.json() : null;
}

function activityAt(address) {
  if (!address) return null;
  const response = requests.get(new URL(address, $.url).href, { Accept: 'application/activity+json' });
  return response.status === 200 ? response.json() : null;
}

function titleOf(content, author) {
  const text = new DOMParser().parseFromString(content, 'text/html').body.textContent.trim().replace(/\s+/g, ' ');
  if (!text) return `A post by ${author}`;
  return text.length > 100 ? `${text.slice(0, 100).replace(/\s+\S*$/, '')}…` : text;
}

function written({ content, warning, media }) {
  const shown = media.map(({ kind, url, text }) =>
    kind === 'image'
      ? `<figure><img src="${escapeHTML(url)}" alt="${escapeHTML(text)}">${text ? `<figcaption>${escapeHTML(text)}</figcaption>` : ''}</figure>`
      : `<p><a href="${escapeHTML(url)}">${escapeHTML(text || url)}</a></p>`,
  );
  return `${warning ? `<p><strong>${escapeHTML(warning)}</strong></p>` : ''}${content}${shown.join('')}`;
}
