/** Converts rules of any format to the rule language. XPath becomes CSS where CSS can express it. */
import { stringify } from 'yaml';
import { xpathToCss } from '../../xpath/index.ts';
import type { Action, LeadRule, MetadataRule, Rule, Scope, Selector, Trigger } from '../rule.ts';

const XPATH = 'xpath:';
/** Fields of actions that hold selectors. */
const SELECTOR_FIELDS = new Set(['selector', 'target', 'parent']);

/** Writes rules of any format as YAML in the rule language. XPath becomes CSS where CSS can express it. */
export function toYaml(rules: readonly Rule[]): string {
  if (!rules.length) return '[]\n';
  return rules.map((rule) => stringify([plainRule(rule)], { lineWidth: 0, singleQuote: false })).join('\n');
}

/** The fields in the order of the reference, without empty ones. */
function plainRule(rule: Rule): object {
  return withoutEmpty({
    id: rule.id,
    phase: rule.phase === 'pre' ? undefined : rule.phase,
    priority: rule.priority || undefined,
    trigger: plainTrigger(rule.trigger),
    rendering: rule.rendering && {
      mode: rule.rendering.mode,
      ...withoutEmpty({ wait_for: rule.rendering.waitFor, timeout: rule.rendering.timeoutMs }),
    },
    headers: rule.headers,
    load:
      rule.load &&
      withoutEmpty({
        replace: rule.load.replace.map(([find, by]) => ({ find, by })),
        remove: rule.load.remove.map(preferCss),
      }),
    selector_overrides: rule.scope && plainScope(rule.scope),
    remove: rule.remove.map(preferCss),
    include: rule.include.map(preferCss),
    actions: rule.actions.map(plainAction),
    metadata: plainMetadata(rule.metadata),
    leads:
      rule.leads &&
      withoutEmpty({
        single_page: rule.leads.singlePage.map(plainLead),
        next_page: rule.leads.nextPage.map(plainLead),
      }),
    discard: rule.discard?.reason,
    tests: rule.tests.map((test) => withoutEmpty({ ...test })),
  });
}

/** A rule for every page becomes a rule for pages with a `body`. */
function plainTrigger({ mode, host, dom }: Trigger): object {
  if (!host && !dom) return { dom: { any: ['body'] } };
  const hosts = Object.fromEntries(
    Object.entries(host ?? {}).map(([kind, names]) => [kind, names.length === 1 ? names[0] : names]),
  );
  return withoutEmpty({
    mode: mode === 'all' ? undefined : mode,
    host: host && hosts,
    dom:
      dom &&
      withoutEmpty({
        any: dom.any.map(preferCss),
        all: dom.all.map(preferCss),
        any_text_contains: dom.anyTextContains,
      }),
  });
}

function plainScope({ article, wrapper, every, whole, required }: Scope): object {
  return withoutEmpty({
    article: article.map(preferCss),
    wrapper: wrapper.map(preferCss),
    every: every || undefined,
    whole: whole || undefined,
    required: required || undefined,
  });
}

function plainAction(action: Action): object {
  const entries = Object.entries(action).map(([name, value]) => [
    name,
    SELECTOR_FIELDS.has(name) && typeof value === 'string' ? preferCss(value) : value,
  ]);
  return withoutEmpty(Object.fromEntries(entries));
}

function plainMetadata(metadata: readonly MetadataRule[]): object | undefined {
  if (!metadata.length) return undefined;
  return Object.fromEntries(
    metadata.map(({ field, selectors, attr, value, every, yieldsTo }) => [
      field,
      withoutEmpty({ selector: selectors.map(preferCss), attr, value, every: every || undefined, yields_to: yieldsTo }),
    ]),
  );
}

function plainLead({ selector, when }: LeadRule): object | string {
  return when === undefined ? preferCss(selector) : { selector: preferCss(selector), when: preferCss(when) };
}

function preferCss(selector: Selector): Selector {
  return selector.startsWith(XPATH) ? (xpathToCss(selector.slice(XPATH.length)) ?? selector) : selector;
}

/** Removes undefined values, empty lists and empty maps. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
