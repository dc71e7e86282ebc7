import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { testIo } from '../test/kit.ts';
import { readPassword } from './readPassword.ts';

/** A terminal on which a person types these keys, and the modes it was in. */
function terminal(...keys: string[]) {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(isRaw: boolean) {
      modes.push(isRaw);
      if (isRaw) setImmediate(() => stream.write(keys.shift() ?? '\u0003'));
    },
  });
  return { stream, modes };
}

test.each([
  ['typed twice', ['high tide\r', 'high tide\r'], 'high tide'],
  ['with corrections', ['hogh\u007f\u007f\u007figh\r', 'high\n'], 'high'],
  ['in several scripts', ['прилив 🌊\r', 'прилив 🌊\r'], 'прилив 🌊'],
])('a password %s is read in raw mode, and not shown', async (_, keys, expected) => {
  const { stream, modes } = terminal(...keys);
  const { io, stdout, stderr } = testIo({ stdin: stream, terminal: 80 });
  expect(await readPassword(io, false, 'ann')).toBe(expected);
  expect(modes).toEqual([true, false, true, false]);
  expect(stdout.text).toBe('');
  expect(stderr.text).toBe('Password for ann (it is not shown):\nThe same again:\n');
});

test.each([
  ['differ', ['one\r', 'two\r'], 'bad-value'],
  ['are given up', ['on\u0003'], 'interrupted'],
])('passwords that %s are an error, and the terminal is as before', async (_, keys, type) => {
  const { stream, modes } = terminal(...keys);
  await expect(readPassword(testIo({ stdin: stream }).io, false, 'ann')).rejects.toMatchObject({ type });
  expect(modes.at(-1)).toBe(false);
});
