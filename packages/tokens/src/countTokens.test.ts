import { countTokens as exact } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { countTokens } from './countTokens.ts';

const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

describe('texts are counted exactly', () => {
  test.each([
    ['nothing', ''],
    ['English', 'The harbour’s tide gates closed — at last! — on Monday, 6 May 2024.\n\n'.repeat(20)],
    ['Chinese', '潮汐是海水的周期性涨落，由月球和太阳的引力引起。每天有两次高潮和两次低潮。'.repeat(20)],
    ['Japanese', '潮の満ち引きは、月と太陽の引力によって起こる。一日に二回、満潮と干潮がある。'.repeat(20)],
    ['Russian', 'Приливы и отливы вызваны притяжением Луны и Солнца. '.repeat(20)],
    ['Arabic', 'المد والجزر ناتجان عن جاذبية القمر والشمس. '.repeat(20)],
    ['code', '```js\nfor (let i = 0; i < 10; i++) {\n        console.log(i, `x`);\n}\n```\n'.repeat(20)],
    ['a table', '| a | b |\n| --- | :-: |\n| 1 | 2,000.50 |\n'.repeat(20)],
    ['names of special tokens', 'a <|endoftext|> b <|im_start|>'],
  ])('%s', (_, text) => {
    expect(countTokens(text)).toBe(exact(text, plain));
  });
});

describe('long runs are counted approximately', () => {
  test.each([
    ['a letter', 'a'],
    ['Chinese characters', '潮汐海洋'],
    ['full stops', '.'],
    ['spaces', ' '],
    ['line breaks', '\n'],
    ['emoji', '🙂'],
    ['characters with combining marks', '..\u0301.\u0301'],
    ['halves of surrogate pairs', '\ud83d'],
  ])('a megabyte of %s', (_, unit) => {
    expect(countTokens(unit.repeat(1_000_000 / unit.length))).toBeGreaterThan(1_000);
  });
});
