/** Content scripts at the pauses of the reading story: who is asked, on which seat, and what becomes of what they did. */
import { type Doc, dom, type HookPoint, type Page, type Rule, type Warning } from '@pith/core';
import { applyDecisions, readDecisions, readMeta, showMedia } from './decisions.ts';
import { type Decisions, factsOf, isDescribed, metaOf, propertiesOf } from './facts.ts';
import { runHook } from './hookRun.ts';
import { defaultLimits, type ScriptLimits } from './limits.ts';
import type { Answer, Ask, HookName, MetaMap, Spent, Turn } from './messages.ts';
import { type Network, type NetworkVisit, sendRequest } from './network.ts';
import { inOrder, mayConcern, type Script } from './script.ts';
import { type Seat, Seats } from './seat.ts';
import { readSiteConfig, type SiteConfig } from './siteConfig.ts';
import { configFor, rulesWith } from './siteConfigRules.ts';
import { type FlatTree, flatten, flattenAsDocument, unflatten } from './tree.ts';
import { scriptFailed, scriptStopped } from './warnings.ts';

export interface SandboxOptions {
  /** Asked once a page, so that scripts can change between pages. */
  readonly scripts: () => readonly Script[] | Promise<readonly Script[]>;
  /** Without one, every request of a script fails. */
  readonly network?: Network | undefined;
  readonly limits?: Partial<ScriptLimits> | undefined;
  /** Pages whose scripts may run at once: 2. */
  readonly seats?: number | undefined;
  /** What time it is for scripts when the page is not being saved at a certain one. */
  readonly now?: (() => number) | undefined;
}

export interface Sandbox {
  visit(page: Pick<Page, 'url'>): ScriptVisit;
  close(): Promise<void>;
}

/** One reading of one page. */
export interface ScriptVisit {
  /** Before the first request: the rules as scripts want them for this page. What goes wrong is told at the first pause. */
  rules(rules: readonly Rule[]): Promise<readonly Rule[]>;
  /** Never rejects: trouble with a script is a warning of the page. */
  at(pause: HookPoint, signal?: AbortSignal): Promise<void>;
  /** What scripts want to be kept with the page: `$.properties`, if they changed them. */
  readonly properties: Readonly<Record<string, unknown>> | undefined;
  end(): Promise<void>;
}

export function scriptSandbox(options: SandboxOptions): Sandbox {
  const seats = new Seats(options.seats ?? 2);
  const limits = { ...defaultLimits, ...options.limits };
  return {
    visit: (page) => new PageVisit(page, options, limits, seats),
    close: () => seats.close(),
  };
}

const emptyMeta: MetaMap = Object.create(null) as MetaMap;

class PageVisit implements ScriptVisit {
  private readonly page: Pick<Page, 'url'>;
  private readonly options: SandboxOptions;
  private readonly limits: ScriptLimits;
  private readonly seats: Seats;
  private readonly reported = new Set<string>();
  private readonly spentMs = new Map<number, number>();
  private scripts: readonly Script[] | undefined;
  private seat: Seat | undefined;
  private network: Promise<NetworkVisit> | undefined;
  private spent: Spent = { requests: 0, bodyBytes: 0 };
  private decided: Decisions = {};
  /** As the page has it, and as scripts left it. */
  private metaBefore = emptyMeta;
  private meta: MetaMap | undefined;
  private isMetaDescribed = false;
  private propertiesJson: string | undefined;
  private isPropertiesDescribed = false;
  properties: Readonly<Record<string, unknown>> | undefined;
  private siteRules: readonly Rule[] = [];
  /** Trouble from before there was a page. */
  private readonly early: Warning[] = [];

  constructor(page: Pick<Page, 'url'>, options: SandboxOptions, limits: ScriptLimits, seats: Seats) {
    this.page = page;
    this.options = options;
    this.limits = limits;
    this.seats = seats;
  }

  async rules(rules: readonly Rule[]): Promise<readonly Rule[]> {
    this.siteRules = rules;
    const url = this.page.url === undefined ? undefined : (URL.parse(this.page.url) ?? undefined);
    if (!url) return rules;
    const warn = (warning: Warning) => void this.early.push(warning);
    let config: SiteConfig | undefined;
    await this.run('setConfig', {
      url,
      config: () => JSON.stringify(configFor(rules, url.href)),
      warn,
      configured: (changed) => {
        config = readSiteConfig(changed);
      },
    });
    if (!config) return rules;
    const made = rulesWith(rules, url, config);
    for (const warning of made.warnings) warn(warning);
    return made.rules;
  }

