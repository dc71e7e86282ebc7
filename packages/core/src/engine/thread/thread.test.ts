import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { type Block, Survey } from '../survey.ts';
import { Decision } from '../units/decision.ts';
import { findPosts } from './findPosts.ts';
import { formatPosts, separatePosts } from './formatPosts.ts';
import { keepPosts } from './keepPosts.ts';

const TEXT = 'The tide was an hour late today, and nobody at the harbour could say why it was so this time.';
const ANSWER = 'The moon was full and the wind came from the west, so the water stood higher than the tables say.';
const PICKED = 'Or was it the moon, which was so near to us on that day that it filled the sky?';
const isLong = ({ words }: Block) => words > 10;

/** Reads a thread of which the blocks are kept as told, by default the long ones. */
function read(
  html: string,
  isKept: (block: Block) => boolean = isLong,
  title?: string,
  probability: (block: Block) => number = () => 0.5,
) {
  const body = parseHtml(html).body!;
  const survey = new Survey(body);
  const verdicts = survey.blocks.map((block) => ({
    keep: isKept(block),
    isCopy: false,
    probability: probability(block),
  }));
  const decision = new Decision(verdicts);
  const thread = findPosts(survey, decision.keep);
  const chooseImage = thread && keepPosts(survey, thread, verdicts, decision, title);
  const kept = survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
  const said = survey.blocks
    .filter(({ index }) => decision.keep[index])
    .flatMap(({ nodes }) => nodes.map(({ data }) => data));
  const posts = thread?.posts.map(({ author, date }) => [author?.text, date?.text]);
  const images = survey.elements
    .filter(({ localName }, i) => localName === 'img' && chooseImage?.(i) !== false)
    .map((image) => image.getAttribute('src'));
  if (thread) separatePosts(formatPosts(survey, thread, decision.keep, body));
  return { posts, kept, said, images, html: innerHtml(body) };
}

