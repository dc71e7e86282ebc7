/** Which rules speak about this page: hosts by label, pages by what is in them. */
import { type Parent, rawText, type Selector } from '../dom/index.ts';
import type { HostTrigger, Rule } from './rule.ts';

/** The rules of a phase, those of higher priority first; equals keep the order of their files. */
export function rulesOf(phase: 'pre' | 'post', rules: readonly Rule[]): Rule[] {
  const fitting = rules.filter((rule) => rule.phase === phase || rule.phase === 'both');
  return fitting.sort((a, b) => b.priority - a.priority);
}

export function matches({ trigger }: Rule, host: string | undefined, root: Parent): boolean {
  const byHost = trigger.host && (() => host !== undefined && matchesHost(trigger.host!, host));
  const byDom = trigger.dom && (() => matchesDom(trigger.dom!, root));
  const asked = [byHost, byDom].filter((ask) => ask !== undefined);
  return trigger.mode === 'any' ? asked.some((ask) => ask()) : asked.every((ask) => ask());
}

/** Hosts are compared label by label: `example.com` ends `blog.example.com` and never `badexample.com`. */
export function matchesHost(trigger: HostTrigger, host: string): boolean {
  const bare = withoutWww(host);
  return (
    (trigger.equals === undefined || bare === withoutWww(trigger.equals)) &&
    (trigger.equals_www === undefined || host === trigger.equals_www) &&
    (trigger.ends_with === undefined || `.${bare}`.endsWith(`.${withoutWww(trigger.ends_with)}`))
  );
}

/** Takes off one leading `www.` label and nothing else. */
function withoutWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

function matchesDom(trigger: NonNullable<Rule['trigger']['dom']>, root: Parent): boolean {
  const present = (selector: Selector) => selector(root).length > 0;
  if (!trigger.all.every(present)) return false;
  if (trigger.any.length && !trigger.any.some(present)) return false;
  if (!trigger.anyTextContains.length) return true;
  const text = rawText(root);
  return trigger.anyTextContains.some((token) => text.includes(token));
}
