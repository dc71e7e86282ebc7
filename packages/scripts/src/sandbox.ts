/** Runs content scripts at the hook points of the reading pipeline, in worker threads, and applies what they changed. */
import { type Doc, dom, type HookPoint, type Rule, type Warning } from '@pith/core';
import { type FlatTree, flatten, flattenAsDocument, unflatten } from './flatTree.ts';
import { defaultLimits, type ScriptLimits } from './limits.ts';
import type { HookName, HostQuery, HostReply, MetaMap, RequestUsage, ScriptResult } from './messages.ts';
import { type Network, type NetworkSession, sendRequest } from './network.ts';
import { isDescribed, metaOf, pageInfoOf, propertiesOf, type ScriptOverrides } from './pageInfo.ts';
import { runHook } from './runHook.ts';
import { mayApplyTo, type Script, sortScripts } from './script.ts';
import { applyScriptOverrides, insertMedia, readMeta, readScriptOverrides } from './scriptOverrides.ts';
import { readSiteConfig, type SiteConfig } from './siteConfig.ts';
import { applySiteConfig, configFor } from './siteConfigRules.ts';
import { scriptFailed, scriptStopped } from './warnings.ts';
import { type ScriptWorker, WorkerPool } from './workerPool.ts';

export interface SandboxOptions {
  /** Called once for each page, so that scripts can change between pages. */
  readonly scripts: () => readonly Script[] | Promise<readonly Script[]>;
  /** Without it, every request of a script fails. */
  readonly network?: Network | undefined;
  readonly limits?: Partial<ScriptLimits> | undefined;
  /** Number of pages whose scripts may run at the same time. Default: 2. */
  readonly maxWorkers?: number | undefined;
  /** The current time for scripts when the page has no `savedAt`. */
  readonly now?: (() => number) | undefined;
}

/** The scripts of one user, and the network as that user. */
export type UserScripts = Pick<SandboxOptions, 'scripts' | 'network'>;

export interface Sandbox {
  /** Default: the scripts and the network of the sandbox. */
  openSession(user?: UserScripts): ScriptSession;
  close(): Promise<void>;
}

/** Runs the scripts for one page while it is read. */
export interface ScriptSession {
  /** Call before the page at this address is loaded, and again if it redirects: returns the rules as scripts changed them. Its warnings appear at the first hook point. */
  rules(rules: readonly Rule[], address: string | undefined): Promise<readonly Rule[]>;
  /** Never rejects: a failing script adds a warning to the page. */
  runHooks(hookPoint: HookPoint, signal?: AbortSignal): Promise<void>;
  /** `$.properties`, if scripts changed them; to be saved with the page. */
  readonly properties: Readonly<Record<string, unknown>> | undefined;
  close(): Promise<void>;
}

export function scriptSandbox(options: SandboxOptions): Sandbox {
  const pool = new WorkerPool(options.maxWorkers ?? 2);
  const limits = { ...defaultLimits, ...options.limits };
  return {
    openSession: (user) => new PageScriptSession({ ...options, ...user }, limits, pool),
    close: () => pool.close(),
  };
}

const emptyMeta: MetaMap = Object.create(null) as MetaMap;

class PageScriptSession implements ScriptSession {
  private readonly options: SandboxOptions;
  private readonly limits: ScriptLimits;
  private readonly pool: WorkerPool;
  private readonly reported = new Set<string>();
  private readonly usedMs = new Map<number, number>();
  private scripts: readonly Script[] | undefined;
  private worker: ScriptWorker | undefined;
  private network: Promise<NetworkSession> | undefined;
  private requestUsage: RequestUsage = { requests: 0, bodyBytes: 0 };
  private overrides: ScriptOverrides = {};
  /** `$.meta` from the page, and as scripts changed it. */
  private metaBefore = emptyMeta;
  private meta: MetaMap | undefined;
  private isMetaLoaded = false;
  private propertiesJson: string | undefined;
  private arePropertiesLoaded = false;
  properties: Readonly<Record<string, unknown>> | undefined;
  private siteRules: readonly Rule[] = [];
  /** Warnings from `setConfig`, when there was no document yet. */
  private readonly earlyWarnings: Warning[] = [];

  constructor(options: SandboxOptions, limits: ScriptLimits, pool: WorkerPool) {
    this.options = options;
    this.limits = limits;
    this.pool = pool;
  }

