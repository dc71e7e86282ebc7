import { describe, expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { placeStreamedFragments } from './placeStreamedFragments.ts';

describe('placeholders of a streamed page', () => {
  test.each([
    [
      'are replaced by their fragments',
      '<main><template id="B:0"></template></main><div hidden id="S:0"><p>a</p></div>',
      '<main><p>a</p></main>',
    ],
    [
      'lose their fallback content',
      '<main><!--$?--><template id="B:0"></template><p>Loading</p>…<!--/$--><p>b</p></main><div hidden id="S:0"><p>a</p></div>',
      '<main><!--$?--><p>a</p><!--/$--><p>b</p></main>',
    ],
    [
      'leave what follows them if they stand for a part without fallback content',
      '<main><!--$--><template id="P:0"></template><p>b</p><!--/$--></main><div hidden id="S:0"><p>a</p></div>',
      '<main><!--$--><p>a</p><p>b</p><!--/$--></main>',
    ],
    [
      'are matched by id',
      '<template id="B:0"></template><template id="P:1"></template><div hidden id="S:1">b</div><div hidden id="S:0">a</div>',
      'ab',
    ],
    [
      'inside fragments are replaced too',
      '<template id="B:0"></template><div hidden id="S:0">a<template id="B:1"></template></div><div hidden id="S:1">b</div>',
      'ab',
    ],
  ])('%s', (_, before, after) => {
    expect(pageAfter(placeStreamedFragments, `<p></p>${before}`)).toBe(`<p></p>${after}`);
  });
});

describe('leaves alone', () => {
  test.each([
    ['other templates and hidden elements', '<template id="x"></template><div hidden="" id="y">a</div>'],
    ['a fragment that is not hidden', '<template id="B:0"></template><div id="S:0">a</div>'],
  ])('%s', (_, html) => {
    expect(pageAfter(placeStreamedFragments, `<p></p>${html}`)).toBe(`<p></p>${html}`);
  });
});

test('a fragment is not moved into itself', () => {
  const html = '<div hidden id="S:0">a<template id="B:0"></template></div>';
  expect(pageAfter(placeStreamedFragments, html)).toBe('<div id="S:0">a<template id="B:0"></template></div>');
});

test('fragments that hold each other’s placeholders do not loop', () => {
  const html =
    '<div hidden id="S:0">a<template id="B:1"></template></div><div hidden id="S:1">b<template id="B:0"></template></div>';
  expect(pageAfter(placeStreamedFragments, html)).toBe('<div id="S:1">ba<template id="B:1"></template></div>');
});
