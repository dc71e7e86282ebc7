import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';

const ld = '<script type="application/ld+json">{"@type":"Article","headline":"From JSON-LD"}</script>';
const og = '<meta property="og:title" content="From Open Graph">';
const twitter = '<meta name="twitter:title" content="From Twitter">';
const dc = '<meta name="dc.title" content="From Dublin Core">';
const html = '<title>From the title element</title>';
const h1 = '<h1>From the heading</h1>';

describe('the title comes from', () => {
  test.each([
    ['heading', `${ld + og + twitter + dc}<title>From the heading | Elsewhere</title>${h1}`, 'From the heading'],
    ['json-ld', ld + og + twitter + dc + html, 'From JSON-LD'],
    ['open-graph', og + twitter + dc + html, 'From Open Graph'],
    ['twitter', twitter + dc + html, 'From Twitter'],
    ['meta', dc + html, 'From Dublin Core'],
    ['heading', html + h1, 'From the heading'],
    ['html', html, 'From the title element'],
    ['html', `${html}<h1>One</h1><h1>Two</h1>`, 'From the title element'],
    ['heading', '<h1></h1><h1>Two</h1>', 'Two'],
    ['heading', `<title>Tides: 3 rules</title><h1><a href="/old-address">Tides: 3 rules</a></h1>`, 'Tides: 3 rules'],
    ['heading', '<h1>Tides of the bay<span class="block mt-2">For sailors</span></h1>', 'Tides of the bay For sailors'],
  ])('%s in %s', (source, page, value) => {
    expect(describedFrom(page).metadata.title).toEqual({ value, source });
  });

  test.each([
    ['a heading in the navigation', `${html}<nav><h1>Menu</h1></nav>`, 'From the title element'],
    ['a heading in the footer', `${html}<footer><h1>Contact</h1></footer>`, 'From the title element'],
    ['the title of a drawing', `<svg><title>Icon</title></svg>${html}`, 'From the title element'],
    [
      'a book around the heading',
      '<title>Tides - The Book of the Sea</title><h1>The Book of the Sea</h1><h2>Tides<a href="#t">#</a></h2>',
      'Tides',
    ],
    ['a manual without headings of level 1', '<title>Clock: Sea Manual</title><h2>Clock</h2><h2>Use</h2>', 'Clock'],
    ['a title that starts like a section', '<title>Clock repairs</title><h2>Clock</h2><h2>Use</h2>', 'Clock repairs'],
    [
      'a title that was cut off',
      `<meta property="og:title" content="Tides: a checklist for sailors, a timeline…"><h1>A checklist for sailors: the tides</h1>`,
      'A checklist for sailors: the tides',
    ],
    [
      'a heading of another subject, even if the title was cut off',
      `<meta property="og:title" content="We offer the best selection of…"><h1>Tide gallery</h1>`,
      'We offer the best selection of…',
    ],
    [
      'the heading of a teaser or of the organisation around the site',
      '<title>Tides of the bay | Example</title><h1>The tides of our bay</h1><h1><a href="/moon">Tides of the bay at full moon</a></h1><h1><a href="https://harbours.example/">Tides of Harbours</a></h1>',
      'The tides of our bay',
    ],
    [
      'the only heading without a link',
      `${html}<h1><a href="/rules">Rules</a></h1><h1>Moderators</h1>`,
      'From the title element',
    ],
    ['an empty tag', `<meta property="og:title" content=" ">${html}`, 'From the title element'],
  ])('but not from %s', (_, page, value) => {
    expect(metadataIn(page).title).toBe(value);
  });

  test('nowhere on a page without a title', () => {
    expect(metadataIn('<p>Text</p>').title).toBeUndefined();
  });
});