describe('authors and dates', () => {
  const three = (post: (name: string, day: number, text: string) => string) =>
    post('Ann', 5, TEXT) + post('Bo', 6, ANSWER) + post('Cy', 7, 'Thank you both, that must be it.');
  const found = [
    ['Ann', '5 May 2024'],
    ['Bo', '6 May 2024'],
    ['Cy', '7 May 2024'],
  ];

  test.each<[string, string]>([
    [
      'a class for the name, a rank below it, a join date',
      three(
        (name, day, text) =>
          `<div class="post"><h4 class="username">${name}</h4><div class="user-title">Member</div><div>Joined 1 Jan 2001</div>` +
          `<div class="when">${day} May 2024</div><p>${text}</p></div>`,
      ),
    ],
    [
      'links to profiles, in one line with the date',
      three(
        (name, day, text) =>
          `<div class="msg"><div><a href="/users/${day}">${name}</a> · <time>${day} May 2024</time> · 3 points</div><p>${text}</p></div>`,
      ),
    ],
    [
      'rows of a table, with a cell for the author',
      `<table><tbody>${three(
        (name, day, text) =>
          `<tr class="post ${day % 2 ? 'odd' : 'even'}"><td><b class="author">${name}</b><br>Posts: 12</td><td><span class="date">${day} May 2024</span><p>${text}</p></td></tr>`,
      )}</tbody></table>`,
    ],
    [
      'a post in each row of a table',
      `<table>${three(
        (name, day, text) =>
          `<tr><td class="msg" id="m${day}"><div><span class="user">${name}</span> <span>${day} May 2024</span></div><p>${text}</p></td></tr>`,
      )}</table>`,
    ],
    [
      'nested replies',
      `<div class="comment"><a rel="author">Ann</a><time>5 May 2024</time><p>${TEXT}</p>` +
        `<div class="comment"><a rel="author">Bo</a><time>6 May 2024</time><p>${ANSWER}</p>` +
        `<div class="comment"><a rel="author">Cy</a><time>7 May 2024</time><p>${TEXT} Yes.</p></div></div></div>`,
    ],
    [
      'a letter in place of a picture',
      three(
        (name, day, text) =>
          `<div class="entry"><a href="/user/${name}"><span class="avatar">${name[0]}</span><span class="hidden">${day % 2 ? 'On' : 'Off'}line</span></a><div><a href="/user/${name}">${name}</a> <time>${day} May 2024</time></div><p>${text}</p></div>`,
      ),
    ],
    [
      'names that are only bold, with a rank that is bold too',
      three(
        (name, day, text) =>
          `<div class="blockpost"><h2><span>#${day}</span> <a href="#p${day}">${day} May 2024</a></h2><dl><dt><strong>${name}</strong></dt><dd><strong>Member</strong></dd></dl><div><p>${text}</p></div></div>`,
      ),
    ],
    [
      'items of a list, with microdata',
      `<ol>${three(
        (name, day, text) =>
          `<li id="p${day}" class="c"><span itemprop="author">${name}</span><p>Edited 9 May 2024</p><i>${day} May 2024</i><p>${text}</p></li>`,
      )}</ol>`,
    ],
    [
      'articles without a name',
      three(
        (name, day, text) =>
          `<article><h3 class="PostUser-name">${name}</h3><i>${day} May 2024</i><p>${text}</p></article>`,
      ),
    ],
    [
      'names of a layout on all elements',
      `<div class="d-flex w-100"><div class="d-flex gap-3"><div class="d-flex w-100 gap-3">${three(
        (name, day, text) =>
          `<div class="d-flex w-100 topic-post"><div class="d-flex gap-3"><a class="w-100" href="/user/${name}">${name}</a></div><div class="d-flex">${day} May 2024</div><div class="d-flex gap-3"><p>${text}</p></div></div>`,
      )}</div></div></div>`,
    ],
    [
      'a moderator and a guest, whose names are made otherwise',
      three(
        (name, day, text) =>
          `<div class="post"><div class="who">${name === 'Ann' ? `<div class="staff"><a href="/members/ann">Ann</a></div>` : name === 'Bo' ? '<div class="guest"><span class="username">Bo</span></div>' : '<p class="member"><a href="/members/cy">Cy</a></p>'}</div><p>${day} May 2024</p><p>${text}</p></div>`,
      ) +
        '<div class="post"><div class="who"><p class="member"><a href="/members/di">Di</a></p></div><p>8 May 2024</p><p>So be it then.</p></div>',
    ],
    [
      'the name of an editor before that of the author',
      three(
        (name, day, text) =>
          `<div class="answer"><p>${text}</p><div class="box"><div>edited 9 May 2024</div><div class="user">${name === 'Ann' ? '' : '<a href="/users/9">Ed</a>'}</div></div><div class="box"><div>${day} May 2024</div><div class="user"><a href="/users/${day}">${name}</a></div></div></div>`,
      ),
    ],
    [
      'names of people who remark on a post',
      three(
        (name, day, text) =>
          `<div class="answer"><p>${text}</p><div class="sign"><a href="/users/${day}">${name}</a> <span>${day} May 2024</span></div><ul>${'<li><a href="/users/7">Remy</a> <span>9 May 2024</span></li><li><a href="/users/8">Rita</a> <span>9 May 2024</span></li>'}</ul></div>`,
      ),
    ],
    [
      'a name that only stands before the date',
      three(
        (name, day, text) => `<div class="reply"><div>${name} · <span>${day} May 2024</span></div><p>${text}</p></div>`,
      ),
    ],
    [
      'a name that only stands above the date',
      three(
        (name, day, text) =>
          `<div class="x-1"><div class="a-2">${name}</div><div class="b-3">${day} May 2024</div><p>${text}</p></div>`,
      ),
    ],
    [
      'dates below the label of another one',
      three(
        (name, day, text) =>
          `<div class="post"><h3><a href="/members/${name}">${name}</a></h3><dl><dt>Joined:</dt><dd>${day + 9} Jun 2001</dd></dl><p>${text}</p><div><a href="#p${day}">${day} May 2024</a></div></div>`,
      ),
    ],
    [
      'links to sign in, and words before the name',
      three(
        (name, day, text) =>
          `<div class="comment"><div rel="creator">Submitted by <b class="username">${name}</b> on ${day} May 2024</div><p>${text}</p><ul><li><a href="/user/login">Log in</a> or <a href="/user/register">register</a> to reply</li></ul></div>`,
      ),
    ],
    [
      'bold names, of which one is short, with bold ranks of several kinds',
      three(
        (name, day, text) =>
          `<div class="post"><h2><a href="#p${day}">${day} May 2024</a></h2><p><strong>${name}</strong></p><p class="usertitle"><strong>${name === 'Bo' ? 'Moderator' : 'Member'}</strong></p><div><p>${text}</p></div></div>`,
      ),
    ],
    [
      'a rank in the line of the name, each in its own element',
      three(
        (name, day, text) =>
          `<div class="x-1"><div class="a-2"><span class="s-1">${name}</span><span class="s-2">Member</span></div><div class="b-3">${day} May 2024</div><p>${text}</p></div>`,
      ),
    ],
    [
      'tables without a name, with labels before the names',
      three(
        (name, day, text) =>
          `<table><tbody><tr><td><b>From:</b> ${name}</td><td>${day} May 2024</td></tr><tr><td colspan="2">${text}</td></tr></tbody></table>`,
      ),
    ],
    [
      'profiles of a tracker, beside a picture',
      three(
        (name, day, text) =>
          `<div class="note"><div class="head"><a class="avatar" href="/ViewProfile.jspa?name=${day}"><img src="a.png"> ${name}</a> added a comment on <span>${day} May 2024</span></div><p>${text}</p></div>`,
      ),
    ],
    [
      'a remark before the name, a rank below it',
      three(
        (name, day, text) =>
          `<div class="post"><div class="post-author"><p class="user-nick">(@${name.toLowerCase()}_1)</p><p class="author-name">${name}</p><p class="author-title">${day} stars</p></div><i>${day} May 2024</i><p>${text}</p></div>`,
      ),
    ],
    [
      'ranks and files in an element that is marked up as the author',
      three(
        (name, day, text) =>
          `<div class="post"><div itemprop="author"><div class="user-title">${day} stars</div><b><a href="/u/${name}">${name}</a></b><p>Joined: ${day} Jun 2001</p></div><i>${day} May 2024</i><p>${text}</p><div class="author-files"><a href="/f">tide${day}.jpg</a></div></div>`,
      ),
    ],
    [
      'an opening post that is made otherwise',
      `<main><div class="question"><p>${TEXT}</p><div class="asked"><a href="/users/5">Ann</a> <time>5 May 2024</time></div></div>${(
        [
          ['Bo', 6],
          ['Cy', 7],
        ] as const
      )
        .map(
          ([name, day]) =>
            `<div class="answer"><p>${ANSWER} ${name}</p><div class="answered"><a href="/users/${day}">${name}</a> <time>${day} May 2024</time></div></div>`,
        )
        .join('')}</main>`,
    ],
  ])('%s', (_, html) => {
    expect(read(html).posts?.slice(0, 3)).toEqual(found);
  });

  test.each([
    ['the name of the account and that of the person', '<a href="/u/ann">ann_a</a> (Ann Ash)', 'ann_a (Ann Ash)'],
    ['the same name twice', '<a href="/u/ann">ann_a</a> (Ann A)', 'ann_a'],
    ['a number that is a name', '<a href="/u/131359">131359</a>', '131359'],
    [
      'an account of another server',
      '<a href="/u/ann.ash@boats.example.org">ann.ash@boats.example.org</a>',
      'ann.ash@boats.example.org',
    ],
    ['a name, not that it opened the thread', '<a href="/u/ann">ann_a</a> (OP)', 'ann_a'],
    ['a name, not the number of posts', '<span class="user"><b>Ann</b> <i>Posts: 116</i></span>', 'Ann'],
  ])('%s', (_, author, name) => {
    const post = (by: string) => `<div class="post"><p>${by}</p><div>5 May 2024</div><p>${TEXT}</p></div>`;
    expect(read(post(author) + post('<a href="/u/bo">Bo</a>')).posts?.[0]?.[0]).toBe(name);
  });

  test.each([
    ['in a line', (name: string) => `<p><a href="/u?id=${name}" class="user">${name}</a> <i>5 May 2024</i> | next</p>`],
    ['in a heading', (name: string) => `<h4 class="username">${name}</h4><p>5 May 2024</p>`],
    ['in bold', (name: string) => `<p><strong>${name}</strong></p><p>5 May 2024</p>`],
  ])('names that look like none get their place from the others: %s', (_, by) => {
    const names = ['Ann', 'X', 'Bo', '131359', 'D o r i s', 'Cy'];
    const html = names.map((name) => `<div class="post">${by(name)}<p>${TEXT} ${name}</p></div>`).join('');
    expect(read(html).posts?.map(([author]) => author)).toEqual(names);
  });

  test('posts that are folded and show no date are posts too', () => {
    const post = (name: string, kind: string, date: string, text: string) =>
      `<li class="note ${kind}"><p><a href="/u/${name}">${name}</a> ${date}</p><p>${text} ${name}</p></li>`;
    const html = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name, i) =>
      i % 2 ? post(name, 'full', '<i>5 May 2024</i>', `${TEXT} ${ANSWER}`) : post(name, 'folded', '', PICKED),
    );
    const { posts } = read(`<ul>${html.join('')}</ul>`);
    expect(posts?.map(([author]) => author)).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Ed']);
  });

  test('a question and an answer that quotes another member', () => {
    const html =
      `<div class="question"><a href="/u/ann">Ann</a> <i>5 May 2024</i><p>${TEXT}</p></div>` +
      `<ul><li class="answer"><a href="/u/bo">Bo</a> <i>6 May 2024</i><blockquote><a href="/u/zed">Zed</a><p>${PICKED}</p></blockquote><p>${ANSWER}</p></li></ul>`;
    expect(read(html).posts?.map(([author]) => author)).toEqual(['Ann', 'Bo']);
  });

  test('a question and an answer of a few words', () => {
    const html =
      `<main><div class="question"><a href="/u/ann">Ann</a> <i>5 May 2024</i><p>${TEXT}</p></div>` +
      '<ul><li class="answer"><a href="/u/bo">Bo</a> <i>6 May 2024</i><p>The moon.</p></li></ul></main><p>Sign in to answer.</p>';
    const { posts, kept } = read(html);
    expect([posts?.map(([author]) => author), kept]).toEqual([
      ['Ann', 'Bo'],
      [TEXT, 'The moon.'],
    ]);
  });

  test('a name that looks like none, in the line of the date', () => {
    const html = ['Ann', 'X', 'Bo', 'Cy']
      .map((name) => `<div class="entry"><b>${name}</b> | 5 May 2024<br><br>${TEXT} ${name}</div>`)
      .join('');
    expect(read(html).posts?.map(([author]) => author)).toEqual(['Ann', 'X', 'Bo', 'Cy']);
  });

  test('names that are only links', () => {
    const post = (name: string) =>
      `<div class="post"><p><a href="/x/${name}">${name}</a></p><div>5 May 2024</div><p>${TEXT}</p></div>`;
    expect(read(post('Ann') + post('Bo')).posts?.map(([author]) => author)).toEqual(['Ann', 'Bo']);
  });

  test('a date with that of a change behind it', () => {
    const post = (name: string) =>
      `<div class="post"><b class="author">${name}</b><p>5 May 2024 <span>(last modified: 9 May 2024 by Ed)</span></p><p>${TEXT}</p></div>`;
    expect(read(post('Ann') + post('Bo')).posts?.[0]?.[1]).toBe('5 May 2024');
  });

  test('a link in the text of an opening post is no author', () => {
    const reply = (name: string) =>
      `<div class="reply"><a href="/u/${name}">${name}</a> <time>6 May 2024</time><p>${ANSWER} ${name}</p></div>`;
    const html = `<div class="topic"><p>${TEXT}</p><p>It was I who wrote about the <a href="/user/manual">tide tables</a> last year, and nobody has answered me since then.</p><div><a href="/u/ann">Ann</a></div></div>`;
    expect(read(html + reply('Bo') + reply('Cy')).posts?.map(([author]) => author)).toEqual(['Ann', 'Bo', 'Cy']);
  });

  test.each([
    ['Posted <time>5 May 2024</time>', 'Posted 5 May 2024'],
    ['answered <span>5 May 2024</span> at noon', 'answered 5 May 2024'],
    ['on 5 May 2024', '5 May 2024'],
    ['« <b>on:</b> 5 May 2024, 06:22 PM »', '5 May 2024, 06:22 PM'],
    ['<b>3:21pm</b> On <b>May 05</b>, <b>2024</b>', 'May 05, 2024'],
    ['<a href="/p/1">3y</a>', '3 years ago'],
    ['<span>· 1mo</span>', '1 month ago'],
    ['Posted: Fri 5 May 2024 9:10 am Subject: Re: Why the tide was late in the north harbour', '5 May 2024'],
    ['Updated by Ann <i>3 May 2024</i>', '3 May 2024'],
    ['<span title="May 5, 2024 9:12 am">May ’24</span>', 'May 5, 2024'],
    ['<abbr title="2024-05-05T09:12:00Z">Tuesday at 9:12 AM</abbr>', '2024-05-05'],
    ['<a href="/p/1"><time datetime="2024-05-05T09:12:00Z">09:12</time></a>', '2024-05-05'],
    ['<time datetime="2024-05-05" title="May 5, 2024">May 2024</time>', '2024-05-05'],
    ['2 years 3 months ago', '2 years 3 months ago'],
    ['about a year ago', 'about a year ago'],
  ])('the date "%s"', (line, date) => {
    const post = (name: string) => `<div class="post"><b class="author">${name}</b><p>${line}</p><p>${TEXT}</p></div>`;
    expect(read(post('Ann') + post('Bo')).posts?.[0]?.[1]).toBe(date);
  });

  test('one member who has written most posts', () => {
    const post = (name: string, text: string) =>
      `<div class="post"><h4><a class="username" href="/members/${name}">${name}</a></h4><p>${text}</p></div>`;
    const html = ['Ann', 'Ann', 'Ann', 'Ann', 'Bo'].map((name, i) => post(name, `${TEXT} ${i}`)).join('');
    expect(read(html).posts?.map(([author]) => author)).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Bo']);
  });

  test('one member who has written most posts, with the name as address', () => {
    const post = (name: string, i: number) =>
      `<div class="post"><p>by <a class="user" href="/${name.toLowerCase()}">${name}</a></p><p>${TEXT} ${i}</p></div>`;
    const names = ['Ann', 'Ann', 'Ann', 'Ann', 'Bo'];
    expect(read(names.map(post).join('')).posts?.map(([author]) => author)).toEqual(names);
  });

  test('members of two servers with one name', () => {
    const post = (server: string, name: string) =>
      `<div class="post"><a href="https://${server}.example/@${name}">${name}</a><p>5 May 2024</p><p>${TEXT} ${server}</p></div>`;
    const html =
      post('pier', 'Ann') +
      post('quay', 'Bo') +
      ['Cy', 'Di', 'Ed', 'Flo'].map((name) => post('pier', name)).join('') +
      post('quay', 'Ann');
    expect(read(html).posts?.map(([author]) => author)).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Ann']);
  });

  test('members who have left have one name', () => {
    const post = (name: string, i: number) =>
      `<div class="post"><div class="post-byline">${name}</div><div>${i} May 2024</div><p>${TEXT} ${i}</p></div>`;
    const names = ['Former Member', 'Former Member', 'Former Member', 'Ann', 'Former Member'];
    expect(read(names.map((name, i) => post(name, i + 1)).join('')).posts?.map(([author]) => author)).toEqual(names);
  });

  test('the time of day in an element of its own', () => {
    const post = (name: string) =>
      `<div class="post"><span class="date">05-05-2024,&nbsp;<span class="time">09:03 AM</span></span><div class="author">${name}</div><p>${TEXT}</p></div>`;
    expect(read(post('Ann') + post('Bo')).posts).toEqual([
      ['Ann', '05-05-2024, 09:03 AM'],
      ['Bo', '05-05-2024, 09:03 AM'],
    ]);
  });

  test('single posts, not the frames around all of them', () => {
    const comment = (name: string, day: number) =>
      `<li class="entry"><b class="author">${name}</b> <i>${day} May 2024</i><p>${TEXT} ${name}</p></li>`;
    const list = `<ol class="list">${comment('Ann', 5)}${comment('Bo', 6)}${comment('Cy', 7)}</ol>`;
    expect(
      read(`<div class="list">${list}</div><div class="list">${list.replaceAll('May', 'June')}</div>`).posts,
    ).toHaveLength(6);
  });

  test('two posts make a thread', () => {
    const post = (name: string) => `<div class="post"><b class="author">${name}</b><p>${TEXT} ${name}</p></div>`;
    expect(read(post('Ann') + post('Bo')).posts).toEqual([
      ['Ann', undefined],
      ['Bo', undefined],
    ]);
  });

  const asked = (content: string) =>
    `<div class="question"><a href="/u/ann">Ann</a><i>5 May 2024</i><div class="said">${content}</div><button>Share</button></div>`;
  const answered = `<div class="replies"><div class="reply"><a href="/u/bo">Bo</a><i>6 May 2024</i><div class="told"><p>${ANSWER}</p><p>Yes.</p></div></div></div>`;

  test.each([
    ['one post', asked(`<p>${TEXT}</p>`), [['Ann', '5 May 2024']], [TEXT]],
    [
      'a question with one answer that is made otherwise',
      asked(`<p>${TEXT}</p>`) + answered,
      [
        ['Ann', '5 May 2024'],
        ['Bo', '6 May 2024'],
      ],
      [TEXT, ANSWER, 'Yes.'],
    ],
  ])('%s', (_, html, signs, texts) => {
    const { posts, kept } = read(`<main>${html}</main>`, ({ text }) => text === TEXT);
    expect([posts, kept]).toEqual([signs, texts]);
  });

  test.each([
    ['a form', `<form><a href="/u/ann">Ann</a><i>5 May 2024</i><p>${TEXT}</p><textarea></textarea></form>`],
    ['a page without posts', `<p>${TEXT}</p>`],
    ['entries without authors and dates', `<div class="a"><p>${TEXT}</p></div>`.repeat(3)],
  ])('no thread: %s', (_, html) => {
    expect(read(html).posts).toBeUndefined();
  });
});

