// A GitHub issue or pull request with its comments, from the API.

exports.hosts = ['github.com'];

const issue = /^\/([^/]+)\/([^/]+)\/(?:issues|pull)\/(\d+)/;
const API = 'https://api.github.com';

exports.isActive = () => $.host === 'github.com' && issue.test(new URL($.url).pathname);

exports.processMeta = () => {
  const [, owner, name, number] = issue.exec(new URL($.url).pathname);
  const url = `${API}/repos/${owner}/${name}/issues/${number}`;
  const first = jsonAt(url);
  const comments = first.comments > 0 ? jsonAt(`${url}/comments?per_page=100`) : [];

  $.title = first.title;
  $.authors = [first.user?.login].filter(Boolean);
  $.site = `${owner}/${name}`;
  $.meta['html.date'] = first.created_at;
  const labels = (first.labels ?? []).map((label) => label.name ?? label).filter(Boolean);
  if (labels.length) $.meta['html.keywords'] = labels.join(', ');
  $.readability = false;
  $.html = [first, ...comments].map(commentHtml).join('\n');
};

function jsonAt(url) {
  // With this media type, bodies are HTML.
  const response = requests.get(url, { Accept: 'application/vnd.github.html+json' });
  response.raiseForStatus();
  return response.json();
}

function commentHtml({ user, created_at, body_html }, index) {
  const byline = `<strong>${escapeHTML(user?.login ?? 'ghost')}</strong>, <time datetime="${escapeHTML(created_at)}">${escapeHTML(created_at.slice(0, 10))}</time>`;
  return `<article>${index > 0 ? `<p>${byline}</p>` : ''}${body_html ?? ''}</article>`;
}
