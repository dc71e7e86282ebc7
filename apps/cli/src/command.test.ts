import { describe, expect, test } from 'vitest';
import { run, testIo } from '../test/kit.ts';
import { command, flag, oneOf, optional, several, text, texts, webAddress, wholeNumber } from './command.ts';
import { helpOf } from './help.ts';

const sample = command({
  name: 'sample',
  summary: 'Does something.',
  args: { first: optional('FILE', 'the first'), others: several('WORD', 'the others') },
  options: {
    loud: flag('be loud'),
    name: text('NAME', 'a name'),
    from: webAddress('an address'),
    rule: texts('RULE', 'a rule'),
    shape: oneOf(['round', 'flat'], 'flat', 'its shape'),
    size: wholeNumber(1, 9, 'its size'),
  },
  examples: [['pith sample a b', 'shows it']],
  async run(given, io) {
    await io.write(JSON.stringify(given));
    return 0;
  },
});

async function given(words: string): Promise<unknown> {
  const { io, stdout } = testIo();
  await sample.start(words.split(' '), io);
  return JSON.parse(stdout.text);
}

const nothing = { json: false, help: false, loud: false, rule: [], shape: 'flat' };

describe('a command line becomes values', () => {
  test.each([
    ['a b c', { ...nothing, first: 'a', others: ['b', 'c'] }],
    ['a b --loud --size 3', { ...nothing, first: 'a', others: ['b'], loud: true, size: 3 }],
    ['a b --rule x --rule y', { ...nothing, first: 'a', others: ['b'], rule: ['x', 'y'] }],
    ['a b --shape=round --name n', { ...nothing, first: 'a', others: ['b'], shape: 'round', name: 'n' }],
    ['a b --from https://example.com/', { ...nothing, first: 'a', others: ['b'], from: 'https://example.com/' }],
    ['a -- --loud', { ...nothing, first: 'a', others: ['--loud'] }],
    ['- b', { ...nothing, first: '-', others: ['b'] }],
  ])('%s', async (words, values) => {
    expect(await given(words)).toEqual(values);
  });
});

describe('a mistake has its type and says what was expected', () => {
  test.each([
    ['a b --lout', 'unknown-option', 'the most alike is --loud'],
    ['a b -x', 'unknown-option', 'see what sample takes: pith sample --help'],
    ['a b --size', 'bad-value', 'see what sample takes: pith sample --help'],
    ['a b --size 0', 'bad-value', 'expected a whole number from 1 to 9'],
    ['a b --size 3x', 'bad-value', 'expected a whole number from 1 to 9'],
    ['a b --shape square', 'bad-value', 'expected one of round, flat'],
    ['a b --from ftp://example.com', 'bad-value', 'expected an address that starts with http:// or https://'],
    ['a b --loud=yes', 'bad-value', 'see what sample takes: pith sample --help'],
    ['a', 'missing-argument', 'for example: pith sample a b'],
  ])('%s', async (words, type, suggestion) => {
    await expect(given(words)).rejects.toMatchObject({ type, suggestions: expect.arrayContaining([suggestion]) });
  });
});

test('help shows arguments, options and examples', () => {
  expect(helpOf(sample)).toBe(`Does something.

Usage: pith sample [FILE] WORD… [options]

Arguments:
  FILE  the first
  WORD  the others

Options:
  --loud              be loud
  --name NAME         a name
  --from URL          an address
  --rule RULE         a rule; may be given several times
  --shape round|flat  its shape (flat)
  --size N            its size
  --json              print JSON, failures too
  --help              show this help

Examples:
  pith sample a b  shows it
`);
});

test.each([[['list', '--help']], [['list', '-h']], [['help', 'list']]])(
  'pith %j shows the help of list',
  async (words) => {
    const { code, stdout } = await run(words);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Lists what the library has.*\n\nUsage: pith list \[options\]\n/);
  },
);