  async at(pause: HookPoint, signal?: AbortSignal): Promise<void> {
    const { at: hook, doc } = pause;
    const warn = (warning: Warning) => {
      doc.warnings.push(warning);
      doc.options.trace?.({ stage: hook, did: 'warned', warning });
    };
    for (const warning of this.early.splice(0)) warn(warning);
    await this.run(hook, { doc, url: doc.url, signal, warn });
    if (this.scripts?.length === 0) return;
    applyDecisions(doc, this.decided, this.metaBefore, this.meta ?? this.metaBefore);
    if (pause.at === 'documentDone' && this.decided.type) {
      showMedia(pause.doc, this.decided.type, this.currentMeta(doc));
    }
  }

  async end(): Promise<void> {
    const { seat } = this;
    this.seat = undefined;
    if (seat) await this.leave(seat);
  }

  /** The seat is free again when the sandbox on it is gone. */
  private async leave(seat: Seat): Promise<void> {
    if (seat.isAlive) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(() => void seat.stop(), LEAVING_MS);
        seat.listener = () => {
          clearTimeout(late);
          resolve();
        };
        seat.send({ end: true });
      });
    }
    this.seats.give(seat);
  }

  private async run(hook: HookName, work: Work): Promise<void> {
    this.scripts ??= inOrder(await this.options.scripts());
    let turns = this.turnsFor(hook, work);
    while (turns.length > 0 && !work.signal?.aborted) {
      const seat = await this.sit(work);
      const facts = factsOf(work.url, work.doc, this.decided);
      const done = new Set<number>();
      const { lost } = await runHook(
        seat,
        {
          hook,
          facts,
          config: work.config?.(),
          turns: turns.map((script) => ({ script, milliseconds: this.millisecondsLeft(script) })),
        },
        this.limits,
        {
          answer: (ask, signal) => this.answer(ask, work, signal),
          log: ({ script, level, message }) =>
            work.doc?.options.trace?.({ stage: hook, did: 'logged', script: this.nameOf(script), level, message }),
          over: (turn) => {
            done.add(turn.script);
            this.take(turn, work);
          },
        },
        work.signal,
      );
      if (lost) {
        done.add(lost.script);
        this.spentMs.set(lost.script, this.limits.milliseconds);
        if (!work.signal?.aborted) this.report(work, scriptStopped(this.nameOf(lost.script), lost.why));
      }
      if (!seat.isAlive) {
        this.seat = undefined;
        this.seats.give(seat);
      }
      turns = turns.filter((script) => !done.has(script));
    }
  }

  /** Without the sandbox, and without the page's tree: on most pages nobody is left here. */
  private turnsFor(hook: HookName, { url, doc }: Work): number[] {
    const host = url?.hostname ?? '';
    return this.scripts!.flatMap((script, index) => {
      const isAsked = script.hooks.has(hook) && mayConcern(script, host, doc?.page.html ?? '');
      return isAsked && this.millisecondsLeft(index) > 0 ? [index] : [];
    });
  }

  private millisecondsLeft(script: number): number {
    return this.limits.milliseconds - (this.spentMs.get(script) ?? 0);
  }

  private async sit({ doc }: Work): Promise<Seat> {
    if (this.seat) return this.seat;
    const seat = (this.seat = await this.seats.take());
    const savedAt = Date.parse(doc?.options.savedAt ?? '');
    const now = Number.isNaN(savedAt) ? (this.options.now ?? Date.now)() : savedAt;
    const scripts = this.scripts!.map(({ name, text }) => ({ name, text }));
    seat.send({ begin: { scripts, limits: this.limits, now, spent: this.spent } });
    return seat;
  }

  private nameOf(script: number): string {
    return this.scripts![script]!.name;
  }

  /** After each script's turn: what it did is ours from here on, whatever happens to the next. */
  private take(turn: Turn, work: Work): void {
    const { script, changes = {}, tree, error, stopped } = turn;
    const name = this.nameOf(script);
    this.spent = turn.spent;
    this.spentMs.set(script, (this.spentMs.get(script) ?? 0) + turn.milliseconds);
    if (stopped) this.report(work, scriptStopped(name, stopped));
    else if (error) this.report(work, scriptFailed(name, error));
    this.decided = { ...this.decided, ...readDecisions(changes) };
    this.meta = readMeta(changes.meta) ?? this.meta;
    if (changes.properties !== undefined) {
      this.propertiesJson = JSON.stringify(changes.properties);
      this.properties = changes.properties as Record<string, unknown>;
    }
    if (changes.config !== undefined) work.configured?.(changes.config);
    if (tree && work.doc) putTree(work.doc, tree);
  }

  private report(work: Work, warning: Warning): void {
    if (this.reported.has(warning.message)) return;
    this.reported.add(warning.message);
    work.warn(warning);
  }

  private async answer(ask: Ask, { doc, url }: Work, signal: AbortSignal): Promise<Answer> {
    switch (ask.ask) {
      case 'document':
        return doc ? { tree: handOver(doc), baseUrl: doc.url?.href } : { error: 'there is no document yet' };
      case 'meta':
        return { json: JSON.stringify(this.currentMeta(doc)) };
      case 'properties':
        return { json: this.currentProperties(doc) };
      case 'siteConfig':
        return { json: JSON.stringify(configFor(this.siteRules, ask.url)) };
      case 'request':
        try {
          const { network } = this.options;
          if (!network) return { error: 'scripts cannot send requests here' };
          const answer = await sendRequest(await (this.network ??= network.visit()), ask.request, {
            page: url,
            maxBytes: Math.max(1, this.limits.bodyBytes - this.spent.bodyBytes),
            timeoutMs: this.limits.requestMilliseconds,
            signal,
          });
          return { answer };
        } catch (error) {
          return { error: (error as Error).message };
        }
    }
  }

  /** Empty until the page has been described; what scripts wrote before stays. */
  private currentMeta(doc: Doc | undefined): MetaMap {
    if (doc && isDescribed(doc) && !this.isMetaDescribed) {
      this.isMetaDescribed = true;
      this.metaBefore = metaOf(doc);
      this.meta = Object.assign(Object.create(null) as MetaMap, this.metaBefore, this.meta);
    }
    return this.meta ?? this.metaBefore;
  }

  private currentProperties(doc: Doc | undefined): string {
    if (doc && isDescribed(doc) && !this.isPropertiesDescribed) {
      this.isPropertiesDescribed = true;
      const written = this.propertiesJson === undefined ? {} : (JSON.parse(this.propertiesJson) as object);
      this.propertiesJson = JSON.stringify({ ...propertiesOf(doc), ...written });
    }
    return this.propertiesJson ?? '{}';
  }
}

