import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { groupTokens, requiredTokens, tokensOnPage } from './tokens.ts';

describe('tokens that a selector requires', () => {
  test.each([
    ['.ad', ['.ad']],
    ['#top', ['#top']],
    ['div', ['div']],
    ['DIV', ['div']],
    ['div.ad > p#x', ['#x']],
    ['a, .b, #c', ['a', '.b', '#c']],
    ['[data-x]', ['[data-x']],
    ['[class*="cookie-banner"]', ['[class']],
    ["[data-test='a, .b']", ['[data-test']],
    ['main[data-x=".y"] p', ['[data-x']],
    ['p:not(.x, #y):has(.z)', ['p']],
    ['div:nth-child(2n+1) .a', ['.a']],
    ['.a:hover::before', ['.a']],
    ['.é-ü', ['.é-ü']],
    ['.w-1\\/2', undefined],
    ['*', undefined],
    [':not(.x)', undefined],
    ['.a, *', undefined],
    ['xpath://div', undefined],
  ])('%s', (selector, tokens) => {
    expect(requiredTokens(selector)).toEqual(tokens);
  });
});

test('tokens that a page has', () => {
  const root = fragment('<main id="top" class="a  b"><p class="a b" data-x><img></p></main>');
  const tokens = ['#top', '#a', '.a', '.b', '.top', '[data-x', '[src', 'main', 'b', 'img'];
  expect([...tokensOnPage(root, groupTokens(tokens))].sort()).toEqual(['#top', '.a', '.b', '[data-x', 'img', 'main']);
});
