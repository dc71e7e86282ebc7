import type { Parent } from '../dom/index.ts';
import type { Doc, Override } from '../types.ts';
import type { MetadataOverride, Rule } from './rule.ts';
import { textsAt } from './selectors.ts';

/** What a rule finds about the page, as the page writes it. A rule of higher priority has spoken before. */
export function findMetadata(doc: Doc, rule: Rule, root: Parent): void {
  for (const wanted of rule.metadata) {
    const values = valuesOf(wanted, root);
    if (!values.length) continue;
    const found: Override = {
      field: wanted.field,
      values,
      yieldsTo: wanted.yieldsTo ?? [],
      rule: rule.id,
      isAdvice: rule.advisory ?? false,
    };
    const known = doc.ruled.overrides.findIndex(({ field }) => field === wanted.field);
    if (known < 0) doc.ruled.overrides.push(found);
    // The same rule in the content knows better than on the whole page.
    else if (doc.ruled.overrides[known]!.rule === rule.id) doc.ruled.overrides[known] = found;
  }
}

const MAX_VALUES = 50;

function valuesOf({ selectors, attr, value, every }: MetadataOverride, root: Parent): string[] {
  const all: string[] = [];
  for (const selector of selectors) {
    const said = textsAt(selector, root, attr).filter((text) => text.trim());
    if (said.length && !every) return said.slice(0, 1);
    all.push(...said);
    if (all.length > MAX_VALUES) break;
  }
  if (!all.length && value !== undefined) return [value];
  return all.slice(0, MAX_VALUES);
}
