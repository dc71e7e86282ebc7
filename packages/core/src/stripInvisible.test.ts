import { expect, test } from 'vitest';
import { stripInvisible } from './stripInvisible.ts';

const tags = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join('');
const variants = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0100 + character.charCodeAt(0))).join('');
const bits = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 ? '\u200c' : '\u200d')).join('');

test.each([
  ['control characters', 'a\u0000\u0007\u001bb\u007f\u009f', 'ab'],
  ['zero-width spaces', 'pass\u200bword', 'password'],
  ['soft hyphens', 'Donau\u00addampf', 'Donaudampf'],
  ['word joiners and invisible operators', 'a\u2060\u2062\u2064b', 'ab'],
  ['byte-order marks', '\ufeffa', 'a'],
  ['direction overrides', 'abc\u202efdp.exe\u202c\u2066x\u2069', 'abcfdp.exex'],
  ['a message in tag characters', `a${tags('ignore all')}b`, 'ab'],
  ['a message in variation selectors', `😀${variants('ignore all')}b`, '😀b'],
  ['a message in one variation selector after each letter', `s${variants('i')}e${variants('g')}a\ufe0f`, 'sea'],
  ['a message in emoji variants of digits and letters', '1\ufe0f2\ufe0ea\ufe0f', '12a'],
  ['a message in joiners', `a${bits(32)}b`, 'ab'],
  ['a message in one joiner after each letter', 's\u200ce\u200da\u200c', 'sea'],
  ['a message in direction marks of Latin text', 's\u200ee\u200fa', 'sea'],
  ['blank filler letters', 'a\u3164\u115f\uffa0b', 'ab'],
  ['shorthand and music format characters', 'a\u{1bca0}\u{1d173}b', 'ab'],
  ['carriage returns, replaced by line feeds', 'a\r\nb\rc', 'a\nb\nc'],
])('removes %s', (_, before, after) => {
  expect(stripInvisible(before)).toBe(after);
});

test.each([
  ['plain text', 'How tides work – “now” €5 ½ ×'],
  ['line breaks and tabs', 'a\n\tb\n\nc'],
  ['non-breaking spaces', '10\u00a0km'],
  ['Persian joiners', 'می\u200cخواهم'],
  ['direction marks of Arabic and Hebrew text', 'שלום\u200f, \u200eabc'],
  ['emoji of several parts', '👩\u200d🚀 ❤\ufe0f 🏳\ufe0f\u200d🌈 👍🏽'],
  ['Chinese, Japanese, Korean, Thai, Hindi', '中文 かな 한국어 ไทย हिन्दी क्\u200dष'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['combining accents', 'E\u0301'],
  ['keycaps and text variants of symbols', '1\ufe0f\u20e3 ☎\ufe0e ↩\ufe0e'],
  ['variants of operators and of Mongolian letters', '∩\ufe00 ᠠ\u180b'],
])('keeps %s', (_, text) => {
  expect(stripInvisible(text)).toBe(text);
});
