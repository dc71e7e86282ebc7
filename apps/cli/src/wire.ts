/**
 * The one place that chooses implementations. Every command starts from here.
 *
 * Dull on purpose: no logic. Packages are imported when they are first needed, because a list needs no fetcher and
 * help needs nothing at all.
 */
import { join } from 'node:path';
import type { Fetcher, PageWish, VisitedPage } from '@pith/acquire';
import type { Gatherer } from '@pith/archive';
import type { Rule, Warning } from '@pith/core';
import type { Library, Scripts, Visit } from '@pith/library';
import type { Sandbox } from '@pith/scripts';
import type { Storage } from '@pith/storage';
import type { Config } from './config.ts';
import { isOfUser, type ReadFile, readThroughCache, rulesByUser, rulesIn } from './rules/readRules.ts';
import { listRuleFiles, rulePlaces } from './rules/ruleFiles.ts';

export interface Wired {
  readonly library: Library;
  readonly check: Storage['check'];
  readonly backup: Storage['backup'];
  readonly restore: Storage['restore'];
  readonly blobs: Storage['blobs'];
  /** Everything that was said is on disk, and every connection ended. */
  close(): Promise<void>;
}

/** The rules of now, for a user's pages: a program that runs on may have others later. */
export type RulesNow = (user?: string) => readonly Rule[];

export async function openLibrary(config: Config, rules: RulesNow, choice?: ScriptChoice): Promise<Wired> {
  const [{ createLibrary }, { openStorage }] = await Promise.all([import('@pith/library'), import('@pith/storage')]);
  const { dataFolder, databaseUrl, blobs, s3Keys, perHost } = config;
  const storage = await openStorage({ dataFolder, databaseUrl, blobs, s3Keys, perHost });
  const fetcher = lazyFetcher(config);
  const pages = lazyPages(config, fetcher, rules);
  const scripts = lazyScripts(() => openScripts(config, choice?.isOffline ? undefined : fetcher, choice));
  if (choice) await scripts.open(); // what is wrong with scripts that were named is told before anything is done
  const library = createLibrary({
    ...storage,
    pages,
    resources: lazyImages(fetcher),
    links: config.links
      ? { look: async (urls, ask) => (await import('@pith/acquire')).linkFacts(fetcher, urls, ask) }
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

/** The guarded fetcher, from its first page on. */
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
    page: async (url, ask) => (await fetcher()).page(url, ask),
    resource: async (url, ask) => (await fetcher()).resource(url, ask),
    visit: async () => (await fetcher()).visit(),
    feed: async (url, ask) => (await fetcher()).feed(url, ask),
    openProxy: async (limits) => (await fetcher()).openProxy(limits),
    close: async () => (await opened?.catch(() => undefined))?.close(), // what failed to open needs no closing
  };
}

export interface LazyPages {
  page(url: string, wish?: PageWish): Promise<VisitedPage>;
  /** Its browser is gone then; the fetcher is not ours to close. */
  close(): Promise<void>;
}

/** Pages fetched or rendered, from the first one on; a browser starts with the first that needs it. */
export function lazyPages(config: Config, fetcher: Fetcher, rules: RulesNow): LazyPages {
  let opened: Promise<LazyPages> | undefined;
  const open = async () => {
    const { createRenderer, findBrowser, keepBrowser, visitingPages } = await import('@pith/acquire');
    const { browser: named, programFolders, playwrightFolder } = config;
    const place = () => findBrowser({ named, programFolders, playwrightFolder });
    const renderer = createRenderer({
      fetcher,
      browser: keepBrowser({
        place,
        profiles: join(config.dataFolder, 'browsers'),
        idleMs: config.browserIdleSeconds * 1000,
      }),
      proxyHost: config.browserProxyHost,
    });
    return { ...visitingPages({ fetcher, renderer, rules }), close: () => renderer.close() };
  };
  return {
    page: async (url, wish) => (await (opened ??= open())).page(url, wish),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** The keeper of images, from its first page on. */
function lazyImages(fetcher: Fetcher): Gatherer {
  let opened: Promise<Gatherer> | undefined;
  const open = async () => {
    const [{ imageGatherer }, { imagesThrough }] = await Promise.all([
      import('@pith/archive'),
      import('@pith/acquire'),
    ]);
    return imageGatherer(imagesThrough(fetcher));
  };
  return { gather: async (article, options) => (await (opened ??= open())).gather(article, options) };
}

export interface ScriptChoice {
  /** Files of this command, beside the built-in scripts and the user's. */
  readonly more?: readonly string[];
  /** Leaves out all but the files of this command. */
  readonly isBare?: boolean;
  /** Their requests are refused. */
  readonly isOffline?: boolean;
}

/** Scripts for pages. `network` is what their requests go through; without one they have none. */
export async function openScripts(
  config: Config,
  network: Fetcher | undefined,
  { more = [], isBare = false }: ScriptChoice = {},
): Promise<Scripts & Pick<Sandbox, 'close'>> {
  const [{ builtInScripts, readScript, scriptSandbox }, { checkScripts, scriptFiles }] = await Promise.all([
    import('@pith/scripts'),
    import('./scriptFiles.ts'),
  ]);
  await checkScripts(more);
  const folders = isBare ? [] : [builtInScripts, ...config.scripts];
  return scriptSandbox({ scripts: scriptFiles(folders, more, readScript), network });
}

/** The sandbox, from the first page on: lists have no use for it. */
function lazyScripts(open: () => Promise<Scripts & Pick<Sandbox, 'close'>>) {
  let opened: ReturnType<typeof open> | undefined;
  const scripts = () => (opened ??= open());
  return {
    open: scripts,
    visit(page: Parameters<Scripts['visit']>[0]): Visit {
      let visit: Visit | undefined;
      const begun = scripts().then((found) => (visit = found.visit(page)));
      begun.catch(() => undefined); // told to whoever asks first
      return {
        rules: async (rules) => (await begun).rules(rules),
        at: async (pause, signal) => (await begun).at(pause, signal),
        get properties() {
          return visit?.properties;
        },
        end: async () => (await begun).end(),
      };
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

export interface RuleChoice {
  readonly more?: readonly string[];
  readonly isBare?: boolean;
}

export interface LoadedRules {
  readonly rules: readonly Rule[];
  /** With those that a user of a shared library has alone. */
  of(user?: string): readonly Rule[];
  readonly warnings: readonly Warning[];
  /** By file, for whoever tells them apart. */
  readonly files: readonly ReadFile[];
}

/** Built-in rules, then the user's, then those of this command. `isBare` leaves out all but the last. */
export async function loadRules(config: Config, { more = [], isBare = false }: RuleChoice = {}): Promise<LoadedRules> {
  const given = more.map((path) => ({ source: 'given', path }));
  const listed = await listRuleFiles([...(isBare ? [] : await rulePlaces(config)), ...given]);
  const files = await readThroughCache(config, listed.files);
  return {
    files,
    rules: rulesIn(files),
    of: rulesByUser(files),
    // What is wrong with a set of others' rules was told when it was imported.
    warnings: [...listed.warnings, ...files.filter(isOfUser).flatMap(({ warnings }) => warnings)],
  };
}