describe('the name of the site', () => {
  const site = '<meta property="og:site_name" content="The Daily Tide">';
  test.each([
    ['is removed from the end', `${site}<title>How tides work | The Daily Tide</title>`, 'How tides work'],
    [
      'is removed from the start',
      `${site}<title>The Daily Tide: How tides work</title>`,
      'The Daily Tide: How tides work',
    ],
    [
      'is removed from the start with another separator',
      `${site}<title>The Daily Tide » How tides work</title>`,
      'How tides work',
    ],
    ['is removed if it is the host', '<title>How tides work - example.com</title>', 'How tides work'],
    ['is removed if it is the host after a small word', '<title>Tide clocks on Example.com</title>', 'Tide clocks'],
    ['is kept after a small word without a dot', '<title>Tide clocks by Example</title>', 'Tide clocks by Example'],
    ['is kept if it is another host', '<title>Tide clocks on sea.example</title>', 'Tide clocks on sea.example'],
    ['is removed if it is the host’s first label', '<title>How tides work – Example</title>', 'How tides work'],
    [
      'is removed if the rest is the heading',
      '<title>How tides work | Some Gazette</title><h1>How tides work</h1><h1>More</h1>',
      'How tides work',
    ],
    [
      'is removed without changing other separators',
      `${site}<title>Tides - a guide | The Daily Tide</title>`,
      'Tides - a guide',
    ],
    ['stays in the middle', `${site}<title>Why - The Daily Tide - matters</title>`, 'Why - The Daily Tide - matters'],
    ['stays if it is the whole title', `${site}<title>The Daily Tide</title>`, 'The Daily Tide'],
    ['is not guessed', '<title>How tides work - Some Gazette</title>', 'How tides work - Some Gazette'],
    ['is all that follows a vertical bar', '<title>How tides work | Science | Some Gazette</title>', 'How tides work'],
    ['is all that follows a wide bar', '<title>潮汐｜海報</title>', '潮汐'],
    ['may follow a placeholder', '<title>Home | Some Gazette</title>', 'Some Gazette'],
    ['stays after a placeholder, which goes', `${site}<title>Home - The Daily Tide</title>`, 'The Daily Tide'],
    ['is the host before the title', '<title>example.com How tides work</title>', 'How tides work'],
    ['is the end of the host', '<title>How tides work - Ample</title>', 'How tides work'],
    [
      'is the text of a link to the front page',
      '<title>How tides work - Some Gazette</title><a href="/">Some Gazette</a>',
      'How tides work',
    ],
    [
      'is the picture of a link to the front page',
      '<title>How tides work - Some Gazette</title><a href="https://example.com"><img alt="Some Gazette logo"></a>',
      'How tides work',
    ],
    [
      'is not the text of a link to another site',
      '<title>How tides work - Some Gazette</title><a href="https://gazette.example/">Some Gazette</a>',
      'How tides work - Some Gazette',
    ],
    [
      'is not the heading, if that links to the front page',
      '<meta property="og:title" content="How tides work"><title>Sea notes: How tides work</title><h1><a href="/">Sea notes</a></h1>',
      'How tides work',
    ],
    [
      'in a Twitter card says less than the title element',
      `${site}<meta name="twitter:title" content="The Daily Tide"><title>How tides work</title>`,
      'How tides work',
    ],
    [
      'is not a prefix without letters',
      '<title>*** - How tides work</title><h1>*** - How tides work</h1>',
      '*** - How tides work',
    ],
    ['is not found in hyphenated words', `${site}<title>Well-known tides</title>`, 'Well-known tides'],
    [
      'is not confused by an empty heading',
      '<title>Moon - How tides work</title><h1><img alt="x"></h1><h1>y</h1><h1>z</h1>',
      'Moon - How tides work',
    ],
  ])('%s', (_, page, value) => {
    expect(metadataIn(page, { url: 'https://www.example.com/a' }).title).toBe(value);
  });
});

