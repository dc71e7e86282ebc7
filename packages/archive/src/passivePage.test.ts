import { describe, expect, test } from 'vitest';
import { passivePage } from './passivePage.ts';

const page = (html: string) =>
  passivePage(html, {
    url: 'https://site.example/a/',
    imageUrl: (url) => (url === 'https://site.example/a.png' ? 'http://here/bm/a.png' : undefined),
  });
const bodyOf = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/.exec(page(html))?.[1];

describe('removes what runs, loads or leads elsewhere', () => {
  test.each([
    ['scripts', '<p>a<script>b()</script></p>', '<p>a</p>'],
    ['handlers', '<p onclick="a()" ONLOAD=b()>a</p>', '<p>a</p>'],
    ['frames', '<iframe src="https://x.example/" srcdoc="a"></iframe><object data="x"></object><embed src="x">', ''],
    ['media', '<video src="a.mp4" poster="b.png"></video><audio><source src="c.mp3"></audio>', ''],
    [
      'forms’ addresses',
      '<form action="https://x.example/"><button formaction="javascript:a()">a</button></form>',
      '<form><button>a</button></form>',
    ],
    ['links that run', '<a href="javascript:a()">a</a><a href="data:text/html,b">b</a>', '<a>a</a><a>b</a>'],
    [
      'references in drawings',
      '<svg><use xlink:href="https://x.example/#a"></use><image href="https://x.example/a.png"></image></svg>',
      '<svg><use></use><image></image></svg>',
    ],
    [
      'images that are not in the archive',
      '<img src="https://x.example/a.png" srcset="b.png 2x" alt="A">',
      '<img alt="A">',
    ],
    ['templates', '<template><script>a()</script></template>', ''],
  ])('%s', (_, html, expected) => {
    expect(bodyOf(html)).toBe(expected);
  });

  test('in the head, too', () => {
    const html = page(
      '<head><base href="https://x.example/"><link rel="preconnect" href="https://x.example"><meta http-equiv="refresh" content="0;url=https://x.example/"><meta name="x" http-equiv="refresh" content="0"><style>p { color: red }</style></head><p>a',
    );
    expect(html).not.toMatch(/x\.example|http-equiv|<base|<link/);
    expect(html).toContain('<style>p { color: red }</style>');
  });
});

test('keeps text, styles, archived images and links, which open in a new tab', () => {
  expect(bodyOf('<p style="color: red">a <a href="../b?c" target="_top">b</a><img src="/a.png" width="3"></p>')).toBe(
    '<p style="color: red">a <a href="https://site.example/b?c" target="_blank" rel="noopener noreferrer nofollow">b</a><img width="3" src="http://here/bm/a.png"></p>',
  );
});
