import { describe, expect, test } from 'vitest';
import { pageAfter, traced } from '../../test/kit.ts';
import { dropInvisible } from './dropInvisible.ts';

const page = (element: string) => `<p>Seven words that everybody can see here</p>${element}`;
const styled = (style: string) => page(`<div style="${style}">secret</div>`);

describe('drops what readers cannot see', () => {
  test.each([
    ['a class for machines only', page('<div class="not-machine:hidden">secret</div>')],
    ['a tip under the pointer', page('<div class="absolute hidden mb-6 group-hover:flex">secret</div>')],
    ['a popover', page('<div popover>secret</div>')],
    ['the state of a script', page('<div class="state">{"name":"secret","size":{"width":310,"height":350}}</div>')],
    ['a list of states', page('<p> [{"name":"secret","next":[1,2,3]},{"name":"secret"}] </p>')],
    ['what a script replaces', page('<span>Loading secret…</span>')],
    ['a closed dialog', page('<dialog>secret</dialog>')],
    ['the attribute hidden', page('<div hidden>secret</div>')],
    ['the attribute hidden with any value', page('<div hidden="false">secret</div>')],
    ...[
      'display:none',
      'display: none !important',
      'DISPLAY : NONE',
      'color:red;display:none;',
      'visibility:hidden',
      'visibility: collapse',
      'content-visibility: hidden',
      'opacity:0',
      'opacity: 0.00;',
      'opacity: 0%',
      'font-size:0',
      'font-size: 0px',
      'font-size:0.0em !important',
      'position:absolute;left:-9999px',
      'position:absolute;top:-10000px',
      'position:fixed;right:-99999px',
      'position:absolute;left:-999em',
      'text-indent:-9999px',
      'margin-left:-9999px',
      'transform:translateX(-9999px)',
      'transform: scale(0)',
      'width:0;height:0;overflow:hidden',
      'height:0px;overflow:hidden',
      'max-height:0;overflow:clip',
      'overflow-y:hidden;max-height:0',
      'position:absolute;width:1px;height:1px;overflow:hidden',
      'position:absolute;clip:rect(0,0,0,0)',
      'position:absolute;clip: rect(1px 1px 1px 1px)',
      'clip-path:inset(50%)',
      'clip-path: inset(100%)',
      'clip-path: circle(0)',
      'display:/* a comment */none',
      'display:n\\6fne',
      'display:block;display:none',
      'color:transparent',
      'color: rgba(0, 0, 0, 0)',
      'color: rgb(0 0 0 / 0%)',
      'color:#12345600',
      'color:hsla(0,0%,0%,0)',
      '-webkit-text-fill-color:transparent',
      'color:#fff;background:#ffffff',
      'background-color:white;color:rgb(255,255,255)',
      'color:#fefefe;background:#fff no-repeat',
      'font-size:1px',
      'font-size:.05em',
      'font-size:1%',
      'font-size:calc(0px)',
      'font-size:calc(1px * 0)',
      'font:0/0 a',
      'font: 1px/1 sans-serif',
      'opacity:.01',
      'scale:0',
      'scale: 0.01 1',
      'zoom:0.01',
      'transform:scale(.001)',
      'transform:scaleX(0)',
      'transform:matrix(0,0,0,0,0,0)',
      'transform:rotateY(90deg)',
      'translate:-9999px',
      'translate: 0 -9999px',
      'position:absolute;bottom:-9999px',
      'position:absolute;left:99999px',
      'position:absolute;inset:-9999px auto auto -9999px',
      'margin-inline-start:-9999px',
      'filter:opacity(0)',
      'filter: opacity(1%)',
      'filter:blur(20px)',
      'clip-path:polygon(0 0, 0 0, 0 0)',
      'line-height:0;overflow:hidden',
      'text-indent:100%;white-space:nowrap;overflow:hidden',
      'position:absolute;height:2px;width:2px;overflow:hidden',
    ].map((style) => [style, styled(style)]),
  ])('%s', (_, html) => {
    expect(pageAfter(dropInvisible, html!)).toBe(page(''));
  });
});

