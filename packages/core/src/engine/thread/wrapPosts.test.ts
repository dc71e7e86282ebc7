import { expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { wrapPosts } from './wrapPosts.ts';

const TEXT = 'The tide was an hour late today, and nobody at the harbour could say why it was so this time.';
const posts = (post: (name: string, day: number) => string) =>
  ['Ann', 'Bo', 'Cy'].map((name, i) => post(name, i + 5)).join('');

function wrap(html: string) {
  const body = parseHtml(html).body!;
  const isWrapped = wrapPosts(new Survey(body));
  return { isWrapped, html: innerHtml(body) };
}

test.each<[string, string, string]>([
  [
    'heads and texts by turns',
    `<div>${posts((name, day) => `<div class="head"><b class="author">${name}</b> ${day} May 2024</div><div class="body">${TEXT}</div>`)}<div class="foot">Reply</div></div>`,
    'div',
  ],
  [
    'rows of a table',
    `<table><tbody>${posts((name, day) => `<tr><td><a href="/${name}" class="user">${name}</a> on ${day} May 2024</td></tr><tr><td>${TEXT}</td></tr>`)}</tbody></table>`,
    'tbody',
  ],
  [
    'rows with a cell for the author and rows of buttons',
    `<table><tbody>${posts((name, day) => `<tr><td class="row"><b class="name">${name}</b></td><td class="row"><p>Posted: ${day} May 2024</p><p>${TEXT}</p></td></tr><tr><td class="row">Profile</td><td class="row">Quote</td></tr>`)}</tbody></table>`,
    'tbody',
  ],
  [
    'dates above posts with authors',
    `<div>${posts((name, day) => `<div class="head"><span>${day} May 2024</span></div><div class="reply"><a class="author" href="/users/${name}">${name}</a><p>${TEXT}</p></div>`)}<p class="foot">Reply</p></div>`,
    'div',
  ],
  [
    'terms with descriptions',
    `<dl>${posts((name, day) => `<dt><a href="/people/${day}">${name}</a> on May ${day}, 2024</dt><dd>${TEXT}</dd>`)}</dl>`,
    'div',
  ],
  [
    'headings with paragraphs',
    `<div>${posts((name, day) => `<h4>${name} <small>${day} May 2024</small></h4><p>${TEXT}</p><p>Yes.</p>`)}</div>`,
    'div',
  ],
])('each post gets an element: %s', (_, html, tag) => {
  const wrapped = wrap(html).html.split(`<${tag} class="post">`);
  expect(wrapped).toHaveLength(4);
  for (const [i, name] of ['Ann', 'Bo', 'Cy'].entries())
    expect([wrapped[i + 1]!.includes(name), wrapped[i + 1]!.includes(TEXT)]).toEqual([true, true]);
  expect(wrapped[3]!.split('</div></div>')[0]).not.toContain('Reply');
});

test.each([
  [
    'posts that are elements',
    posts(
      (name, day) =>
        `<div class="msg"><div><b class="author">${name}</b> ${day} May 2024</div><div class="text">${TEXT}</div></div>`,
    ),
  ],
  [
    'a list of other threads beside a text',
    `<p>${TEXT.repeat(9)}</p><ul>${posts((name, day) => `<li><a href="/u/${name}">${name}</a> ${day} May 2024</li>`)}</ul>`,
  ],
  ['a text without dates', `<h4>Ann</h4><p>${TEXT}</p>`.repeat(4)],
])('nothing is to be done: %s', (_, html) => {
  expect(wrap(html).isWrapped).toBe(false);
});
