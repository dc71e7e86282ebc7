/**
 * Finds texts that were there before, in the order of the pages. What it knows is in a SQLite file, so that it needs no more memory for a
 * billion pages than for one, and is saved together with the output.
 */
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { type Outcome, skipped } from './page.ts';
import { distance } from './simHash.ts';

export interface Duplicates {
  /** The outcome itself, or that it is a duplicate of an earlier page. */
  check(outcome: Outcome, position: number): Outcome;
  save(): void;
  /** `remove`: the batch is finished. */
  close(remove: boolean): Promise<void>;
}

/** Nearly equal texts differ in at most this many of the 64 bits. */
const MAX_DISTANCE = 3;
/** With more bands than differing bits, two near fingerprints have at least one band in common. */
const BANDS = MAX_DISTANCE + 1;
const BAND_DIGITS = 16 / BANDS;

export interface DuplicateOptions {
  readonly kind: 'same' | 'near';
  /** Undefined: a temporary file. */
  readonly path: string | undefined;
  /** Forgets pages from this position on: they are read again. */
  readonly from: number;
}

export async function openDuplicates({ kind, path, from }: DuplicateOptions): Promise<Duplicates> {
  if (path !== undefined && from === 0) await rm(path, { force: true });
  const db = new DatabaseSync(path ?? '');
  db.exec(`
    CREATE TABLE IF NOT EXISTS texts (hash TEXT PRIMARY KEY, position INTEGER, id TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bands (band TEXT, sim_hash TEXT, position INTEGER, id TEXT,
      PRIMARY KEY (band, position)) WITHOUT ROWID;
  `);
  db.prepare('DELETE FROM texts WHERE position >= ?').run(from);
  db.prepare('DELETE FROM bands WHERE position >= ?').run(from);
  db.exec('BEGIN');
  const findText = db.prepare('SELECT id FROM texts WHERE hash = ?');
  const addText = db.prepare('INSERT INTO texts VALUES (?, ?, ?)');
  const findBand = db.prepare('SELECT sim_hash, position, id FROM bands WHERE band = ? ORDER BY position');
  const addBand = db.prepare('INSERT INTO bands VALUES (?, ?, ?, ?)');

  const bandsOf = (simHash: string) =>
    Array.from({ length: BANDS }, (_, i) => `${i}${simHash.slice(i * BAND_DIGITS, (i + 1) * BAND_DIGITS)}`);

  /** The first page whose text is near. */
  const findNear = (simHash: string): string | undefined => {
    let first: { readonly position: number; readonly id: string } | undefined;
    for (const band of bandsOf(simHash)) {
      for (const row of findBand.iterate(band)) {
        const { sim_hash: other, position, id } = row as { sim_hash: string; position: number; id: string };
        if (first && first.position <= position) break;
        if (distance(simHash, other) <= MAX_DISTANCE) first = { position, id };
      }
    }
    return first?.id;
  };

  return {
    check(outcome, position) {
      if (outcome.kind !== 'article' || outcome.marks?.hash === undefined) return outcome;
      const { hash, simHash } = outcome.marks;
      const same = findText.get(hash)?.id;
      if (same !== undefined) return skipped(outcome.id, 'duplicate', `the same text as ${same}`);
      const near = kind === 'near' && simHash !== undefined ? findNear(simHash) : undefined;
      if (near !== undefined) return skipped(outcome.id, 'near-duplicate', `nearly the same text as ${near}`);
      addText.run(hash, position, outcome.id);
      if (kind === 'near' && simHash !== undefined)
        for (const band of bandsOf(simHash)) addBand.run(band, simHash, position, outcome.id);
      return outcome;
    },
    save() {
      db.exec('COMMIT');
      db.exec('BEGIN');
    },
    async close(remove) {
      db.close();
      if (remove && path !== undefined) await rm(path, { force: true });
    },
  };
}
