import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { writeFrames } from './writeFrames.ts';

test.each([
  [
    'a gist',
    '<script src="https://gist.github.com/ann/0a1b.js"></script>',
    '<iframe src="https://gist.github.com/ann/0a1b"></iframe>',
  ],
  [
    'one file of a gist',
    '<script src="//gist.github.com/ann/0a1b.js?file=tide.py"></script>',
    '<iframe src="https://gist.github.com/ann/0a1b" title="tide.py"></iframe>',
  ],
  [
    'another script',
    '<script src="https://evil.example/gist.github.com/a/0.js"></script>',
    '<script src="https://evil.example/gist.github.com/a/0.js"></script>',
  ],
  [
    'a frame as a list',
    `<span data-s9e-mediaembed-iframe='["allowfullscreen","","src","https:\\/\\/a.example\\/embed\\/7#b"]'></span>`,
    '<iframe src="https://a.example/embed/7#b"></iframe>',
  ],
  [
    'a list without a frame',
    `<div data-s9e-mediaembed-iframe='["style","width:9px"]'></div>`,
    '<div data-s9e-mediaembed-iframe="[&quot;style&quot;,&quot;width:9px&quot;]"></div>',
  ],
])('%s', (_, before, after) => {
  expect(pageAfter(writeFrames, `<p>a</p>${before}`)).toBe(`<p>a</p>${after}`);
});
