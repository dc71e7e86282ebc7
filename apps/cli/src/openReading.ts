/**
 * Connects what reads pages: fetcher, browser, content scripts. Each is created when it is first used, and shared by all users;
 * rules, scripts, cookies, headers and cached responses are each user's own.
 */
import { join } from 'node:path';
import type { Fetcher, Renderer, UserFetcher } from '@pith/acquire';
import type { ImageCollector } from '@pith/archive';
import type { Rule } from '@pith/core';
import type { Pages, ReadingPorts, RemoteReader, Scripts, TextFiles } from '@pith/library';
import type { UserScripts } from '@pith/scripts';
import type { Config } from './config.ts';
import { type HostSettings, hostSettingsOf } from './hostSettings.ts';
import { userFolder } from './userFolder.ts';

/** Returns the current rules for a user's pages. A server may return others later. */
export interface RuleProvider {
  (user: string): readonly Rule[];
  /** Reads the rules now, if they may change. */
  readonly refresh?: (() => Promise<void>) | undefined;
}

export interface ScriptSelection {
  /** Files to run in addition to the built-in scripts and the user's. */
  readonly extraFiles?: readonly string[];
  /** Use only `extraFiles`. */
  readonly skipDefaults?: boolean;
  /** Scripts cannot make requests. */
  readonly isOffline?: boolean;
}

export interface Reading {
  for(user: string): ReadingPorts;
  close(): Promise<void>;
}

/** Rejects if a selected script file cannot be used. */
export async function openReading(config: Config, rules: RuleProvider, selection?: ScriptSelection): Promise<Reading> {
  if (selection?.extraFiles) await (await import('./scriptLoader.ts')).assertScriptFiles(selection.extraFiles);
  const fetcher = lazyFetcher(config);
  const renderer = lazyRenderer(config, fetcher);
  const sandbox = lazySandbox();
  const remoteReader = lazyRemoteReader(config);

  function readingPorts(user: string): ReadingPorts {
    const own = lazyUserFetcher(hostSettingsOf(user, config), fetcher);
    return {
      pages: lazyPages(own, renderer),
      remoteReader,
      toPage: async (bytes, about) => (await import('@pith/acquire')).readLocalFile(bytes, about),
      imageCollector: lazyImageCollector(own),
      request: (url, request) => own.resource(url, request),
      linkChecker: config.links
        ? { check: async (urls, request) => (await import('@pith/acquire')).checkLinks(own, urls, request) }
        : undefined,
      post: (url, request) =>
        own.resource(url, { ...request, method: 'POST', maxRedirects: 0, wantsBody: () => false }),
      comparesPages: config.hostBoilerplate,
      rules: () => rules(user),
      refreshRules: rules.refresh,
      ruleFiles: lazyTextFiles(join(userFolder(config, user), 'rules'), 'isRuleFileName'),
      scriptFiles: lazyTextFiles(scriptsFolder(config, user), 'isScriptFileName'),
      checkScript: async (text) => (await import('@pith/scripts')).checkScript(text),
      scripts: sandbox.for(() => userScripts(user, config, selection?.isOffline ? undefined : own, selection)),
      offlineScripts: sandbox.for(() => userScripts(user, config, undefined, selection)),
    };
  }

  const users = new Map<string, ReadingPorts>();
  return {
    for(user) {
      const ports = users.get(user) ?? readingPorts(user);
      users.set(user, ports);
      return ports;
    },
    async close() {
      await sandbox.close();
      await renderer.close();
      await fetcher.close();
      await remoteReader?.close();
    },
  };
}

/** The guarded fetcher. */
export function lazyFetcher(config: Config): Omit<Fetcher, 'withHosts'> & { open(): Promise<Fetcher> } {
  const open = once(async () => {
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
  });
  return {
    open,
    page: async (url, request) => (await open()).page(url, request),
    resource: async (url, request) => (await open()).resource(url, request),
    openSession: async () => (await open()).openSession(),
    feed: async (url, request) => (await open()).feed(url, request),
    openProxy: async (limits) => (await open()).openProxy(limits),
    close: async () => (await open.opened?.catch(() => undefined))?.close(), // nothing to close if opening failed
  };
}

/** The fetcher with the current settings of a user. */
function lazyUserFetcher(settings: () => Promise<HostSettings>, fetcher: ReturnType<typeof lazyFetcher>): UserFetcher {
  let last: { readonly settings: HostSettings; readonly own: UserFetcher } | undefined;
  const own = async () => {
    const current = await settings();
    if (last?.settings !== current) last = { settings: current, own: (await fetcher.open()).withHosts(current) };
    return last.own;
  };
  return {
    page: async (url, request) => (await own()).page(url, request),
    resource: async (url, request) => (await own()).resource(url, request),
    openSession: async () => (await own()).openSession(),
    feed: async (url, request) => (await own()).feed(url, request),
  };
}

