/** Watches rule files and reloads the rules when a file is changed, added or removed. For long-running commands. */
import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Rule, Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { usersFolder } from '../userFolder.ts';
import { type ParsedRuleFile, readRuleFiles, rulesByUser } from './readRuleFiles.ts';
import { isForOneUser, listRuleFiles, ownRulesFolder, ruleLocations, sourcesFolder } from './ruleLocations.ts';

export interface WatchedRules {
  /** Returns the same array until a file changes, so that callers can cache what they derive from it. */
  current(user?: string): readonly Rule[];
  /** Checks the files now instead of waiting for a file event. */
  refresh(): Promise<void>;
  close(): void;
}

export interface WatchOptions {
  /** Called with the warnings of files that changed. */
  readonly onWarnings?: (warnings: readonly Warning[]) => void;
  /** Editors often cause several events for one change: they write, rename and write again. */
  readonly debounceMs?: number;
}

const DEBOUNCE_MS = 200;

export async function watchRules(
  config: Config,
  initial: readonly ParsedRuleFile[],
  { onWarnings, debounceMs = DEBOUNCE_MS }: WatchOptions = {},
): Promise<WatchedRules> {
  let parsed = initial;
  let rules = rulesByUser(initial);
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function refresh(): Promise<void> {
    const { files } = await listRuleFiles(await ruleLocations(config));
    const known = new Map(parsed.map((file) => [file.file, file]));
    const isSame = files.length === parsed.length && files.every(({ file, stamp }) => known.get(file)?.stamp === stamp);
    if (isSame) return;
    parsed = await readRuleFiles(files, known);
    rules = rulesByUser(parsed);
    const changed = parsed.filter(({ file, stamp }) => known.get(file)?.stamp !== stamp);
    onWarnings?.(changed.flatMap(({ warnings }) => warnings));
  }

  function scheduleRefresh(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh()
        .then(watchFolders)
        .catch(() => undefined); // for example a folder that is being deleted; the next event tries again
    }, debounceMs);
    timer.unref();
  }

  /** Also watches new folders. If the system allows no further watchers, the rules simply do not reload. */
  async function watchFolders(): Promise<void> {
    for (const watcher of watchers) watcher.close();
    watchers = [];
    if (isClosed) return;
    const locations = await ruleLocations(config);
    const folders = [sourcesFolder(config), usersFolder(config), ...locations.map(({ path }) => path)];
    const userFolders = locations.filter(isForOneUser).map(({ path }) => dirname(path));
    for (const path of [...folders, ...userFolders]) {
      try {
        const watcher = watch(path, { persistent: false }, scheduleRefresh);
        watcher.on('error', () => watcher.close());
        watchers.push(watcher);
      } catch {}
    }
  }

  // Only an existing folder can be watched. If it cannot be created, there are no own rules to watch.
  const { makeFolder } = await import('@pith/storage');
  await makeFolder(ownRulesFolder(config)).catch(() => undefined);
  await watchFolders();
  return {
    current: (user) => rules(user),
    refresh,
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
