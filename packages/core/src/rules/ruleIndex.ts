/**
 * Finds the few rules that may match a page among thousands: by its host, and by the ids, classes, attributes and elements in its tree.
 * Built once per list of rules. A lookup walks the page at most once, however many rules there are.
 */
import type { Parent } from '../dom/index.ts';
import { keysOfHost, keysOfTrigger } from './hosts.ts';
import type { Rule, Trigger } from './rule.ts';
import { groupTokens, requiredTokens, type TokenSets, tokensOnPage } from './tokens.ts';

export class RuleIndex {
  /** Higher priority first; rules of equal priority keep their order. */
  readonly rules: readonly Rule[];
  readonly #byHost = new Map<string, number[]>();
  readonly #byToken = new Map<string, number[]>();
  /** Rules with a dom trigger that tokens cannot decide; always candidates. */
  readonly #withoutToken: number[] = [];
  /** Rules without a trigger, for every page. */
  readonly #forEveryPage: number[] = [];
  readonly #hasDigests: boolean;
  readonly #tokenSets: TokenSets;

  constructor(rules: readonly Rule[]) {
    this.rules = [...rules].sort((a, b) => b.priority - a.priority);
    this.#hasDigests = rules.some(({ trigger }) => trigger.host?.md5);
    this.rules.forEach(({ trigger }, at) => {
      const { host, mode } = trigger;
      if (host) for (const key of keysOfTrigger(host)) addTo(this.#byHost, key, at);
      if (!host && !trigger.dom) this.#forEveryPage.push(at);
      if (host && (mode === 'all' || !trigger.dom)) return;
      const tokens = tokensOfTrigger(trigger);
      if (tokens) for (const token of tokens) addTo(this.#byToken, token, at);
      else this.#withoutToken.push(at);
    });
    this.#tokenSets = groupTokens(this.#byToken.keys());
  }

  /** Rules whose host trigger matches, whatever their dom trigger, and rules for every page, in order. */
  forHost(host: string): Rule[] {
    return this.#inOrder([...this.#forEveryPage, ...this.#indexesForHost(host)]);
  }

  /** All rules that may match this page, in order. */
  candidates(host: string | undefined, root: Parent): Rule[] {
    const indexes = new Set(this.#withoutToken);
    if (host !== undefined) for (const at of this.#indexesForHost(host)) indexes.add(at);
    if (this.#byToken.size) {
      for (const token of tokensOnPage(root, this.#tokenSets)) {
        for (const at of this.#byToken.get(token)!) indexes.add(at);
      }
    }
    return this.#inOrder(indexes);
  }

  #indexesForHost(host: string): number[] {
    return keysOfHost(host, this.#hasDigests).flatMap((key) => this.#byHost.get(key) ?? []);
  }

  #inOrder(indexes: Iterable<number>): Rule[] {
    return [...new Set(indexes)].sort((a, b) => a - b).map((at) => this.rules[at]!);
  }
}

const cache = new WeakMap<readonly Rule[], RuleIndex>();

/** The index of a list, cached by the identity of the list. */
export function ruleIndexFor(rules: readonly Rule[]): RuleIndex {
  let index = cache.get(rules);
  if (!index) cache.set(rules, (index = new RuleIndex(rules)));
  return index;
}

/** Tokens of which a matching page must have one. All parts of a dom trigger must match, so one part with tokens is enough. */
function tokensOfTrigger({ dom }: Trigger): string[] | undefined {
  if (!dom) return undefined;
  for (const selector of dom.all) {
    const tokens = requiredTokens(selector);
    if (tokens) return tokens;
  }
  const tokens = dom.any.map(requiredTokens);
  return tokens.length && tokens.every((each) => each !== undefined) ? tokens.flat() : undefined;
}

function addTo(map: Map<string, number[]>, key: string, at: number): void {
  const indexes = map.get(key);
  if (indexes) indexes.push(at);
  else map.set(key, [at]);
}
