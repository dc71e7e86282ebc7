/** The recipe that saves what an e-mail names: docs/guide/saving-from-anywhere.md. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from './markdown.ts';

const script = join(repository, 'docs/examples/mail-to-pith.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const env = () => ({
  ...process.env,
  PITH_DATA: folder,
  PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

function saved(message: string): string[] {
  execFileSync(script, { input: message, env: env(), stdio: ['pipe', 'ignore', 'ignore'] });
  const list = JSON.parse(execFileSync('pith', ['list', '--json'], { env: env(), encoding: 'utf8' }));
  return list.items.map(({ url }: { url: string }) => url).sort();
}

test.runIf(hasPython()).each([
  [
    'a note from a phone',
    'From: ann@example.com\nSubject: Tides\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nRead this: https://pages.example/tides?a=3D1&b=3D2.\nAnd (https://pages.example/sta=\nrs), https://pages.example/tides?a=3D1&b=3D2\n',
    ['https://pages.example/stars', 'https://pages.example/tides?a=1&b=2'],
  ],
  [
    'a message of HTML in base64',
    `From: ann@example.com\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from('<p>See <a href="https://pages.example/a?x=1&amp;y=2">this</a> $(touch hacked) `id`</p>').toString('base64')}\n`,
    ['https://pages.example/a?x=1&y=2'],
  ],
  ['a message without addresses', 'From: ann@example.com\nSubject: Hello\n\nHow are you?\n', []],
])('%s', (_, message, urls) => {
  expect(saved(message)).toEqual(urls);
});
