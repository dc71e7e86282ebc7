/**
 * Connects the packages. Only this module chooses implementations.
 *
 * It contains no logic. Packages are imported when they are first needed: `pith list` needs no fetcher, and help needs no package.
 */
import { join } from 'node:path';
import type { AcquiredPage, Fetcher, PageRequest } from '@pith/acquire';
import type { ImageCollector } from '@pith/archive';
import type { Rule, Warning } from '@pith/core';
import type { Library, ScriptSession, Scripts } from '@pith/library';
import type { Sandbox } from '@pith/scripts';
import type { Storage } from '@pith/storage';
import type { Config } from './config.ts';
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
  readonly check: Storage['check'];
  readonly backup: Storage['backup'];
  readonly restore: Storage['restore'];
  readonly blobs: Storage['blobs'];
  /** Resolves when all data is on disk and all connections are closed. */
  close(): Promise<void>;
}

/** Returns the current rules for a user's pages. A server may return others later. */
export type RuleProvider = (user?: string) => readonly Rule[];

export async function openLibrary(
  config: Config,
  rules: RuleProvider,
  selection?: ScriptSelection,
): Promise<OpenedLibrary> {
  const [{ createLibrary, LOCAL_USER }, { openStorage }] = await Promise.all([
    import('@pith/library'),
    import('@pith/storage'),
  ]);
  const { dataFolder, databaseUrl, blobs, s3Keys, perHost } = config;
  const storage = await openStorage({ dataFolder, databaseUrl, blobs, s3Keys, perHost });
  await storage.users.ensure(LOCAL_USER);
  const fetcher = lazyFetcher(config);
  const pages = lazyPages(config, fetcher);
  const scripts = lazyScripts(() => openScripts(config, selection?.isOffline ? undefined : fetcher, selection));
  if (selection) await scripts.open(); // reports errors in the selected scripts before the work starts
  const library = createLibrary({
    ...storage,
    pages,
    imageCollector: lazyImageCollector(fetcher),
    linkChecker: config.links
      ? { check: async (urls, request) => (await import('@pith/acquire')).checkLinks(fetcher, urls, request) }
      : undefined,
    rules: { all: rules },
    scripts,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  return {
    library,
    check: storage.check,
    backup: storage.backup,
    restore: storage.restore,
    blobs: storage.blobs,
    async close() {
      await scripts.close();
      await pages.close();
      await fetcher.close();
      await storage.close();
    },
  };
}

/** The guarded fetcher, created when it is first used. */
export function lazyFetcher(config: Config): Fetcher {
  let opened: Promise<Fetcher> | undefined;
  const open = async () => {
    const { guardedFetcher } = await import('@pith/acquire');
    return guardedFetcher({
      allowedHosts: config.allowedHosts,
      timeoutMs: config.fetchSeconds * 1000,
      maxBytes: config.fetchMegabytes * 1_000_000,
      gapMs: config.fetchGapSeconds * 1000,
      retries: config.fetchRetries,
      userAgent: config.userAgent,
      proxy: config.proxy,
      hosts: config.hosts,
    });
  };
  const fetcher = () => (opened ??= open());
  return {
    page: async (url, request) => (await fetcher()).page(url, request),
    resource: async (url, request) => (await fetcher()).resource(url, request),
    openSession: async () => (await fetcher()).openSession(),
    feed: async (url, request) => (await fetcher()).feed(url, request),
    openProxy: async (limits) => (await fetcher()).openProxy(limits),
    close: async () => (await opened?.catch(() => undefined))?.close(), // nothing to close if opening failed
  };
}

export interface LazyPages {
  page(url: string, request?: PageRequest): Promise<AcquiredPage>;
  /** Closes the browser, but not the fetcher. */
  close(): Promise<void>;
}

/** Fetches or renders pages. Created when first used; a browser starts with the first page that needs one. */
export function lazyPages(config: Config, fetcher: Fetcher): LazyPages {
  let opened: Promise<LazyPages> | undefined;
  const open = async () => {
    const { createRenderer, findBrowser, sharedBrowser, createPages } = await import('@pith/acquire');
    const { browser: configured, programFolders, playwrightFolder } = config;
    const locate = async () => {
      await (await import('@pith/storage')).makeFolder(config.dataFolder); // for the browser's profile
      return findBrowser({ named: configured, programFolders, playwrightFolder });
    };
    const renderer = createRenderer({
      fetcher,
      browser: sharedBrowser({
        findBrowser: locate,
        profilesFolder: join(config.dataFolder, 'browsers'),
        idleMs: config.browserIdleSeconds * 1000,
      }),
      proxyHost: config.browserProxyHost,
    });
    return { ...createPages({ fetcher, renderer }), close: () => renderer.close() };
  };
  return {
    page: async (url, request) => (await (opened ??= open())).page(url, request),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** Collects the images of pages. Created when first used. */
function lazyImageCollector(fetcher: Fetcher): ImageCollector {
  let opened: Promise<ImageCollector> | undefined;
  const open = async () => {
    const [{ imageCollector }, { imageFetcher }] = await Promise.all([
      import('@pith/archive'),
      import('@pith/acquire'),
    ]);
    return imageCollector(imageFetcher(fetcher));
  };
  return { collect: async (article, options) => (await (opened ??= open())).collect(article, options) };
}

export interface ScriptSelection {
  /** Files to run in addition to the built-in scripts and the user's. */
  readonly extraFiles?: readonly string[];
  /** Use only `extraFiles`. */
  readonly skipDefaults?: boolean;
  /** Scripts cannot make requests. */
  readonly isOffline?: boolean;
}

/** Opens the sandbox for content scripts. Scripts make requests through `network`; without it they have no network access. */
export async function openScripts(
  config: Config,
  network: Fetcher | undefined,
  { extraFiles = [], skipDefaults = false }: ScriptSelection = {},
): Promise<Scripts & Pick<Sandbox, 'close'>> {
  const [{ builtInScripts, readScript, scriptSandbox }, { assertScriptFiles, scriptLoader }] = await Promise.all([
    import('@pith/scripts'),
    import('./scriptLoader.ts'),
  ]);
  await assertScriptFiles(extraFiles);
  const folders = skipDefaults ? [] : [builtInScripts, ...config.scripts];
  return scriptSandbox({ scripts: scriptLoader(folders, extraFiles, readScript), network });
}

/** The sandbox, created with the first page. */
function lazyScripts(open: () => Promise<Scripts & Pick<Sandbox, 'close'>>) {
  let opened: ReturnType<typeof open> | undefined;
  const scripts = () => (opened ??= open());
  return {
    open: scripts,
    openSession(): ScriptSession {
      let session: ScriptSession | undefined;
      const opening = scripts().then((opened) => (session = opened.openSession()));
      opening.catch(() => undefined); // the first call below rejects with the error
      return {
        rules: async (rules, address) => (await opening).rules(rules, address),
        runHooks: async (hookPoint, signal) => (await opening).runHooks(hookPoint, signal),
        get properties() {
          return session?.properties;
        },
        close: async () => (await opening).close(),
      };
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
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
  forUser(user?: string): readonly Rule[];
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