/** A sandbox that does not end in this time is ended. */
const LEAVING_MS = 2_000;

interface Work {
  readonly doc?: Doc | undefined;
  readonly url: URL | undefined;
  readonly config?: (() => string) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly warn: (warning: Warning) => void;
  readonly configured?: ((config: unknown) => void) | undefined;
}

const bodyOf = (doc: Doc): dom.Element | undefined => ('body' in doc ? (doc.body as dom.Element) : undefined);

/** The first time, what the page itself wrote in the name of scripts goes. */
function handOver(doc: Doc): FlatTree {
  const body = bodyOf(doc);
  if (!doc.wishes.hasHints) {
    doc.wishes.hasHints = true;
    for (const element of dom.elementsInside(body ?? doc.root)) {
      if (element.attributes.some(isHint)) element.attributes = element.attributes.filter((each) => !isHint(each));
    }
  }
  return body ? flattenAsDocument(body) : flatten(doc.root);
}

const isHint = ({ name }: dom.Attribute) => name.startsWith('x-data-');

function putTree(doc: Doc, tree: FlatTree): void {
  doc.wishes.hasHints = true;
  const body = bodyOf(doc);
  if (!body) {
    unflatten(tree, doc.root);
    return;
  }
  const whole = new dom.Document();
  unflatten(tree, whole);
  for (let child = body.firstChild; child; child = body.firstChild) child.remove();
  dom.moveChildren(whole.body ?? whole, body);
}