const post = (name: string, content: string) =>
  `<div class="post"><b class="author">${name}</b><div class="rank">Senior member</div><div class="text">${content}</div><a>Reply</a></div>`;

describe('what is kept', () => {
  test('short answers too, but no ranks, buttons and numbers', () => {
    const number = (i: number) => `<a class="number">#${i}</a>`;
    const html =
      post('Ann', `${number(1)}<p>${TEXT}</p>`) +
      post('Bo', `${number(2)}<p>Yes.</p>`) +
      post('Cy', `${number(3)}<p>${ANSWER}</p>`);
    expect(read(html, () => true).kept).toEqual([TEXT, 'Yes.', ANSWER]);
    expect(read(html).kept).toEqual([TEXT, 'Yes.', ANSWER]);
  });

  test('posts that say the same in a word, however improbable they are', () => {
    const html =
      post('Ann', `<p>${TEXT}</p><p>${ANSWER}</p>`) +
      ['Bo', 'Cy', 'Di', 'Ed'].map((name) => post(name, '<p>Thanks!</p>')).join('');
    const { kept } = read(html, isLong, undefined, ({ words }) => (words > 10 ? 0.9 : 0.05));
    expect(kept).toEqual([TEXT, ANSWER, 'Thanks!', 'Thanks!', 'Thanks!', 'Thanks!']);
  });

  test('a post of one line that ends with its byline', () => {
    const line = (text: string, name: string) =>
      `<div class="entry">${text} posted by <a href="/user/${name}">${name}</a> at 5 May 2024</div>`;
    const html = line(TEXT, 'Ann') + line('Thanks!', 'Bo') + line('Me too!', 'Cy') + line('', 'Di');
    expect(read(html, () => true).kept.slice(1)).toEqual([
      'Thanks! posted by Bo at 5 May 2024',
      'Me too! posted by Cy at 5 May 2024',
    ]);
  });

  test('a post without a place for its text, of one word', () => {
    const plain = (name: string, text: string) => `<div class="post"><b class="author">${name}</b><p>${text}</p></div>`;
    const html = plain('Ann', TEXT) + plain('Bo', '+1') + plain('Cy', ANSWER) + plain('Di', PICKED);
    expect(read(html).kept).toEqual([TEXT, '+1', ANSWER, PICKED]);
  });

  test('the text, where lines of profiles and subjects are kept too and say more', () => {
    const row = (name: string, i: number, text: string) =>
      `<table class="box"><tr><td class="head">${i} May 2024</td></tr><tr><td class="side"><a href="/u/${name}">${name}</a><div>Harbour of ${name}: one of ${i}</div></td></tr>` +
      `<tr><td class="main"><div class="small"><b>Re: Why the tide was late</b></div><div id="message_${i}">${text}</div><div>______<br>Ships that ${name} has sailed</div></td></tr></table>`;
    const html = ['Yes.', TEXT, 'So it was.', PICKED, 'Thanks!'].map((text, i) => row(`m${i}`, i + 1, text)).join('');
    expect(read(html, () => true).kept).toEqual(['Yes.', TEXT, 'So it was.', PICKED, 'Thanks!']);
  });

  test('texts of comments below an opening post of the same kind', () => {
    const comment = (name: string, text: string) =>
      `<article class="comment"><a href="/u/${name}">${name}</a> <i>6 May 2024</i><div class="text">${text}</div></article>`;
    const html = `<article class="topic"><a href="/u/ann">Ann</a> <i>5 May 2024</i><div class="story"><p>${TEXT} ${TEXT}</p></div></article>${comment('Bo', `<p>${ANSWER}</p><p>Yes.</p>`)}${comment('Cy', '<p>So it was.</p>')}`;
    expect(read(html).kept).toEqual([`${TEXT} ${TEXT}`, ANSWER, 'Yes.', 'So it was.']);
  });

  test('a name that sounds like a signature, around the whole text', () => {
    const signed = (name: string, frame: string) =>
      `<div class="post"><b class="author">${name}</b><div class="${frame}"><div class="text">${TEXT} ${name}</div></div></div>`;
    const html = signed('Ann', 'height_sig') + signed('Bo', 'height') + signed('Cy', 'height_sig');
    expect(read(html).kept).toEqual([`${TEXT} Ann`, `${TEXT} Bo`, `${TEXT} Cy`]);
  });

  test('no adverts between the posts, and no notes about changes', () => {
    const html =
      post(
        'Ann',
        `<p>${TEXT}</p><p>Advertisement (gone for <a href="/join">members</a>)</p><p>Edited 6 May, 1 yr ago, by Ann</p>`,
      ) +
      post('Advertisement', `<p>Buy better boots for less, today and only as long as there are some left.</p>`) +
      post('Bo', `<p>${ANSWER}</p><p>Last edited by Bo</p>`) +
      post('Cy', `<p>${TEXT} Yes.</p><p>Last edited by Cy on 5 May 2024, 11:14, edited 4 times in total.</p>`);
    expect(read(html, ({ words }) => words > 3).kept).toEqual([TEXT, ANSWER, `${TEXT} Yes.`]);
  });

  test.each([
    '<a href="/login">Log in</a> or <a href="/register">register</a> to see the links of this post',
    'You must <a href="/register/"><b>be registered</b></a> to view pictures',
  ])('no notice for those who are no members: %s', (notice) => {
    const html = post('Ann', `<p>${TEXT}</p><p>${notice}</p>`) + post('Bo', `<p>${ANSWER}</p><p>Log in to see it.</p>`);
    expect(read(html, ({ words }) => words > 3).kept).toEqual([TEXT, ANSWER, 'Log in to see it.']);
  });

  test('files that are attached, but not their sizes', () => {
    const box = (name: string) =>
      `<dl class="attachbox"><dt>Attachments</dt><dd><dl class="file"><dt><a href="/f">${name}</a></dt><dd>(95.7 KiB) Downloaded 4 times</dd></dl></dd></dl>`;
    const html = post('Ann', `<p>${TEXT}</p>${box('tides-2024.7z')}`) + post('Bo', `<p>${ANSWER}</p>`);
    expect(read(html).kept).toEqual([TEXT, 'Attachments', 'tides-2024.7z', ANSWER]);
  });

  test('no signatures', () => {
    const html = post('Ann', `<p>${TEXT}</p><div class="signature">${ANSWER}</div>`) + post('Bo', `<p>${ANSWER}!</p>`);
    expect(read(html).kept).toEqual([TEXT, `${ANSWER}!`]);
  });

  test.each<[string, string, string[]]>([
    [
      'a quotation of an earlier post is gone with its attribution',
      `<blockquote><div>Ann said:</div><p>${TEXT}</p><a>Click to expand</a></blockquote><p>Indeed, I saw it too and wondered about it all day long.</p>`,
      [TEXT, 'Indeed, I saw it too and wondered about it all day long.'],
    ],
    [
      'a quotation of an earlier post is gone with an attribution before it',
      `<cite>Ann posted...</cite><blockquote><p>${TEXT}</p></blockquote><p>Indeed, I saw it too and wondered about it all day long.</p>`,
      [TEXT, 'Indeed, I saw it too and wondered about it all day long.'],
    ],
    [
      'a line that is picked out of a longer post stays',
      `<blockquote><div>Ann said:</div><p>Or was it the moon?</p></blockquote><p>It was, as on every day of this month so far, I am sure of it.</p>`,
      [
        TEXT,
        'Or was it the moon?',
        'Ann said:',
        'Or was it the moon?',
        'It was, as on every day of this month so far, I am sure of it.',
      ],
    ],
    [
      'a paragraph that is picked out of a longer post stays',
      `<blockquote><div>Ann said:</div><p>${PICKED}</p></blockquote><p>It was, as on every day of this month so far, I am sure of it.</p>`,
      [TEXT, PICKED, 'Ann said:', PICKED, 'It was, as on every day of this month so far, I am sure of it.'],
    ],
    [
      'any other quotation is whole, but for what expands it',
      `<blockquote><div>The almanac said:</div><p>High water at noon.</p><p>${ANSWER}</p><a>Expand</a></blockquote><p>So it says.</p>`,
      [TEXT, 'The almanac said:', 'High water at noon.', ANSWER, 'So it says.'],
    ],
    [
      'a quotation that is marked up as a box',
      `<div class="quotebox"><div>Ann wrote:</div><p>${TEXT}</p></div>Loose text after the box, which is long enough to be kept by itself.`,
      [TEXT, 'Loose text after the box, which is long enough to be kept by itself.'],
    ],
  ])('%s', (_, content, kept) => {
    const picked = content.includes(PICKED)
      ? `<p>${PICKED}</p>`
      : content.includes('moon?')
        ? '<p>Or was it the moon?</p>'
        : '';
    const html = post('Ann', `<p>${TEXT}</p>${picked}`) + post('Bo', content);
    expect(read(html, ({ text, words }) => words > 10 || text === 'So it says.').kept).toEqual(kept);
  });

  test.each<[string, string, string]>([
    ['a title in words', '<span title="Friday, May 3rd, 2024 at 3:43:10 PM">2 years ago</span>', '<time>May 3rd, 2024'],
    [
      'an attribute of a script',
      '<span data-tip="2024-05-03T09:00Z">2 years ago</span>',
      '<time datetime="2024-05-03">2 years ago',
    ],
    ['nothing', '<span title="Show the post">2 years ago</span>', '<time>2 years ago'],
    ['a date that is shown', '<span title="1 June 2024">3 May 2024</span>', '<time>3 May 2024'],
  ])('the exact date of an age, from %s', (_, date, shown) => {
    const dated = (name: string, text: string) =>
      `<div class="post"><b class="username">${name}</b>${date}<p>${text}</p></div>`;
    expect(read(dated('Ann', TEXT) + dated('Bo', ANSWER)).html).toContain(shown);
  });

  test.each<[string, string]>([
    [
      'a text of many lines below it',
      `<div class="top"><a href="/u/ann">Ann</a><span>5 May 2024</span><h1>Tides</h1><div><p>${TEXT}</p>${'<p>Yes.</p>'.repeat(20)}<p>${TEXT} ${ANSWER}</p></div></div>`,
    ],
    [
      'an element beside that of the text',
      `<div class="top"><a href="/u/ann">Ann</a><span>5 May 2024</span></div><div class="text"><p>${TEXT}</p></div>`,
    ],
    [
      'a head above the box of the text and the replies',
      `<div class="top"><a href="/u/ann">Ann</a><span>5 May 2024</span></div><div class="box"><div class="text"><p>${TEXT}</p></div>`,
    ],
    [
      'an element below the text',
      `<div class="issue"><div class="text"><p>${TEXT}</p></div><dl><dt>Reporter</dt><dd><a href="/u/ann">Ann</a>, 5 May 2024</dd></dl></div>`,
    ],
    [
      'the name of another member nearer to it',
      `<div class="top"><p>Added by <a href="/u/ann">Ann</a> on <span>5 May 2024</span></p><p>Assigned to: <a href="/u/zed">Zed</a></p><p>${TEXT}</p></div>`,
    ],
    [
      'the date when it was closed nearer to it',
      `<div class="top"><p><a href="/u/ann">Ann</a></p><p>Opened on 5 May 2024</p><p>Closed on 9 May 2024</p><p>${TEXT}</p></div>`,
    ],
    [
      'a line that names its subject too',
      `<div class="top"><p>Why the tide was an hour late in the north harbour by <a href="/u/ann">Ann</a>: <span>5 May 2024</span></p><p>${TEXT}</p></div>`,
    ],
  ])('the byline of an opening post with %s', (_, opening) => {
    const reply = (name: string) =>
      `<li class="reply"><a href="/u/${name}">${name}</a><span>6 May 2024</span><p>${ANSWER} ${name}</p></li>`;
    const { posts } = read(`<main>${opening}<ul>${reply('Bo')}${reply('Cy')}</ul></main>`);
    expect(posts?.[0]?.[0]).toBe('Ann');
    expect(posts?.[0]?.[1]).toMatch(/5 May 2024$/);
  });

  test.each<[string, string]>([
    ['a box', `<div class="quotebox"><cite>Ann wrote:</cite><p>${PICKED}</p></div>`],
    ['a box around a blockquote', `<aside class="quote"><div>Ann:</div><blockquote>${PICKED}</blockquote></aside>`],
    ['a box with a name for tests', `<div data-testid="quote-container"><p>${PICKED}</p></div>`],
    [
      'a box below a label',
      `<div><label>Quote:</label></div><div class="panel"><div>Originally Posted by Ann</div><p>${PICKED}</p></div>`,
    ],
    ['a cell below a label', `<div><div>Quote:</div><table><tr><td>${PICKED}</td></tr></table></div>`],
    ['a box named after the text', `<div class="EditorContent-quote"><p>${PICKED}</p></div>`],
    [
      'a cell below another one',
      `<table><tbody><tr><td>Ann wrote:</td></tr><tr><td class="quote">${PICKED}</td></tr></tbody></table>`,
    ],
    ['a line and a box', `<div class="b-1"><div>Originally posted by Ann</div><div>${PICKED}</div></div>`],
    [
      'a head that is marked up as a quotation too',
      `<div class="quote-head">Quote from: Ann on 5 May 2024</div><blockquote>${PICKED}</blockquote>`,
    ],
    ['lines above and below', `<blockquote><hr>Ann wrote:<br><p>${PICKED}</p><hr></blockquote>`],
  ])('a quotation has one form: %s', (_, quotation) => {
    const html = post('Ann', `<p>${TEXT}</p>`) + post('Bo', `${quotation}<p>${ANSWER}</p>`);
    const quoted = read(html).html.match(/<blockquote.*<.blockquote>/s)?.[0];
    expect([quoted?.match(/<blockquote/g)?.length, quoted?.includes(PICKED)]).toEqual([1, true]);
    expect(quoted).not.toContain('<hr');
  });

  test('a line that says when a post was posted is no attribution', () => {
    const dated = (name: string, text: string) =>
      `<div class="post"><b class="username">${name}</b><div><div>Posted 5 May 2024</div><div class="text"><p>${text}</p></div></div></div>`;
    expect(read(dated('Ann', TEXT) + dated('Bo', ANSWER)).html).not.toContain('<blockquote');
  });

  test.each([
    'On Sun, 5 May 2024 at 10:00, Ann Ash of the North Harbour &lt;ann@boats.example.org&gt; wrote:',
    '<a href="/u/ann">@ann</a> said in <a href="/p/1">Why the tide was an hour late in the north harbour</a>:',
  ])('a long attribution goes with its quotation: %s', (attribution) => {
    const quotation = `<p>${attribution}</p><div>...</div><blockquote>${TEXT}</blockquote>`;
    const { kept } = read(post('Ann', `<p>${TEXT}</p>`) + post('Bo', `${quotation}<p>${ANSWER}</p>`), () => true);
    expect(kept.filter((text) => /(?:wrote|harbour):$/.test(text))).toEqual([]);
  });

  test('the label of a quotation and the sign that leads to what it is from are gone', () => {
    const quotation = `<div>Quote:</div><div class="panel"><div>Ann wrote: <a href="/p/1">↑</a></div><p>${PICKED}</p></div>`;
    const { html } = read(
      post('Ann', `<p>${TEXT}</p>`) + post('Bo', `${quotation}<p>${ANSWER}</p>`),
      ({ words }) => words > 0,
    );
    expect(html).toContain(`<div>Ann wrote: </div>`);
  });

  test('a text that readers can quote is no quotation', () => {
    const html = ['Ann', 'Bo'].map((name) =>
      post(name, `<div class="body selectToQuote"><p>${TEXT} ${name}</p></div>`),
    );
    expect(read(html.join('')).html).not.toContain('<blockquote');
  });

  test('a post whose quotations are gone says whom it answers, any other does not', () => {
    const quoting = (text: string) => `<blockquote><p>${text}</p></blockquote>`;
    const html =
      post('Ann', `<p>${TEXT}</p>`) +
      post('Bo', `<p>${ANSWER}</p>`) +
      post('Cy', `${quoting(TEXT)}<p>${ANSWER} Yes.</p>${quoting(ANSWER)}<p>${TEXT} Yes.</p>`) +
      post('Dee', `${quoting(PICKED)}<p>${TEXT} No.</p>`);
    expect(read(html).html.match(/in reply to [^<]*/g)).toEqual(['in reply to Ann, Bo']);
  });

  test('who is quoted is no label, the word "Quote" is', () => {
    const quoting = (name: string, text: string) =>
      post(
        name,
        `<blockquote><div>Quote:</div><div>Dee said:</div><p>${PICKED} ${name}</p></blockquote><p>${text}</p>`,
      );
    const { kept } = read(quoting('Ann', TEXT) + quoting('Bo', ANSWER) + quoting('Cy', `${TEXT} Yes.`), () => true);
    expect(kept.filter((text) => /said:|Quote/.test(text))).toEqual(['Dee said:', 'Dee said:', 'Dee said:']);
  });

  test('a post that is an image, with its author', () => {
    const simple = (name: string, content: string, portrait = '') =>
      `<div class="post">${portrait}<b class="username">${name}</b><div class="text">${content}</div></div>`;
    const portrait = '<a href="/user/bo"><img src="/bo.png"></a>';
    const thread = (image: string) =>
      simple('Ann', `<p>${TEXT}</p>`) + simple('Bo', image, image && portrait) + simple('Cy', `<p>${ANSWER}</p>`);
    expect(read(thread('<img src="/tide.jpg">')).images).toEqual(['/tide.jpg']);
    expect(read(thread('<img src="/tide.jpg">')).html.match(/<h3>\w+/g)).toEqual(['<h3>Ann', '<h3>Bo', '<h3>Cy']);
    expect(read(thread('')).html.match(/<h3>\w+/g)).toEqual(['<h3>Ann', '<h3>Cy']);
  });

  test('no images of signatures and of quotations that are gone', () => {
    const html =
      post('Ann', `<p>${TEXT}</p><div class="signature"><img src="/ship.gif"></div>`) +
      post('Bo', `<blockquote><p>${TEXT}</p><img src="/again.jpg"></blockquote><p>${ANSWER}</p><img src="/tide.jpg">`);
    expect(read(html).images).toEqual(['/tide.jpg']);
  });

  const framed = (name: string, text: string, rest = '') =>
    `<div class="post"><div class="side"><b class="author">${name}</b><p>Location: ${name}stown, where it rains all day, by the sea</p></div>` +
    `<h4 class="subject">${rest}</h4><div class="text">${text}</div><ul><li>I would have said that in fewer words, ${name}, I think.</li></ul></div>`;

  test('all of the text of a post, and of the rest only its subject', () => {
    const html =
      framed(
        'Ann',
        `<p>${TEXT}</p><p>${ANSWER}${ANSWER}${ANSWER}</p><p>Photos:</p><div><a href="/1">The pier at noon</a></div>`,
        'A late tide',
      ) +
      framed('Bo', `<p>${ANSWER}</p><p>${TEXT}${TEXT}${TEXT}</p><p>Yes.</p>`, 'No wonder at all') +
      framed('Cy', `<p>${TEXT} Twice.</p><p>${ANSWER}${TEXT}${ANSWER}</p>`);
    const kept = [
      'A late tide',
      TEXT,
      ANSWER + ANSWER + ANSWER,
      'Photos:',
      'The pier at noon',
      'No wonder at all',
      ANSWER,
      TEXT + TEXT + TEXT,
      'Yes.',
      `${TEXT} Twice.`,
      ANSWER + TEXT + ANSWER,
    ];
    expect(read(html, ({ text, words }) => words > 10 || /late tide|wonder/.test(text)).kept).toEqual(kept);
  });

  test('no picture of a member above a post that has no part for its text', () => {
    const post = (name: string, text: string) =>
      `<div class="post"><div class="member-avatar"><p><img src="${name}.png"></p></div><b class="author">${name}</b><i>5 May 2024</i><p>${text}</p><p><img src="pier"></p></div>`;
    expect(read(post('Ann', TEXT) + post('Bo', ANSWER)).images).toEqual(['pier', 'pier']);
  });

  test('images of posts, but not those of their authors', () => {
    const pictured = (name: string) =>
      `<div class="post"><div><img src="flag"><b class="author">${name}</b></div><div class="text"><p>${TEXT} ${name}</p><img src="pier"></div>` +
      '<div class="attachments"><img src="boat"></div><div class="user-badges"><p><img src="medal"></p></div></div>';
    expect(read(pictured('Ann') + pictured('Bo')).images).toEqual(['pier', 'boat', 'pier', 'boat']);
  });

  test.each<[string, string, string[]]>([
    [
      'a box of its own',
      '<div class="attachments"><ul><li><a href="/f/1"><img src="boat"></a></li></ul></div>',
      ['boat'],
    ],
    [
      'an address',
      '<fieldset><legend>Attached images</legend><a href="attachment.php?id=1"><img src="boat"></a></fieldset>',
      ['boat'],
    ],
    [
      'a list beside its name',
      '<dl class="attachbox"><dt>Attachments</dt><dd><img src="./download/file.php?id=1"></dd></dl>',
      ['./download/file.php?id=1'],
    ],
    ['no sign beside a name', '<div class="attached"><a href="/f/1"><img src="clip"> tide.pdf</a></div>', []],
    ['no preview on a button', '<button><img src="/attachments/1.jpg"></button>', []],
    ['no button', '<div class="tools"><a href="/reply"><img src="quote"></a></div>', []],
  ])('images attached to a post, whatever holds its text: %s', (_, attached, images) => {
    const post = (name: string) =>
      `<div class="post"><b class="author">${name}</b><div class="main"><div class="text"><p>${TEXT} ${name}</p></div>${attached}<i>Reply</i></div></div>`;
    expect(read(post('Ann') + post('Bo')).images).toEqual([...images, ...images]);
  });

  test('no signs in the lines that say who is quoted or that files are attached', () => {
    const html =
      post('Ann', `<p>${TEXT}</p>`) +
      post(
        'Bo',
        `<div class="text"><p><a href="/p/1"><img src="arrow"></a>Ann wrote:</p><blockquote>${PICKED}</blockquote><p>${ANSWER}</p><h4><img src="clip">Attached images</h4><img src="tide"></div>`,
      );
    expect(read(html).images).toEqual(['tide']);
  });

  test('names of files and labels above them are no headings', () => {
    const attached = '<div class="attachments"><h4>Attached files:</h4><h6><a href="/f/1">tide.pdf</a></h6></div>';
    const html =
      post('Ann', `<div class="text">${TEXT}</div>${attached}`) + post('Bo', `<div class="text">${ANSWER}</div>`);
    expect(read(html, ({ text, words }) => words > 10 || text.startsWith('Attached')).html).toMatch(
      /<p>Attached files:<\/p>.*<p><a href="\/f\/1">tide.pdf/,
    );
  });

  test('the text of replies whose head is as long as it', () => {
    const reply = (name: string, text: string) =>
      `<div class="change"><div class="head">Comment by <a href="/u/${name}">${name}</a> on <i>5 May 2024</i> at nine in the morning</div><div class="comment">${text}</div></div>`;
    const html =
      `<div class="opening"><a href="/u/ann">Ann</a> <i>4 May 2024</i><p>${TEXT}</p></div>` +
      reply('Bo', 'Sure?') +
      reply('Cy', 'It was indeed so, as all of us could see.') +
      reply('Di', 'No.');
    expect(read(html, ({ text }) => text === TEXT).kept).toEqual([
      TEXT,
      'Sure?',
      'It was indeed so, as all of us could see.',
      'No.',
    ]);
  });

  test.each([
    [
      'below a line in the element of the text',
      `<div class="text">${TEXT}<br>__________<br>Fair winds<br>to all</div>`,
    ],
    [
      'below a line in an element of its own',
      `<div class="text">${TEXT}</div><div>__________________<br>Fair winds</div><div>to all</div>`,
    ],
    [
      'below the sign of mail programs',
      `<div class="text"><p>${TEXT}</p><p>--<br>Ann Ash</p><p>Fair winds to all</p></div>`,
    ],
  ])('no signature %s', (_, text) => {
    const html = ['Ann', 'Bo'].map((name) => `<div class="post"><b class="author">${name}</b>${text}</div>`).join('');
    expect(read(html, () => true).said).toEqual([TEXT, TEXT]);
  });

  test('a line with a long text below it is no sign of a signature', () => {
    const html = post('Ann', `<p>${TEXT}</p><p>__________</p><p>${TEXT} ${ANSWER} ${TEXT}</p>`) + post('Bo', ANSWER);
    expect(read(html).kept).toContain(`${TEXT} ${ANSWER} ${TEXT}`);
  });

  test('a post whose only text is elsewhere than that of the others', () => {
    const reply = (name: string, text: string) =>
      `<div class="post"><a href="/u/${name}">${name}</a> <i>5 May 2024</i>${text}<a href="/r">Reply</a></div>`;
    const html =
      reply('Ann', `<div class="text"><p>${TEXT}</p></div>`) +
      reply('Bo', `<div class="text"><p>${ANSWER}</p></div>`) +
      reply('Cy', '<pre>+1</pre>');
    expect(read(html).kept).toEqual([TEXT, ANSWER, '+1']);
  });

  test.each([
    ['an advert', '<div class="ad-slot"><p>Oars for less, now and here.</p><a href="/x"><img src="oars"></a></div>'],
    [
      'those who like it',
      '<div class="post-reactions"><a href="/u/1">Ann</a>, <a href="/u/2">Bo</a> and 3 others</div>',
    ],
    ['likes in an element of their own', '<p class="likedBy likes"><a href="/u/1">Ann</a> likes this</p>'],
  ])('not what is in the text of a post and no part of it: %s', (_, aside) => {
    const html = ['Ann', 'Bo']
      .map(
        (name) =>
          `<div class="post"><b class="author">${name}</b><div class="text"><p>${TEXT}</p>${aside}<p>${ANSWER}</p></div></div>`,
      )
      .join('');
    const { kept, images } = read(html, () => true);
    expect([kept, images]).toEqual([[TEXT, ANSWER, TEXT, ANSWER], []]);
  });

  test('a long text in an element with such a name', () => {
    const html = ['Ann', 'Bo']
      .map(
        (name) =>
          `<div class="post"><b class="author">${name}</b><div class="promo"><p>${TEXT} ${ANSWER} ${TEXT}</p></div></div>`,
      )
      .join('');
    expect(read(html).kept).toHaveLength(2);
  });

  test('improbable lines of a post that is improbable as a whole', () => {
    const html =
      post('Ann', `<div class="text"><p>${TEXT}</p><p>${ANSWER}</p></div>`) +
      post('Bo', `<div class="text"><p>${ANSWER}</p><ul><li>Rope</li></ul></div>`);
    const probability = (low: number) => (block: Block) => (block.text === 'Rope' ? 0.08 : block.index > 3 ? low : 0.9);
    const isIn = (low: number) => read(html, isLong, undefined, probability(low)).kept.includes('Rope');
    expect([isIn(0.2), isIn(0.9)]).toEqual([true, false]);
  });

  test.each([
    [
      'facts about members that are longer than the texts',
      '<div class="side">Posts: 412 and threads: 12 and thanks: 7</div>',
      '',
    ],
    ['subjects', '', '<h4 class="top">Re: Why the tide was an hour late in the harbour</h4>'],
    ['signatures', '', '<div class="end signature">Fair winds and following seas to all of you</div>'],
  ])('short texts beside %s', (_, before, after) => {
    const reply = (name: string, text: string) =>
      `<div class="post"><div class="side">${before.replace('412', name)}<a href="/u/${name}">${name}</a> <i>5 May 2024</i></div><div class="main"><div class="text">${text}</div>${after.replace('you', name)}</div></div>`;
    const html = ['Ann', 'Bo', 'Cy', 'Di'].map((name, i) => reply(name, i ? `No, ${name}.` : TEXT)).join('');
    expect(read(html).kept).toEqual([TEXT, 'No, Bo.', 'No, Cy.', 'No, Di.']);
  });

  test('nothing around the posts', () => {
    const html =
      `<p>You read this board as a guest, so please sign in to write something of your own here.</p>${post('Ann', `<p>${TEXT}</p><p>${ANSWER}${TEXT}</p>`)}` +
      `<p>Get the best threads of the week by mail, and never miss a tide again in your life.</p>${post('Bo', `<p>${ANSWER}</p><p>${TEXT}${ANSWER}</p>`)}` +
      '<div><h3>Other threads</h3><p>Where do the gulls sleep when the wind blows from the north for days?</p></div>';
    expect(read(html).kept).toEqual([TEXT, ANSWER + TEXT, ANSWER, TEXT + ANSWER]);
  });

  test('replies that were taken for comments', () => {
    const reply = (name: string, text: string) =>
      `<div class="comment"><a href="/u/${name}">${name}</a> <time>5 May 2024</time><div class="comment-text"><p>${text}</p></div></div>`;
    const html = `<div class="opening"><time>4 May 2024</time><p>${TEXT}</p></div>${reply('Bo', ANSWER)}${reply('Cy', `${ANSWER} Really.`)}${reply('Di', 'Sure?')}`;
    expect(read(html, ({ text }) => text === TEXT).kept).toEqual([TEXT, ANSWER, `${ANSWER} Really.`, 'Sure?']);
  });

  test('no subjects that repeat the title', () => {
    const subject = (text: string) => `<h3><a href="#">${text}</a></h3>`;
    const html =
      post('Ann', `${subject('Very late tide')}<p>${TEXT}</p>`) +
      post('Bo', `${subject('Re: Very late tide')}<p>${ANSWER}</p>`);
    for (const title of ['Very late tide', 'Thread: Very late tide'])
      expect(read(html, ({ text, words }) => words > 10 || text.endsWith('tide'), title).kept).toEqual([TEXT, ANSWER]);
  });
});

