import { describe, expect, test } from 'vitest';
import { pageAfter, traced } from '../../test/kit.ts';
import { dropInvisible } from './dropInvisible.ts';

const page = (element: string) => `<p>Seven words that everybody can see here</p>${element}`;
const styled = (style: string) => page(`<div style="${style}">secret</div>`);

describe('drops what readers cannot see', () => {
  test.each([
    ['a class for machines only', page('<div class="not-machine:hidden">secret</div>')],
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
    ].map((style) => [style, styled(style)]),
  ])('%s', (_, html) => {
    expect(pageAfter(dropInvisible, html!)).toBe(page(''));
  });
});

describe('keeps what readers can see', () => {
  test.each([
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
      '',
      ';;:',
    ].map((style) => [style, styled(style)]),
  ])('%s', (_, html) => {
    expect(pageAfter(dropInvisible, html!)).toBe(html);
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
