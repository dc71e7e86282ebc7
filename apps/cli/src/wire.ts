/**
 * Connects the packages. Only this module and `openReading.ts` choose implementations.
 *
 * It contains no logic. Packages are imported when they are first needed: `pith list` needs no fetcher, and help needs no package.
 */
import type { Rule, Warning } from '@pith/core';
import type { Library, UserLibrary } from '@pith/library';
import type { Storage, StorageOptions } from '@pith/storage';
import type { Config } from './config.ts';
import { openReading, type RuleProvider, type ScriptSelection } from './openReading.ts';
import {
  isMaintainedHere,
  mergeRules,
  type ParsedRuleFile,
  readRuleFilesCached,
  rulesByUser,
} from './rules/readRuleFiles.ts';
import { listRuleFiles, ruleLocations } from './rules/ruleLocations.ts';

export interface OpenedLibrary {
  readonly library: Library;
  /** The id of the user who runs the command. */
  readonly user: string;
  /** The library of the user who runs the command. */
  readonly own: UserLibrary;
  readonly isReadOnly: Storage['isReadOnly'];
  readonly check: Storage['check'];
  readonly backup: Storage['backup'];
  readonly restore: Storage['restore'];
  readonly blobs: Storage['blobs'];
  /** Resolves when all data is on disk and all connections are closed. */
  close(): Promise<void>;
}

export async function openLibrary(
  config: Config,
  rules: RuleProvider,
  selection?: ScriptSelection,
  access?: StorageOptions['access'],
): Promise<OpenedLibrary> {
  const [{ createLibrary }, { openStorage }] = await Promise.all([import('@pith/library'), import('@pith/storage')]);
  const { dataFolder, databaseUrl, blobs, s3Keys, perHost } = config;
  const storage = await openStorage({ dataFolder, databaseUrl, blobs, s3Keys, perHost, access });
  const { users, isReadOnly } = storage;
  const user = isReadOnly ? ((await users.byName(config.user))?.id ?? config.user) : await users.ensure(config.user);
  const reading = await openReading({ ...config, user }, rules, selection);
  const library = createLibrary({
    ...storage,
    readingFor: reading.for,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  return {
    library,
    user,
    own: library.for(user),
    isReadOnly: storage.isReadOnly,
    check: storage.check,
    backup: storage.backup,
    restore: storage.restore,
    blobs: storage.blobs,
    async close() {
      await reading.close();
      await storage.close();
    },
  };
}

export interface RuleSelection {
  /** Files and folders to use in addition to the built-in rules and the user's. */
  readonly extraPaths?: readonly string[];
  /** Use only `extraPaths`. */
  readonly skipDefaults?: boolean;
}

export interface LoadedRules {
  readonly rules: readonly Rule[];
  /** The rules, with those that apply only to this user of a shared library. */
  forUser: RuleProvider;
  readonly warnings: readonly Warning[];
  /** The same rules, grouped by file. */
  readonly files: readonly ParsedRuleFile[];
}

/** Loads the built-in rules, the imported ones, the user's own and `extraPaths`, in this order. */
export async function loadRules(
  config: Config,
  { extraPaths = [], skipDefaults = false }: RuleSelection = {},
): Promise<LoadedRules> {
  const extra = extraPaths.map((path) => ({ source: 'given', path }));
  const listed = await listRuleFiles([...(skipDefaults ? [] : await ruleLocations(config)), ...extra]);
  const files = await readRuleFilesCached(config, listed.files);
  return {
    files,
    rules: mergeRules(files),
    forUser: rulesByUser(files),
    // The warnings of an imported set were shown when it was imported.
    warnings: [...listed.warnings, ...files.filter(isMaintainedHere).flatMap(({ warnings }) => warnings)],
  };
}
