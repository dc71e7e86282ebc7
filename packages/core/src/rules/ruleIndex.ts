/**
 * Finds, among thousands of rules, the few that may speak about a page: by keys of its host, and by what its tree has.
 * Made once for a list of rules; asking costs one walk over the page at most, however many rules there are.
 */
import type { Parent } from '../dom/index.ts';
import { keysOfHost, keysOfTrigger } from './hosts.ts';
import type { Rule, Trigger } from './rule.ts';
import { type AskedTokens, byKind, tokensIn, tokensOf } from './tokens.ts';

export class RuleIndex {
  /** Higher priority first; equals in the order they were handed in. */
  readonly rules: readonly Rule[];
  readonly #byHost = new Map<string, number[]>();
  readonly #byToken = new Map<string, number[]>();
  /** Those that no token rules out. */
  readonly #always: number[] = [];
  /** Those for every page. */
  readonly #everywhere: number[] = [];
  readonly #hasDigests: boolean;
  readonly #asked: AskedTokens;

  constructor(rules: readonly Rule[]) {
    this.rules = [...rules].sort((a, b) => b.priority - a.priority);
    this.#hasDigests = rules.some(({ trigger }) => trigger.host?.md5);
    this.rules.forEach(({ trigger }, at) => {
      const { host, mode } = trigger;
      if (host) for (const key of keysOfTrigger(host)) put(this.#byHost, key, at);
      if (!host && !trigger.dom) this.#everywhere.push(at);
      if (host && (mode === 'all' || !trigger.dom)) return;
      const tokens = tokensOfTrigger(trigger);
      if (tokens) for (const token of tokens) put(this.#byToken, token, at);
      else this.#always.push(at);
    });
    this.#asked = byKind(this.#byToken.keys());
  }

  /** Rules whose host trigger fits, whatever else they ask, and those for every page, in order. */
  forHost(host: string): Rule[] {
    return this.#inOrder([...this.#everywhere, ...this.#atHost(host)]);
  }

  /** All rules that may fit this page, in order. */
  candidates(host: string | undefined, root: Parent): Rule[] {
    const places = new Set(this.#always);
    if (host !== undefined) for (const at of this.#atHost(host)) places.add(at);
    if (this.#byToken.size) {
      for (const token of tokensIn(root, this.#asked)) {
        for (const at of this.#byToken.get(token)!) places.add(at);
      }
    }
    return this.#inOrder(places);
  }

  #atHost(host: string): number[] {
    return keysOfHost(host, this.#hasDigests).flatMap((key) => this.#byHost.get(key) ?? []);
  }

  #inOrder(places: Iterable<number>): Rule[] {
    return [...new Set(places)].sort((a, b) => a - b).map((at) => this.rules[at]!);
  }
}

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

/** The index of this very list: whoever hands in the same list again does not pay again. */
export function indexOf(rules: readonly Rule[]): RuleIndex {
  let index = indexes.get(rules);
  if (!index) indexes.set(rules, (index = new RuleIndex(rules)));
  return index;
}

/** Tokens of which a page must have one. Each part of a dom trigger must hold, so one part that can tell is enough. */
function tokensOfTrigger({ dom }: Trigger): string[] | undefined {
  if (!dom) return undefined;
  for (const selector of dom.all) {
    const tokens = tokensOf(selector);
    if (tokens) return tokens;
  }
  const tokens = dom.any.map(tokensOf);
  return tokens.length && tokens.every((each) => each !== undefined) ? tokens.flat() : undefined;
}

function put(map: Map<string, number[]>, key: string, at: number): void {
  const places = map.get(key);
  if (places) places.push(at);
  else map.set(key, [at]);
}
