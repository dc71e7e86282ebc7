// A thread on X or a mirror: joins the first author's posts in one article. Needs the page as a browser renders it.

exports.hosts = ['x.com', 'twitter.com'];
exports.marks = ['data-testid="tweet"', 'class="main-thread"'];

exports.isActive = () => true;

// Selectors for each kind of page.
const layouts = [
  {
    post: 'article[data-testid="tweet"]',
    text: '[data-testid="tweetText"]',
    name: '[data-testid="User-Name"] a',
    account: '[data-testid="User-Name"] a[href]',
    image: '[data-testid="tweetPhoto"] img',
  },
  {
    post: '.main-thread .timeline-item',
    text: '.tweet-content',
    name: '.fullname',
    account: '.username',
    image: '.attachment img, .still-image img',
  },
];

exports.documentLoaded = (document) => {
  for (const layout of layouts) {
    const posts = document.querySelectorAll(layout.post).map((post) => read(post, layout));
    const [first] = posts;
    if (!first?.account) continue;
    // The thread ends at the first post of another author; the rest are replies.
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
    document.body.innerHTML = `<article>${own.map(({ text, images }) => `<div>${text}</div>${images}`).join('\n')}</article>`;
    return;
  }
};

function read(post, layout) {
  const text = post.querySelector(layout.text);
  const account = post.querySelector(layout.account);
  const images = post.querySelectorAll(layout.image).map((image) => {
    const url = new URL(image.getAttribute('src') ?? '', $.url);
    // The site's parameter for the image size.
    if (url.searchParams.has('name')) url.searchParams.set('name', 'large');
    return `<figure><img src="${escapeHTML(url.href)}" alt="${escapeHTML(image.getAttribute('alt') ?? '')}"></figure>`;
  });
  return {
    name: post.querySelector(layout.name)?.textContent.trim() ?? '',
    account: account?.getAttribute('href') ?? account?.textContent.trim() ?? '',
    text: (text?.innerHTML ?? '').trim().replace(/\n/g, '<br>'),
    words: text?.textContent ?? '',
    date: post.querySelector('time[datetime]')?.getAttribute('datetime'),
    images: images.join(''),
  };
}
