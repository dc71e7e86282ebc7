import { describe, expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { fillStreamedHoles } from './fillStreamedHoles.ts';

describe('holes of a streamed page', () => {
  test.each([
    [
      'are filled with their pieces',
      '<main><template id="B:0"></template></main><div hidden id="S:0"><p>a</p></div>',
      '<main><p>a</p></main>',
    ],
    [
      'lose their placeholders',
      '<main><!--$?--><template id="B:0"></template><p>Loading</p>…<!--/$--><p>b</p></main><div hidden id="S:0"><p>a</p></div>',
      '<main><!--$?--><p>a</p><!--/$--><p>b</p></main>',
    ],
    [
      'are filled each with its own',
      '<template id="B:0"></template><template id="P:1"></template><div hidden id="S:1">b</div><div hidden id="S:0">a</div>',
      'ab',
    ],
    [
      'inside pieces are filled too',
      '<template id="B:0"></template><div hidden id="S:0">a<template id="B:1"></template></div><div hidden id="S:1">b</div>',
      'ab',
    ],
  ])('%s', (_, before, after) => {
    expect(pageAfter(fillStreamedHoles, `<p></p>${before}`)).toBe(`<p></p>${after}`);
  });
});

describe('leaves alone', () => {
  test.each([
    ['other templates and hidden boxes', '<template id="x"></template><div hidden="" id="y">a</div>'],
    ['a piece that is no secret', '<template id="B:0"></template><div id="S:0">a</div>'],
  ])('%s', (_, html) => {
    expect(pageAfter(fillStreamedHoles, `<p></p>${html}`)).toBe(`<p></p>${html}`);
  });
});

test('a piece is not put into itself', () => {
  const html = '<div hidden id="S:0">a<template id="B:0"></template></div>';
  expect(pageAfter(fillStreamedHoles, html)).toBe('<div id="S:0">a<template id="B:0"></template></div>');
});

test('pieces that hold each other’s holes do not turn in circles', () => {
  const html =
    '<div hidden id="S:0">a<template id="B:1"></template></div><div hidden id="S:1">b<template id="B:0"></template></div>';
  expect(pageAfter(fillStreamedHoles, html)).toBe('<div id="S:1">ba<template id="B:1"></template></div>');
});
