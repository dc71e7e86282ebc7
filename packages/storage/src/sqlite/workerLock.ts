/**
 * A worker holds a lock on a file of its own for as long as its process lives: the operating system releases it when the
 * process ends, however it ends. So a dead worker is noticed at once, and a living one never counts as dead, whatever clocks
 * say and however busy its event loop is.
 *
 * The locks are SQLite's, because Node has none: they work wherever the library itself works.
 *
 * Decision: docs/decisions/0027-workers-hold-locks.md.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SUFFIX = '.lock';
/** A younger file may belong to a worker that is about to lock it. */
const LITTER_AFTER_MS = 60_000;

export interface WorkerLocks {
  /** Holds the worker's lock until `release`, or until the process ends. */
  hold(worker: string): { release(): void };
  isHeld(worker: string): boolean;
}

export function workerLocks(folder: string): WorkerLocks {
  const pathOf = (worker: string) => join(folder, `${worker}${SUFFIX}`);
  const isHeld = (worker: string): boolean => {
    const path = pathOf(worker);
    if (!existsSync(path)) return false;
    const probe = new DatabaseSync(path);
    try {
      probe.exec('BEGIN EXCLUSIVE');
      return false;
    } catch {
      return true;
    } finally {
      probe.close();
    }
  };

  function removeLitter(): void {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LITTER_AFTER_MS && !isHeld(name.slice(0, -SUFFIX.length))) rmSync(path, { force: true });
    }
  }

  return {
    isHeld,
    hold(worker) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeLitter();
      const path = pathOf(worker);
      writeFileSync(path, '', { mode: 0o600 });
      const lock = new DatabaseSync(path);
      lock.exec('PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE');
      return {
        release() {
          lock.close();
          rmSync(path, { force: true });
        },
      };
    },
  };
}