/** Renders pages; a browser starts with the first page that needs one. */
function lazyRenderer(config: Config, fetcher: Pick<Fetcher, 'openProxy' | 'resource'>): Renderer {
  const open = once(async () => {
    const { createRenderer, findBrowser, sharedBrowser } = await import('@pith/acquire');
    const { browser: configured, programFolders, playwrightFolder } = config;
    const locate = async () => {
      await (await import('@pith/storage')).makeFolder(config.dataFolder); // for the browser's profile
      return findBrowser({ named: configured, programFolders, playwrightFolder });
    };
    return createRenderer({
      fetcher,
      browser: sharedBrowser({
        findBrowser: locate,
        profilesFolder: join(config.dataFolder, 'browsers'),
        idleMs: config.browserIdleSeconds * 1000,
      }),
      proxyHost: config.browserProxyHost,
    });
  });
  return {
    render: async (url, request) => (await open()).render(url, request),
    close: async () => (await open.opened?.catch(() => undefined))?.close(),
  };
}

/** Fetches or renders pages. */
function lazyPages(fetcher: UserFetcher, renderer: Renderer): Pages {
  const open = once(async () => (await import('@pith/acquire')).createPages({ fetcher, renderer }));
  return { page: async (url, request) => (await open()).page(url, request) };
}

/** A service that reads pages. Connections to it, and to nothing else, may be to a private address. */
function lazyRemoteReader(config: Config): (RemoteReader & { close(): Promise<void> }) | undefined {
  const { remoteReader: use, jinaUrl: service } = config;
  if (!use || service === undefined) return undefined;
  const fetcher = lazyFetcher({ ...config, allowedHosts: [new URL(service).host] });
  return {
    use,
    page: async (url, { signal }) =>
      (await import('@pith/acquire')).readRemotely(
        url,
        { service, fetcher, allowedHosts: config.allowedHosts },
        signal,
      ),
    report: async (comparison) =>
      (await import('./reportComparison.ts')).reportComparison(comparison, config.dataFolder),
    close: () => fetcher.close(),
  };
}

/** Collects the images of pages. */
function lazyImageCollector(fetcher: UserFetcher): ImageCollector {
  const open = once(async () => {
    const [{ imageCollector }, { imageFetcher }] = await Promise.all([
      import('@pith/archive'),
      import('@pith/acquire'),
    ]);
    return imageCollector(imageFetcher(fetcher));
  });
  return { collect: async (article, options) => (await open()).collect(article, options) };
}

const scriptsFolder = (config: Config, user: string) => join(userFolder(config, user), 'content-scripts');

/** The files that a user writes through the API. */
function lazyTextFiles(folder: string, isName: 'isRuleFileName' | 'isScriptFileName'): TextFiles {
  const open = once(async () => {
    const [{ folderTextFiles }, library] = await Promise.all([import('@pith/storage'), import('@pith/library')]);
    return folderTextFiles(folder, library[isName]);
  });
  return {
    all: async () => (await open()).all(),
    find: async (name) => (await open()).find(name),
    write: async (name, text) => (await open()).write(name, text),
    remove: async (name) => (await open()).remove(name),
  };
}

/** The content scripts for a user's pages. They make requests as the user; without `network` they have no network access. */
async function userScripts(
  user: string,
  config: Config,
  network: UserFetcher | undefined,
  { extraFiles = [], skipDefaults = false }: ScriptSelection = {},
): Promise<UserScripts> {
  const [{ builtInScripts, readScript }, { scriptLoader }] = await Promise.all([
    import('@pith/scripts'),
    import('./scriptLoader.ts'),
  ]);
  const folders = [builtInScripts, ...config.scripts, scriptsFolder(config, user)];
  return { scripts: scriptLoader(skipDefaults ? [] : folders, extraFiles, readScript), network };
}

/** The sandbox for content scripts. */
function lazySandbox() {
  const open = once(async () => (await import('@pith/scripts')).scriptSandbox({ scripts: () => [] }));
  return {
    for(load: () => Promise<UserScripts>): Scripts {
      const scripts = once(load);
      return {
        openSession() {
          const opening = Promise.all([open(), scripts()]).then(([sandbox, own]) => sandbox.openSession(own));
          let session: Awaited<typeof opening> | undefined;
          opening.then(
            (opened) => (session = opened),
            () => undefined, // the first call below rejects with the error
          );
          return {
            rules: async (rules, address) => (await opening).rules(rules, address),
            runHooks: async (hookPoint, signal) => (await opening).runHooks(hookPoint, signal),
            get properties() {
              return session?.properties;
            },
            close: async () => (await opening).close(),
          };
        },
      };
    },
    close: async () => (await open.opened?.catch(() => undefined))?.close(),
  };
}

/** Calls `create` once, at the first use; `opened` is its promise, if it was called. */
function once<T>(create: () => Promise<T>): { (): Promise<T>; readonly opened: Promise<T> | undefined } {
  let opened: Promise<T> | undefined;
  return Object.defineProperty(() => (opened ??= create()), 'opened', { get: () => opened }) as never;
}
