/** Rules of any format → a rule file of ours, to read, change and keep. XPath becomes CSS where CSS can say it. */
import { stringify } from 'yaml';
import { xpathToCss } from '../../xpath/index.ts';
import type { Action, LeadRule, MetadataOverride, Rule, Scope, Selector, Trigger } from '../rule.ts';

const XPATH = 'xpath:';
/** Fields of actions that hold selectors. */
const SELECTOR_FIELDS = new Set(['selector', 'target', 'parent']);

export function toYaml(rules: readonly Rule[]): string {
  if (!rules.length) return '[]\n';
  return rules.map((rule) => stringify([plainRule(rule)], { lineWidth: 0, singleQuote: false })).join('\n');
}

/** In the order of the reference; what says nothing is left out. */
function plainRule(rule: Rule): object {
  return without({
    id: rule.id,
    phase: rule.phase === 'pre' ? undefined : rule.phase,
    priority: rule.priority || undefined,
    trigger: plainTrigger(rule.trigger),
    rendering: rule.rendering && {
      mode: rule.rendering.mode,
      ...without({ wait_for: rule.rendering.waitFor, timeout: rule.rendering.timeoutMs }),
    },
    headers: rule.headers,
    load:
      rule.load &&
      without({
        replace: rule.load.replace.map(([find, by]) => ({ find, by })),
        remove: rule.load.remove.map(readable),
      }),
    selector_overrides: rule.scope && plainScope(rule.scope),
    remove: rule.remove.map(readable),
    include: rule.include.map(readable),
    actions: rule.actions.map(plainAction),
    metadata: plainMetadata(rule.metadata),
    leads:
      rule.leads &&
      without({ single_page: rule.leads.singlePage.map(plainLead), next_page: rule.leads.nextPage.map(plainLead) }),
    discard: rule.discard?.reason,
    tests: rule.tests.map((test) => without({ ...test })),
  });
}

/** A rule for every page says so by what every page has. */
function plainTrigger({ mode, host, dom }: Trigger): object {
  if (!host && !dom) return { dom: { any: ['body'] } };
  const hosts = Object.fromEntries(
    Object.entries(host ?? {}).map(([kind, names]) => [kind, names.length === 1 ? names[0] : names]),
  );
  return without({
    mode: mode === 'all' ? undefined : mode,
    host: host && hosts,
    dom:
      dom &&
      without({ any: dom.any.map(readable), all: dom.all.map(readable), any_text_contains: dom.anyTextContains }),
  });
}

function plainScope({ article, wrapper, every, whole, required }: Scope): object {
  return without({
    article: article.map(readable),
    wrapper: wrapper.map(readable),
    every: every || undefined,
    whole: whole || undefined,
    required: required || undefined,
  });
}

function plainAction(action: Action): object {
  const entries = Object.entries(action).map(([name, value]) => [
    name,
    SELECTOR_FIELDS.has(name) && typeof value === 'string' ? readable(value) : value,
  ]);
  return without(Object.fromEntries(entries));
}

function plainMetadata(metadata: readonly MetadataOverride[]): object | undefined {
  if (!metadata.length) return undefined;
  return Object.fromEntries(
    metadata.map(({ field, selectors, attr, value, every, yieldsTo }) => [
      field,
      without({ selector: selectors.map(readable), attr, value, every: every || undefined, yields_to: yieldsTo }),
    ]),
  );
}

function plainLead({ selector, when }: LeadRule): object | string {
  return when === undefined ? readable(selector) : { selector: readable(selector), when: readable(when) };
}

function readable(selector: Selector): Selector {
  return selector.startsWith(XPATH) ? (xpathToCss(selector.slice(XPATH.length)) ?? selector) : selector;
}

/** Without what is undefined, an empty list or an empty map. */
function without(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
