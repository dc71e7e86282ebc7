import { describe, expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { openShadowRoots } from './openShadowRoots.ts';

const shadow = (inner: string) => `<template shadowrootmode="open">${inner}</template>`;

describe('shadow roots', () => {
  test.each([
    ['are part of the page', `<x-a>${shadow('<p>a</p>')}</x-a>`, '<x-a><p>a</p></x-a>'],
    [
      'include closed ones and the old attribute',
      '<x-a><template shadowrootmode="closed">a</template></x-a><x-b><template shadowroot="open">b</template></x-b>',
      '<x-a>a</x-a><x-b>b</x-b>',
    ],
    [
      'get the children of their host in their slot',
      `<x-a>${shadow('<h2>t</h2><slot>none</slot>')}<p>a</p>b</x-a>`,
      '<x-a><h2>t</h2><slot><p>a</p>b</slot></x-a>',
    ],
    [
      'get them in named slots',
      `<x-a>${shadow('<slot name="t"></slot><slot></slot>')}<p>a</p><h2 slot="t">t</h2></x-a>`,
      '<x-a><slot name="t"><h2 slot="t">t</h2></slot><slot><p>a</p></slot></x-a>',
    ],
    [
      'keep the default of a slot without children',
      `<x-a>${shadow('<slot name="t">none</slot>')}</x-a>`,
      '<x-a><slot name="t">none</slot></x-a>',
    ],
    ['hide the children of their host if they have no slot', `<x-a>${shadow('a')}<p>b</p></x-a>`, '<x-a>a</x-a>'],
    [
      'are opened in several hosts',
      `<x-a>${shadow('a')}<p>b</p></x-a><x-c>${shadow('c')}<p>d</p></x-c>`,
      '<x-a>a</x-a><x-c>c</x-c>',
    ],
    ['are opened inside each other', `<x-a>${shadow(`<x-b>${shadow('b')}</x-b>`)}</x-a>`, '<x-a><x-b>b</x-b></x-a>'],
    [
      'are opened in slotted children',
      `<x-a>${shadow('<slot></slot>')}<x-b>${shadow('b')}</x-b></x-a>`,
      '<x-a><slot><x-b>b</x-b></slot></x-a>',
    ],
  ])('%s', (_, before, after) => {
    expect(pageAfter(openShadowRoots, before)).toBe(after);
  });
  test('other templates stay closed', () => {
    const html = '<div><template><p>a</p></template></div>';
    expect(pageAfter(openShadowRoots, html)).toBe(html);
  });
});