describe('keeps what readers can see', () => {
  test.each([
    ['a placeholder in code', page('<pre><code><span>Loading tides…</span></code></pre>')],
    ['a sentence about loading', page('<p>Loading… took a minute.</p>')],
    ['JSON as code', page('<pre>{"name":"seen","size":{"width":310,"height":350}}</pre>')],
    ['JSON in the text', page('<p>{"name": "seen"} is what it answers, with {"size": 310} if asked.</p>')],
    ['hidden=until-found', page('<div hidden="until-found">open</div>')],
    ['a class named hidden', page('<div class="hidden">open</div>')],
    ['aria-hidden', page('<div aria-hidden="true">open</div>')],
    ...[
      'display:block',
      'display:none;display:block',
      'visibility:visible',
      'opacity:0.5',
      'opacity:.05',
      'opacity:1',
      'font-size:0.9em',
      'left:-10px',
      'margin-left:-20px',
      'text-indent:-2em',
      'transform:scale(0.9)',
      'transform:translateX(-50%)',
      'height:0',
      'width:0;height:0',
      'height:100px;overflow:hidden',
      'height:0.5em;overflow:hidden',
      'width:100%;overflow:hidden',
      'clip-path:inset(10px)',
      'background:url(display:none)',
      'color:transparent;background-clip:text',
      'color:transparent;text-shadow:0 0 0 #000',
      'color:transparent;-webkit-text-stroke:1px red',
      'color:#fff',
      'color:#fff;background:#000',
      'color:#fff;background:url(night.png)',
      'color:#ffffff80',
      'font:700 16px/1.5 serif',
      'font-size:12px',
      'font-size:80%',
      'font-size:calc(1rem + 1vw)',
      'filter:blur(2px)',
      'filter:opacity(.5)',
      'translate:-50%',
      'scale:1.1',
      'zoom:.8',
      'left:-100%',
      'transform:rotateY(180deg)',
      'opacity:0;transform:translateY(20px)',
      'opacity:0;filter:blur(10px);transform:translateY(20%)',
      'opacity:0;filter:blur(10px)',
      '',
      ';;:',
    ].map((style) => [style, styled(style)]),
  ])('%s', (_, html) => {
    expect(pageAfter(dropInvisible, html!)).toBe(html);
  });

  test.each([
    [
      'text that a style inside shows again',
      '<ul style="font-size:0">gap<li style="font-size:16px">One</li></ul>',
      '<ul style="font-size:0"><li style="font-size:16px">One</li></ul>',
    ],
    ['a size relative to nothing', '<div style="font-size:0"><b style="font-size:2em">secret</b></div>', ''],
    [
      'visible text in invisible text',
      '<div style="visibility:hidden">secret<b style="visibility:visible">open</b></div>',
      '<div style="visibility:hidden"><b style="visibility:visible">open</b></div>',
    ],
    [
      'images between letters without size',
      '<p style="font-size:0"><img src="a.png"> secret</p>',
      '<p style="font-size:0"><img src="a.png"></p>',
    ],
    [
      'an image with a colour for its text',
      '<img style="color:transparent" src="a.png">',
      '<img style="color:transparent" src="a.png">',
    ],
    [
      'named blocks in a box of one colour',
      '<div style="color:#abc;background:#abc">secret<p class="text">open</p></div>',
      '<div style="color:#abc;background:#abc"><p class="text">open</p></div>',
    ],
    ['an open dialog as a block', '<dialog open><p>A story</p></dialog>', '<div open=""><p>A story</p></div>'],
    [
      'the brackets of ruby text',
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>secret</rp></ruby>',
      '<ruby>漢<rp>(</rp><rt>kan</rt></ruby>',
    ],
  ])('%s', (_, before, after) => {
    expect(pageAfter(dropInvisible, page(before))).toBe(page(after));
  });

  test('takes linear time on nested texts without ink', () => {
    const nested = '<div style="color:transparent">x<div style="color:red">y'.repeat(200) + '</div>'.repeat(400);
    expect(pageAfter(dropInvisible, nested.repeat(50))).not.toContain('>x<');
  });

  test('drops a few hidden words, however short the rest of the page is', () => {
    expect(pageAfter(dropInvisible, '<p>Shown</p><div hidden>Buy our tide tables today</div>')).toBe('<p>Shown</p>');
  });

  test('an element that holds most of the page', () => {
    const article = 'The whole article is in here. '.repeat(10);
    const html = `<p>Loading</p><div style="opacity:0"><p>${article}</p><p hidden>secret</p></div>`;
    const { events } = traced(html);
    expect(pageAfter(dropInvisible, html)).toBe(`<p>Loading</p><div style="opacity:0"><p>${article}</p></div>`);
    expect(events).toContainEqual(
      expect.objectContaining({
        stage: 'dropInvisible',
        did: 'kept',
        why: 'invisible',
        detail: 'it holds most of the page',
      }),
    );
  });
});

describe('what the title of the page is in, if it is long', () => {
  const menu = '<ul><li>Harbours and their tides</li></ul>'.repeat(80);
  const text = 'The whole page is in here. '.repeat(12);
  const shown = (html: string) =>
    pageAfter(dropInvisible, `<title>Tide clock 1600 | Shop</title>${menu}${html}`).includes('whole');
  test.each<[string, string, boolean]>([
    ['is kept', `<div style="display: none"><h1>Tide clock 1600</h1><p>${text}</p></div>`, true],
    ['is kept, however it is written', `<div hidden><section><h1> tide  clock 1600</h1></section>${text}</div>`, true],
    ['goes without it', `<h1>Tide clock 1600</h1><div hidden>${text}</div>`, false],
    ['goes with another heading', `<div hidden><h1>Get our letter</h1>${text}</div>`, false],
    ['goes beside another heading', `<h1>Tides</h1><div hidden><h1>Tide clock 1600</h1>${text}</div>`, false],
    ['goes if it is a dialog', `<div class="modal" hidden><h1>Tide clock 1600</h1>${text}</div>`, false],
  ])('%s', (_, html, isKept) => {
    expect(shown(html)).toBe(isKept);
  });
});

test('what is only transparent fades in on pages of a program that does so', () => {
  const html = (names: string) =>
    `<a class="${names}">Tides</a><h1 style="opacity:0">How tides work</h1><div class="popup" style="opacity:0">secret</div>`;
  expect(pageAfter(dropInvisible, html('w-inline-block'))).toBe(
    '<a class="w-inline-block">Tides</a><h1 style="opacity:0">How tides work</h1>',
  );
  expect(pageAfter(dropInvisible, html('inline-block'))).toBe('<a class="inline-block">Tides</a>');
});
