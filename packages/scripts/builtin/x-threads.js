// A thread on X, or on a page made like it: the posts of whoever wrote the first, in one article. Works on the page as a browser shows it.

exports.hosts = ['x.com', 'twitter.com'];
exports.marks = ['data-testid="tweet"', 'class="main-thread"'];

exports.isActive = () => true;

// Where each kind of page has what.
const kinds = [
  {
    post: 'article[data-testid="tweet"]',
    text: '[data-testid="tweetText"]',
    name: '[data-testid="User-Name"] a',
    account: '[data-testid="User-Name"] a[href]',
    picture: '[data-testid="tweetPhoto"] img',
  },
  {
    post: '.main-thread .timeline-item',
    text: '.tweet-content',
    name: '.fullname',
    account: '.username',
    picture: '.attachment img, .still-image img',
  },
];

exports.documentLoaded = (document) => {
  for (const kind of kinds) {
    const posts = document.querySelectorAll(kind.post).map((post) => read(post, kind));
    const [first] = posts;
    if (!first?.account) continue;
    // The thread ends where another speaks: what follows are answers.
    const end = posts.findIndex(({ account }) => account !== first.account);
    const own = end < 0 ? posts : posts.slice(0, end);
    if (!own.some(({ text }) => text)) continue;
    const words = own[0].words.replace(/\s+/g, ' ').trim();
    $.title = words
      ? words.length > 100
        ? `${words.slice(0, 100).replace(/\s+\S*$/, '')}…`
        : words
      : `A thread by ${first.name}`;
    $.authors = [first.name];
    if (first.date) $.meta['html.date'] = first.date;
    $.readability = false;
    document.body.innerHTML = `<article>${own.map(({ text, pictures }) => `<div>${text}</div>${pictures}`).join('\n')}</article>`;
    return;
  }
};

function read(post, kind) {
  const text = post.querySelector(kind.text);
  const account = post.querySelector(kind.account);
  const pictures = post.querySelectorAll(kind.picture).map((image) => {
    const address = new URL(image.getAttribute('src') ?? '', $.url);
    // The site's own way to say how large.
    if (address.searchParams.has('name')) address.searchParams.set('name', 'large');
    return `<figure><img src="${escapeHTML(address.href)}" alt="${escapeHTML(image.getAttribute('alt') ?? '')}"></figure>`;
  });
  return {
    name: post.querySelector(kind.name)?.textContent.trim() ?? '',
    account: account?.getAttribute('href') ?? account?.textContent.trim() ?? '',
    text: (text?.innerHTML ?? '').trim().replace(/\n/g, '<br>'),
    words: text?.textContent ?? '',
    date: post.querySelector('time[datetime]')?.getAttribute('datetime'),
    pictures: pictures.join(''),
  };
}