describe('a list of threads', () => {
  const titles = [
    'Late tide in the north harbour',
    'Which rope?',
    'Sold: two oars',
    'Gulls',
    'Paint that lasts',
    'Fog',
  ];

  test.each<[string, (title: string, day: number) => string]>([
    [
      'rows with replies and last posts',
      (title, day) =>
        `<li class="row"><dl><dt><a href="/t/${day}">${title}</a><div class="by">by <a href="/u/${day}" class="username">Member${day}</a> on ${day} May 2024, 10:00</div></dt><dd>${day} Replies</dd><dd>Last post by <a href="/u/9" class="username">Zed</a> on 9 May 2024</dd></dl></li>`,
    ],
    [
      'rows of a table',
      (title, day) =>
        `<tr class="row"><td><a href="/t/${day}">${title}</a></td><td><a href="/members/${day}">Member${day}</a></td><td>${day} May 2024</td><td>${day}K</td></tr>`,
    ],
  ])('has all of them: %s', (_, row) => {
    const rows = titles.map((title, i) => row(title, i + 1)).join('');
    const frame = rows.startsWith('<tr') ? `<table><tbody>${rows}</tbody></table>` : `<ul>${rows}</ul>`;
    const { kept, html } = read(frame, ({ text }) => text.startsWith('Late tide') || text.startsWith('by'));
    expect(kept).toEqual(titles);
    expect(html).toContain('<ul><li><a href="/t/1">Late tide in the north harbour</a> (Member1, 1 May 2024');
    expect(html.match(/<li><a/g)).toHaveLength(titles.length);
  });

  const entries = (row: (title: string, day: number) => string, around: (rows: string) => string) =>
    read(around(titles.map((title, i) => row(title, i + 1)).join('')), () => false);

  test.each<[string, (title: string, day: number) => string, (rows: string) => string, string]>([
    [
      'who has started it, not who has answered last, and the number of replies',
      (title, day) =>
        `<div class="item"><h4><a href="/t/${day}">${title}</a></h4><ul><li><a href="/u/${day}">Member${day}</a></li><li><time>${day} May 2024</time></li></ul><dl><dt>Replies</dt><dd>${day}</dd></dl><div><time>9 May 2024</time><a href="/u/9">Zed</a></div></div>`,
      (rows) => rows,
      '<a href="/t/1">Late tide in the north harbour</a> (Member1, 1 May 2024, 1 replies)',
    ],
    [
      'short titles in rows without a name',
      (title, day) =>
        `<tr><td><a href="/t/${day}">${title}</a><p>Started by <a href="/u/${day}">Member${day}</a></p></td><td>${day} Replies</td><td>9 May 2024 by <a href="/u/9">Zed</a></td></tr>`,
      (rows) => `<table><tbody><tr><td>Thread</td><td>Replies</td><td>Last post</td></tr>${rows}</tbody></table>`,
      '<a href="/t/1">Late tide in the north harbour</a> (Member1, 1 replies)',
    ],
    [
      'only the title of a link that is around the entry',
      (title, day) =>
        `<li><div class="item"><a href="/t/${day}"><h3>${title}</h3><ul><li>Repairs</li><li>Zed replied <time>${day} May 2024</time></li></ul></a></div></li>`,
      (rows) => `<ul>${rows}</ul>`,
      '<a href="/t/1">Late tide in the north harbour</a> (replied 1 May 2024)',
    ],
    [
      'no board as author, no pages of a thread',
      (title, day) =>
        `<div class="item"><div><a href="/t/${day}">${title}</a> <span><a href="/t/${day}/p2">2</a></span></div><p><a href="/c/1"><span class="category-name">Repairs</span></a></p><div><a href="/u/9">Zed</a> <time>9 May 2024</time></div></div>`,
      (rows) => rows,
      '<a href="/t/1">Late tide in the north harbour</a> (9 May 2024)',
    ],
  ])('says %s', (_, row, around, first) => {
    const { html } = entries(row, around);
    expect(html.match(/<li>(.*?)<\/li>/)?.[1]).toBe(first);
    expect(html.match(/<li><a/g)).toHaveLength(titles.length);
    expect(html).not.toContain('/p2');
  });

  test.each([
    ['a number', (_: string, day: number) => `<a href="#p${day}">#${day}</a>`],
    ['a subject', (_: string, day: number) => `<h4><a href="/p/${day}">Re: Tide</a></h4>`],
    ['a name', (name: string) => `<i><a href="/x/${name}">${name} of the Pier</a></i>`],
  ])('is no thread of short posts that have %s as link', (_, link) => {
    const post = (name: string, day: number) =>
      `<div class="post"><a href="/u/${name}">${name}</a> <i>${day} May 2024</i>${link(name, day)}<div class="text">${name === 'Bo' ? 'Yes.' : `I said ${name}.`}</div></div>`;
    const { html } = read(
      ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name, i) => post(name, i + 1)).join(''),
      () => true,
    );
    expect(html.match(/<article/g)).toHaveLength(6);
  });

  test('is no thread whose posts have links', () => {
    const post = (name: string, day: number) =>
      `<div class="post"><a href="/u/${name}">${name}</a> <i>${day} May 2024</i><h4><a href="/p/${day}">Re: Tide ${day}</a></h4><p>${TEXT}</p></div>`;
    const { kept } = read(['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name, i) => post(name, i + 1)).join(''));
    expect(kept).toContain(TEXT);
  });
});

