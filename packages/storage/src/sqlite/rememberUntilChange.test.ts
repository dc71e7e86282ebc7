import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { rememberUntilChange } from './rememberUntilChange.ts';

async function openTwice() {
  const folder = await mkdtemp(join(tmpdir(), 'pith-remember-'));
  const [own, other] = [0, 1].map(() => new DatabaseSync(join(folder, 'library.sqlite'))) as [
    DatabaseSync,
    DatabaseSync,
  ];
  own.exec('PRAGMA journal_mode = WAL; CREATE TABLE pages (title TEXT)');
  onTestFinished(() => {
    own.close();
    other.close();
    return rm(folder, { recursive: true });
  });
  const count = (db: DatabaseSync) => Number(db.prepare('SELECT count(*) AS n FROM pages').get()!.n);
  return { own, other, count };
}

test('a value stays until this connection or another one writes', async () => {
  const { own, other, count } = await openTwice();
  const remember = rememberUntilChange(own);
  let asked = 0;
  const total = () =>
    remember('total', async () => {
      asked += 1;
      return count(own);
    });
  expect([await total(), await total(), asked]).toEqual([0, 0, 1]);
  own.exec("INSERT INTO pages VALUES ('a')");
  expect([await total(), await total(), asked]).toEqual([1, 1, 2]);
  other.exec("INSERT INTO pages VALUES ('b')");
  expect([await total(), await total(), asked]).toEqual([2, 2, 3]);
});

test('what a transaction sees before it is undone is not remembered', async () => {
  const { own, count } = await openTwice();
  const remember = rememberUntilChange(own);
  const total = () => remember('total', async () => count(own));
  own.exec("BEGIN; INSERT INTO pages VALUES ('a')");
  expect(await total()).toBe(1);
  own.exec('ROLLBACK');
  expect(await total()).toBe(0);
});

test('a value that was found while somebody wrote is not remembered', async () => {
  const { own, other, count } = await openTwice();
  const remember = rememberUntilChange(own);
  const total = (meanwhile: () => void) =>
    remember('total', async () => {
      const found = count(own);
      meanwhile();
      return found;
    });
  expect(await total(() => other.exec("INSERT INTO pages VALUES ('a')"))).toBe(0);
  expect(await total(() => {})).toBe(1);
});