  async rules(rules: readonly Rule[], address: string | undefined): Promise<readonly Rule[]> {
    this.siteRules = rules;
    const url = address === undefined ? undefined : (URL.parse(address) ?? undefined);
    if (!url) return rules;
    const warn = (warning: Warning) => {
      // Scripts are asked again after a redirect, and say the same again.
      if (!this.earlyWarnings.some(({ message }) => message === warning.message)) this.earlyWarnings.push(warning);
    };
    let config: SiteConfig | undefined;
    await this.run('setConfig', {
      url,
      config: () => JSON.stringify(configFor(rules, url.href)),
      warn,
      onConfig: (changed) => {
        config = readSiteConfig(changed);
      },
    });
    if (!config) return rules;
    const applied = applySiteConfig(rules, url, config);
    for (const warning of applied.warnings) warn(warning);
    return applied.rules;
  }

  async runHooks(hookPoint: HookPoint, signal?: AbortSignal): Promise<void> {
    const { at: hook, doc } = hookPoint;
    const warn = (warning: Warning) => {
      doc.warnings.push(warning);
      doc.options.trace?.({ stage: hook, did: 'warned', warning });
    };
    for (const warning of this.earlyWarnings.splice(0)) warn(warning);
    await this.run(hook, { doc, url: doc.url, signal, warn });
    if (this.scripts?.length === 0) return;
    applyScriptOverrides(doc, this.overrides, this.metaBefore, this.meta ?? this.metaBefore);
    if (hookPoint.at === 'documentDone' && this.overrides.type) {
      insertMedia(hookPoint.doc, this.overrides.type, this.currentMeta(doc));
    }
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    if (worker) await this.releaseWorker(worker);
  }

  /** Returns the worker to the pool after it has disposed of this page's script engine. */
  private async releaseWorker(worker: ScriptWorker): Promise<void> {
    if (worker.isAlive) {
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(() => void worker.stop(), END_SESSION_MS);
        worker.onMessage = () => {
          clearTimeout(timeout);
          resolve();
        };
        worker.send({ endSession: true });
      });
    }
    this.pool.release(worker);
  }

  private async run(hook: HookName, context: HookContext): Promise<void> {
    this.scripts ??= sortScripts(await this.options.scripts());
    let pending = this.scriptsFor(hook, context);
    while (pending.length > 0 && !context.signal?.aborted) {
      const worker = await this.openWorker(context);
      const pageInfo = pageInfoOf(context.url, context.doc, this.overrides);
      const done = new Set<number>();
      const { killed } = await runHook(
        worker,
        {
          hook,
          pageInfo,
          config: context.config?.(),
          scripts: pending.map((script) => ({ script, milliseconds: this.millisecondsLeft(script) })),
        },
        this.limits,
        {
          onQuery: (query, signal) => this.answer(query, context, signal),
          onLog: ({ script, level, message }) =>
            context.doc?.options.trace?.({ stage: hook, did: 'logged', script: this.nameOf(script), level, message }),
          onScriptDone: (result) => {
            done.add(result.script);
            this.applyResult(result, context);
          },
        },
        context.signal,
      );
      if (killed) {
        done.add(killed.script);
        this.usedMs.set(killed.script, this.limits.milliseconds);
        if (!context.signal?.aborted) this.report(context, scriptStopped(this.nameOf(killed.script), killed.reason));
      }
      if (!worker.isAlive) {
        this.worker = undefined;
        this.pool.release(worker);
      }
      pending = pending.filter((script) => !done.has(script));
    }
  }

  /** Needs neither a worker nor the page's tree: for most pages the list is empty. */
  private scriptsFor(hook: HookName, { url, doc }: HookContext): number[] {
    const host = url?.hostname ?? '';
    return this.scripts!.flatMap((script, index) => {
      const applies = script.hooks.has(hook) && mayApplyTo(script, host, doc?.page.html ?? '');
      return applies && this.millisecondsLeft(index) > 0 ? [index] : [];
    });
  }

  private millisecondsLeft(script: number): number {
    return this.limits.milliseconds - (this.usedMs.get(script) ?? 0);
  }

  private async openWorker({ doc }: HookContext): Promise<ScriptWorker> {
    if (this.worker) return this.worker;
    const worker = (this.worker = await this.pool.acquire());
    const savedAt = Date.parse(doc?.options.savedAt ?? '');
    const now = Number.isNaN(savedAt) ? (this.options.now ?? Date.now)() : savedAt;
    const scripts = this.scripts!.map(({ name, text }) => ({ name, text }));
    worker.send({ startSession: { scripts, limits: this.limits, now, requestUsage: this.requestUsage } });
    return worker;
  }

  private nameOf(script: number): string {
    return this.scripts![script]!.name;
  }

  /** Applied after each script: its changes count, whatever happens to the next one. */
  private applyResult(result: ScriptResult, context: HookContext): void {
    const { script, changes = {}, tree, error, stopped } = result;
    const name = this.nameOf(script);
    this.requestUsage = result.requestUsage;
    this.usedMs.set(script, (this.usedMs.get(script) ?? 0) + result.milliseconds);
    if (stopped) this.report(context, scriptStopped(name, stopped));
    else if (error) this.report(context, scriptFailed(name, error));
    this.overrides = { ...this.overrides, ...readScriptOverrides(changes) };
    this.meta = readMeta(changes.meta) ?? this.meta;
    if (changes.properties !== undefined) {
      this.propertiesJson = JSON.stringify(changes.properties);
      this.properties = changes.properties as Record<string, unknown>;
    }
    if (changes.config !== undefined) context.onConfig?.(changes.config);
    if (tree && context.doc) replaceTree(context.doc, tree);
  }

  private report(context: HookContext, warning: Warning): void {
    if (this.reported.has(warning.message)) return;
    this.reported.add(warning.message);
    context.warn(warning);
  }

  private async answer(query: HostQuery, { doc, url }: HookContext, signal: AbortSignal): Promise<HostReply> {
    switch (query.kind) {
      case 'document':
        return doc ? { tree: treeForScripts(doc), baseUrl: doc.url?.href } : { error: 'there is no document yet' };
      case 'meta':
        return { json: JSON.stringify(this.currentMeta(doc)) };
      case 'properties':
        return { json: this.currentProperties(doc) };
      case 'siteConfig':
        return { json: JSON.stringify(configFor(this.siteRules, query.url)) };
      case 'request':
        try {
          const { network } = this.options;
          if (!network) return { error: 'scripts have no network access here' };
          const response = await sendRequest(await (this.network ??= network.openSession()), query.request, {
            page: url,
            maxBytes: Math.max(1, this.limits.bodyBytes - this.requestUsage.bodyBytes),
            timeoutMs: this.limits.requestMilliseconds,
            signal,
          });
          return { response };
        } catch (error) {
          return { error: (error as Error).message };
        }
    }
  }

  /** Empty until the page's metadata is read. What scripts wrote before that is kept. */
  private currentMeta(doc: Doc | undefined): MetaMap {
    if (doc && isDescribed(doc) && !this.isMetaLoaded) {
      this.isMetaLoaded = true;
      this.metaBefore = metaOf(doc);
      this.meta = Object.assign(Object.create(null) as MetaMap, this.metaBefore, this.meta);
    }
    return this.meta ?? this.metaBefore;
  }

  private currentProperties(doc: Doc | undefined): string {
    if (doc && isDescribed(doc) && !this.arePropertiesLoaded) {
      this.arePropertiesLoaded = true;
      const written = this.propertiesJson === undefined ? {} : (JSON.parse(this.propertiesJson) as object);
      this.propertiesJson = JSON.stringify({ ...propertiesOf(doc), ...written });
    }
    return this.propertiesJson ?? '{}';
  }
}

