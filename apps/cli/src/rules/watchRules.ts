/** Rules of a program that runs on: read again when a file of theirs changes, comes or goes. */
import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Rule, Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { type ReadFile, readAll, rulesByUser } from './readRules.ts';
import { listRuleFiles, ownRules, rulePlaces, sourcesFolder, usersFolder } from './ruleFiles.ts';

export interface LiveRules {
  /** The same list until a file changes: whoever prepares something for a list keeps it that long. */
  now(user?: string): readonly Rule[];
  /** Looks at the files at once; for who cannot wait. */
  refresh(): Promise<void>;
  close(): void;
}

export interface LiveOptions {
  /** Hears of what is wrong with files that changed. */
  readonly onWarnings?: (warnings: readonly Warning[]) => void;
  /** A change is often several: an editor writes, renames and writes again. */
  readonly settleMs?: number;
}

const SETTLE_MS = 200;

export async function liveRules(
  config: Config,
  first: readonly ReadFile[],
  { onWarnings, settleMs = SETTLE_MS }: LiveOptions = {},
): Promise<LiveRules> {
  let read = first;
  let rules = rulesByUser(first);
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function refresh(): Promise<void> {
    const { files } = await listRuleFiles(await rulePlaces(config));
    const known = new Map(read.map((file) => [file.file, file]));
    const isSame = files.length === read.length && files.every(({ file, stamp }) => known.get(file)?.stamp === stamp);
    if (isSame) return;
    read = await readAll(files, known);
    rules = rulesByUser(read);
    const changed = read.filter(({ file, stamp }) => known.get(file)?.stamp !== stamp);
    onWarnings?.(changed.flatMap(({ warnings }) => warnings));
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh()
        .then(listen)
        .catch(() => undefined); // a folder that goes while it is read comes with the next change
    }, settleMs);
    timer.unref();
  }

  /** New folders are watched too. A system that has no watches left notices nothing: the rules stay as they are. */
  async function listen(): Promise<void> {
    for (const watcher of watchers) watcher.close();
    watchers = [];
    if (isClosed) return;
    const places = await rulePlaces(config);
    for (const path of [sourcesFolder(config), usersFolder(config), ...places.map((place) => place.path)]) {
      try {
        const watcher = watch(path, { persistent: false }, later);
        watcher.on('error', () => watcher.close());
        watchers.push(watcher);
      } catch {}
    }
  }

  // A folder that is not there cannot be watched; one that cannot be made is not needed.
  await mkdir(ownRules(config), { recursive: true }).catch(() => undefined);
  await listen();
  return {
    now: (user) => rules(user),
    refresh,
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