describe('format', () => {
  test('headings in the text are below that of the author', () => {
    const { html } = read(
      post(
        'Ann',
        `<h2>A card about the tide, its times and its height in all harbours</h2><h3>Where the tide is high and where it is low in this month of May</h3><p>${TEXT}</p>`,
      ) + post('Bo', ANSWER),
    );
    expect(html.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h5', '<h3']);
  });

  test('the title of a page that a post links to is no heading', () => {
    const card = `<aside><h3><a href="https://almanac.example/">Tables of all tides, for each harbour and every day of the year to come</a></h3></aside>`;
    const { html } = read(post('Ann', `<p>${TEXT}</p>${card}`) + post('Bo', ANSWER));
    expect(html).toContain('<p><a href="https://almanac.example/">');
  });

  test('author as heading, then the date, a rule between posts', () => {
    const dated = (name: string, text: string) =>
      post(name, `<time datetime="2024-05-05">Sunday, 5 May 2024</time><p>${text}</p>`);
    const { html } = read(dated('Ann', TEXT) + dated('Bo', ANSWER));
    expect(html).toContain(
      '<article class="post"><h3>Ann</h3><p><time datetime="2024-05-05">Sunday, 5 May 2024</time></p>',
    );
    expect(html).toContain('<hr><article class="post"><h3>Bo</h3>');
  });

  test('a rule before the text of a post goes, one in it stays', () => {
    const ruled = (name: string) =>
      `<div class="post"><hr><b class="username">${name}</b><p>${TEXT} ${name}</p><hr><p>${ANSWER}</p></div>`;
    expect(read(ruled('Ann') + ruled('Bo')).html.match(/<hr>/g)).toHaveLength(3);
  });

  test('a rule is before the wrapper of a post, because one at its start would be lost', () => {
    const { html } = read(`<div>${post('Ann', TEXT)}</div><div> <div>${post('Bo', ANSWER)}</div></div>`);
    expect(html).toContain('<hr><div> <div><article');
  });

  test('a table of posts is layout; a table in a post is not', () => {
    const row = (name: string, text: string) =>
      `<tr class="post"><td class="author">${name}</td><td><p>${text}</p><table><tbody><tr><td>1</td></tr></tbody></table></td></tr>`;
    const { html } = read(`<table><tbody>${row('Ann', TEXT)}${row('Bo', ANSWER)}</tbody></table>`);
    expect(html.match(/<(?:table|tr|td)/g)).toEqual(['<table', '<tr', '<td', '<table', '<tr', '<td']);
    expect(html).toContain('<article class="post"><h3>Ann</h3><div class="author">');
  });

  test('a table in which one cell has all the text of a post is layout', () => {
    const row = (name: string, text: string) =>
      `<table class="post"><tbody><tr><td><table><tbody><tr><td><b class="author">${name}</b></td><td><div><p>${text}</p><table><tbody><tr><td>1</td><td>High water at noon, low water at six in the evening, then again high water.</td></tr><tr><td>2</td><td>High water at one, low water at seven in the evening, then again high water.</td></tr></tbody></table></div></td></tr></tbody></table></td></tr></tbody></table>`;
    const { html } = read(row('Ann', TEXT) + row('Bo', ANSWER));
    expect(html.match(/<table/g)).toHaveLength(2);
  });

  test('posts that are lists or quotations themselves keep their nested replies', () => {
    const nested = (tag: string) =>
      `<${tag} class="post"><b class="author">Ann</b><p>${TEXT}</p><${tag} class="post"><b class="author">Bo</b><p>${ANSWER}</p></${tag}></${tag}>`;
    for (const tag of ['blockquote', 'dl'])
      expect(read(nested(tag)).html.match(/<article class="post"><h3>(?:Ann|Bo)/g)).toHaveLength(2);
  });

  test('a quotation that holds the text of a post is no quotation', () => {
    const quoted = (name: string, text: string) =>
      `<li class="post"><b class="username">${name}</b><blockquote class="post-body">${text}</blockquote></li>`;
    expect(read(`<ol>${quoted('Ann', TEXT)}${quoted('Bo', ANSWER)}</ol>`).html).not.toContain('<blockquote');
  });
});