/** A worker that does not end its session in this time is stopped. */
const END_SESSION_MS = 2_000;

interface HookContext {
  readonly doc?: Doc | undefined;
  readonly url: URL | undefined;
  readonly config?: (() => string) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly warn: (warning: Warning) => void;
  readonly onConfig?: ((config: unknown) => void) | undefined;
}

const bodyOf = (doc: Doc): dom.Element | undefined => ('body' in doc ? (doc.body as dom.Element) : undefined);

/** Flattens the page's tree. The first time, removes `x-data-` attributes that the page itself has: only scripts may set them. */
function treeForScripts(doc: Doc): FlatTree {
  const body = bodyOf(doc);
  if (!doc.scriptSettings.hasHints) {
    doc.scriptSettings.hasHints = true;
    for (const element of dom.elementsInside(body ?? doc.root)) {
      if (element.attributes.some(isHint)) element.attributes = element.attributes.filter((each) => !isHint(each));
    }
  }
  return body ? flattenAsDocument(body) : flatten(doc.root);
}

const isHint = ({ name }: dom.Attribute) => name.startsWith('x-data-');

function replaceTree(doc: Doc, tree: FlatTree): void {
  doc.scriptSettings.hasHints = true;
  const body = bodyOf(doc);
  if (!body) {
    unflatten(tree, doc.root);
    return;
  }
  const document = new dom.Document();
  unflatten(tree, document);
  for (let child = body.firstChild; child; child = body.firstChild) child.remove();
  dom.moveChildren(document.body ?? document, body);
}
