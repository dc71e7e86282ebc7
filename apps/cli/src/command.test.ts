import { describe, expect, test } from 'vitest';
import { run, testIo } from '../test/kit.ts';
import { command, flag, httpUrl, integer, oneOf, oneOrMore, optional, text, textList } from './command.ts';
import { commandHelp } from './help.ts';

const sample = command({
  name: 'sample',
  summary: 'Does something.',
  args: { first: optional('FILE', 'the first'), others: oneOrMore('WORD', 'the others') },
  options: {
    loud: flag('be loud'),
    name: text('NAME', 'a name'),
    from: httpUrl('an address'),
    rule: textList('RULE', 'a rule'),
    shape: oneOf(['round', 'flat'], 'flat', 'its shape'),
    size: integer(1, 9, 'its size'),
  },
  examples: [['pith sample a b', 'shows it']],
  async run(values, io) {
    await io.write(JSON.stringify(values));
    return 0;
  },
});

async function parse(words: string): Promise<unknown> {
  const { io, stdout } = testIo();
  await sample.start(words.split(' '), io);
  return JSON.parse(stdout.text);
}

const defaults = { json: false, 'no-pager': false, help: false, loud: false, rule: [], shape: 'flat' };

describe('parses a command line', () => {
  test.each([
    ['a b c', { ...defaults, first: 'a', others: ['b', 'c'] }],
    ['a b --loud --size 3', { ...defaults, first: 'a', others: ['b'], loud: true, size: 3 }],
    ['a b --rule x --rule y', { ...defaults, first: 'a', others: ['b'], rule: ['x', 'y'] }],
    ['a b --shape=round --name n', { ...defaults, first: 'a', others: ['b'], shape: 'round', name: 'n' }],
    ['a b --from https://example.com/', { ...defaults, first: 'a', others: ['b'], from: 'https://example.com/' }],
    ['a -- --loud', { ...defaults, first: 'a', others: ['--loud'] }],
    ['- b', { ...defaults, first: '-', others: ['b'] }],
  ])('%s', async (words, values) => {
    expect(await parse(words)).toEqual(values);
  });
});

describe('reports a mistake with its type and a suggestion', () => {
  test.each([
    ['a b --lout', 'unknown-option', 'did you mean --loud?'],
    ['a b -x', 'unknown-option', 'see the options of sample: pith sample --help'],
    ['a b --size', 'bad-value', 'see the options of sample: pith sample --help'],
    ['a b --size 0', 'bad-value', 'expected a whole number from 1 to 9'],
    ['a b --size 3x', 'bad-value', 'expected a whole number from 1 to 9'],
    ['a b --shape square', 'bad-value', 'expected one of round, flat'],
    ['a b --from ftp://example.com', 'bad-value', 'expected an address that starts with http:// or https://'],
    ['a b --loud=yes', 'bad-value', 'see the options of sample: pith sample --help'],
    ['a', 'missing-argument', 'for example: pith sample a b'],
  ])('%s', async (words, type, suggestion) => {
    await expect(parse(words)).rejects.toMatchObject({ type, suggestions: expect.arrayContaining([suggestion]) });
  });
});

test('help shows arguments, options and examples', () => {
  expect(commandHelp(sample)).toBe(`Does something.

Usage: pith sample [FILE] WORD… [options]

Arguments:
  FILE  the first
  WORD  the others

Options:
  --loud              be loud
  --name NAME         a name
  --from URL          an address
  --rule RULE         a rule; can be repeated
  --shape round|flat  its shape (flat)
  --size N            its size
  --json              print results and errors as JSON
  --no-pager          do not show long results in a pager
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
    expect(stdout).toMatch(/^Lists the pages of the library.*\n\nUsage: pith list \[options\]\n/);
  },
);
