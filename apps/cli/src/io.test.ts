import { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createIo, printable } from './io.ts';

test.each([
  ['keeps newlines, tabs and all scripts', 'a\tb\n東京 é 👩‍👩‍👧', 'a\tb\n東京 é 👩‍👩‍👧'],
  ['removes escape sequences', '\u001b]0;owned\u0007\u001b[2Jtext\r\u009b31m', ']0;owned[2Jtext31m'],
  ['removes direction overrides', 'ab\u202edc\u2066x', 'abdcx'],
])('%s', (_, before, after) => {
  expect(printable(before)).toBe(after);
});

describe('on a terminal', () => {
  const terminal = ({ env = {}, isTTY = true, rows = 10 } = {}) => {
    const shown: string[] = [];
    const paged: string[] = [];
    const stream = () =>
      Object.assign(new Writable({ write: (chunk, _, done) => done(void shown.push(String(chunk))) }), {
        isTTY,
        columns: 20,
        rows,
      });
    const io = createIo(
      { stdin: Readable.from([]), stdout: stream(), stderr: stream() },
      env,
      () => new AbortController().signal,
      async (parts) => {
        for await (const part of parts) paged.push(part);
      },
    );
    return { io, shown, paged };
  };
  const long = 'line\n'.repeat(10);
  const wrapped = `${'x'.repeat(201)}\n`;

  test.each([
    ['a text that fits is printed', 'line\n'.repeat(9), {}, 'shown'],
    ['a longer one is paged', long, {}, 'paged'],
    ['long lines are wrapped', wrapped, {}, 'paged'],
    ['a pipe has no pager', long, { isTTY: false }, 'shown'],
  ] as const)('%s', async (_, text, options, where) => {
    const { io, shown, paged } = terminal(options);
    await io.writeLong(text);
    expect({ shown, paged }).toEqual({ shown: [], paged: [], [where]: [text] });
  });

  test('parts are paged as they come, without progress between them', async () => {
    const { io, shown, paged } = terminal();
    async function* parts() {
      yield 'one\n';
      io.progress('half');
      yield '\u001b[2Jtwo\n';
    }
    await io.writeLongParts(parts());
    expect({ shown, paged }).toEqual({ shown: [], paged: ['one\n', '[2Jtwo\n'] });
  });

  test.each([
    ['colours', {}, '\u001b[1mTitle\u001b[22m [31mpage\n'],
    ['NO_COLOR', { env: { NO_COLOR: '1' } }, 'Title [31mpage\n'],
    ['a simple terminal', { env: { TERM: 'dumb' } }, 'Title [31mpage\n'],
    ['a pipe', { isTTY: false }, 'Title \u001b[31mpage\n'],
  ])('%s: styles are ours, and pages have none', async (_, options, expected) => {
    const { io, shown } = terminal(options);
    await io.write(`${io.style('bold', 'Title')} \u001b[31mpage\n`);
    expect(shown).toEqual([expected]);
  });
});
