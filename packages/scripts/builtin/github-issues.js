// An issue or a pull request on GitHub: what was asked and what was answered, from the API.

exports.hosts = ['github.com'];

const issue = /^\/([^/]+)\/([^/]+)\/(?:issues|pull)\/(\d+)/;
const API = 'https://api.github.com';

exports.isActive = () => $.host === 'github.com' && issue.test(new URL($.url).pathname);

exports.processMeta = () => {
  const [, owner, name, number] = issue.exec(new URL($.url).pathname);
  const address = `${API}/repos/${owner}/${name}/issues/${number}`;
  const first = jsonAt(address);
  const answers = first.comments > 0 ? jsonAt(`${address}/comments?per_page=100`) : [];

  $.title = first.title;
  $.authors = [first.user?.login].filter(Boolean);
  $.site = `${owner}/${name}`;
  $.meta['html.date'] = first.created_at;
  const labels = (first.labels ?? []).map((label) => label.name ?? label).filter(Boolean);
  if (labels.length) $.meta['html.keywords'] = labels.join(', ');
  $.readability = false;
  $.html = [first, ...answers].map(written).join('\n');
};

function jsonAt(address) {
  // Asked for this way, bodies come as HTML.
  const response = requests.get(address, { Accept: 'application/vnd.github.html+json' });
  response.raiseForStatus();
  return response.json();
}

function written({ user, created_at, body_html }, index) {
  const who = `<strong>${escapeHTML(user?.login ?? 'ghost')}</strong>, <time datetime="${escapeHTML(created_at)}">${escapeHTML(created_at.slice(0, 10))}</time>`;
  return `<article>${index > 0 ? `<p>${who}</p>` : ''}${body_html ?? ''}</article>`;
}