describe('of several headings', () => {
  const article = '<meta property="og:type" content="article">';
  test.each([
    ['the one that starts the title', '<title>Tides | Waves</title><h1>Waves</h1><h1>Tides</h1>', 'Tides'],
    [
      'a lesser one, if the h1 is the name of the book',
      '<title>How tides work - The Sea</title><h1>The Sea</h1><h2>How tides work</h2>',
      'How tides work',
    ],
    [
      'the most similar one, in an article',
      `${article}<title>Why tides work so well</title><h1>Sea</h1><h1>Why tides work</h1>`,
      'Why tides work',
    ],
    [
      'not a slogan',
      '<meta property="og:title" content="Tide tables"><title>Tide tables</title><h1>Know before you go!</h1>',
      'Tide tables',
    ],
    ['not the name of the site', '<title>Tides - Example</title><h1>Example</h1>', 'Tides'],
    [
      'not one that is in the title by chance',
      '<meta property="og:title" content="Why moon, sea and wind agree"><h1>Readers</h1><h1>Sea</h1>',
      'Why moon, sea and wind agree',
    ],
    [
      'one between separators',
      '<title>View topic - Sea: why - Forum</title><h1>Sea: why</h1><h1>Rules</h1>',
      'Sea: why',
    ],
    ['not a lesser one of one or two words', '<title>Tides</title><h2>Tides</h2>', 'Tides'],
    [
      'not that of a section, if the h1 is about the same',
      `${article}<title>What are spring tides? A guide</title><h1>Spring tides: what sailors should know</h1><h2>What are spring tides?</h2>`,
      'Spring tides: what sailors should know',
    ],
    [
      'the first part of one with a subtitle',
      '<title>Tide clock | Brass, for walls - Example</title><h1><span>Tide clock</span><span>Never be late again</span></h1>',
      'Tide clock',
    ],
    [
      'the first part of one with a subtitle in an element',
      '<title>Tide clock | Brass, for walls - Example</title><h1>Tide clock<span>Never be late again</span></h1>',
      'Tide clock',
    ],
    [
      'the one with another year than the metadata',
      '<meta property="og:title" content="Guide to tides in 2024"><h1>Guide to tides in 2025</h1><h1>More</h1>',
      'Guide to tides in 2025',
    ],
  ])('%s', (_, page, value) => {
    expect(metadataIn(page, { url: 'https://www.example.com/a' }).title).toBe(value);
  });
});

test.each([
  ['a line break is a space', '<title>Ebb and flow</title><h1>Ebb<br>and flow</h1>', 'Ebb and flow'],
  ['a permalink sign is removed', '<title>Ebb and flow</title><h1>Ebb and flow<a href="#x">¶</a></h1>', 'Ebb and flow'],
  [
    'entities that were escaped twice are decoded',
    '<meta property="og:title" content="Ebb &amp;amp; flow">',
    'Ebb & flow',
  ],
  [
    'a forum’s label is removed',
    '<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Where do tides go?"}</script><title>News Where do tides go?</title><h1><span>News</span> Where do tides go?</h1>',
    'Where do tides go?',
  ],
  [
    'a date before the title is removed',
    '<meta property="og:title" content="Where do tides go?"><h1><time>6 May 2024</time> Where do tides go?</h1>',
    'Where do tides go?',
  ],
  [
    'a label with a colon is removed',
    '<meta property="og:title" content="Where do tides go?"><h1>Blog: Where do tides go?</h1>',
    'Where do tides go?',
  ],
  [
    'a label that only the heading has is removed',
    '<title>Where do tides go? - Boats Forum</title><h1>Thread: <a href="/t/1">Where do tides go?</a></h1>',
    'Where do tides go?',
  ],
  [
    'a label that the title element has too is kept',
    '<title>Review: Where do tides go?</title><h1>Review: Where do tides go?</h1>',
    'Review: Where do tides go?',
  ],
  [
    'a long start with a colon is kept',
    '<meta property="og:title" content="Where do tides go?"><title>The great questions of the sea: Where do tides go?</title><h1>The great questions of the sea: Where do tides go?</h1>',
    'The great questions of the sea: Where do tides go?',
  ],
  [
    'other words before the title are kept',
    '<meta property="og:title" content="Secrets of the tides"><title>The Secrets of the tides</title><h1>The Secrets of the tides</h1>',
    'The Secrets of the tides',
  ],
  ['a sharp is kept', '<title>Notes on C#</title><h1>Notes on C#</h1>', 'Notes on C#'],
  ['a suffix without letters is kept', '<title>How tides work - !!!</title>', 'How tides work - !!!'],
  [
    'an entity that the heading shows is kept',
    '<title>Uses of &amp;nbsp; - Example</title><h1>Uses of &amp;nbsp;</h1>',
    'Uses of &nbsp;',
  ],
  [
    'an entity that the title element shows is kept',
    '<meta property="og:title" content="Uses of &amp;nbsp; in text"><title>Uses of &amp;nbsp; in text - Example</title>',
    'Uses of &nbsp; in text',
  ],
  [
    'an entity in JSON-LD that the title element shows is kept',
    '<script type="application/ld+json">{"@type":"Article","headline":"Uses of &copy; in text"}</script><title>Uses of &amp;copy; in text</title>',
    'Uses of &copy; in text',
  ],
  [
    'a front page keeps the site’s name at the start',
    '<title>Example - all about tides</title>',
    'Example - all about tides',
  ],
])('%s', (_, page, value) => {
  expect(metadataIn(page, { url: 'https://www.example.com/' }).title).toBe(value);
});

test.each([
  ['of an entry, in the link to it', '<a href="/ebb"><h1>Ebb and flow of the harbour log</h1></a><h1>Fog</h1>'],
  ['of an entry, with the link in it', '<h1><a href="/ebb">Ebb and flow of the harbour log</a></h1><h1>Fog</h1>'],
  ['of a box that is hidden', '<div style="display: none"><h1>Score</h1><p>All votes count.</p></div>'],
])('the title of a list is no heading %s', (_, headings) => {
  const page = `<title>The Harbour Log (20 posts)</title>${headings}`;
  expect(metadataIn(page, { url: 'https://www.example.com/log' }).title).toBe('The Harbour Log (20 posts)');
});

test.each([
  ['a category has the name that its heading gives it', 'https://www.example.com/collections/tables', 'Tide tables'],
  ['other pages have that of their metadata', 'https://www.example.com/tables', 'Shop printed tide tables'],
])('%s', (_, url, value) => {
  const page = '<meta property="og:title" content="Shop printed tide tables"><h1>Tide tables</h1><h1>New</h1>';
  expect(metadataIn(page, { url }).title).toBe(value);
});

test.each([
  ['what follows it is unknown', '<title>How the tides work - Nature - Gazette</title>', 'How the tides work'],
  ['the site’s name before it is unknown', '<title>Some Gazette | How tides work</title>', 'How tides work'],
  [
    'the metadata has only the name of the site',
    '<meta property="og:title" content="Example"><title>Example</title><h1>How tides work</h1>',
    'How tides work',
  ],
  [
    'it sells something',
    '<meta property="og:type" content="product"><meta property="og:title" content="Buy our book How tides work today"><h1>How tides work</h1><h1>More</h1>',
    'How tides work',
  ],
  ['it has a vertical bar itself', '<title>How tides | work</title>', 'How tides | work'],
  [
    'the address spells only some of it',
    '<title>Why - How tides turn - Nature</title>',
    'Why - How tides turn - Nature',
  ],
])('the title is confirmed by the address: %s', (_, page, value) => {
  expect(metadataIn(page, { url: 'https://www.example.com/2024/how-tides-work-12345.html' }).title).toBe(value);
});

test.each([
  ['keeps what follows a vertical bar', 'Tides | for sailors', 'Tides | for sailors'],
  ['leaves out a call to the reader', 'Tides: all about the sea | Sign up for free', 'Tides: all about the sea'],
  ['needs one slogan only', 'All about the sea | Daily Tide | Sea charts', 'All about the sea'],
  [
    'needs one slogan after the name of the site',
    'Example | All about the sea | Sea charts',
    'Example | All about the sea',
  ],
  ['may start with such a word', 'Start your boat | for sailors', 'Start your boat | for sailors'],
])('a front page %s', (_, title, value) => {
  expect(metadataIn(`<title>${title}</title>`, { url: 'https://www.example.com/' }).title).toBe(value);
});

test('a front page with the source of the visit in its address is one too', () => {
  const url = 'https://www.example.com/?utm_source=mail&fbclid=1';
  expect(metadataIn('<title>Tides | for sailors</title>', { url }).title).toBe('Tides | for sailors');
});

test('a title of a thousand parts is left alone', () => {
  const long = Array.from({ length: 400 }, () => 'a').join(' | ');
  expect(metadataIn(`<title>${long}</title>`).title).toBe(long);
});
