import type { Parent } from '../dom/index.ts';
import type { Doc, OverrideResult } from '../types.ts';
import type { MetadataRule, Rule } from './rule.ts';
import { selectTexts } from './selectors.ts';

/** Reads a rule's metadata values from the page. A value from a rule of higher priority stays. */
export function findMetadata(doc: Doc, rule: Rule, root: Parent): void {
  for (const metadata of rule.metadata) {
    const values = valuesOf(metadata, root);
    if (!values.length) continue;
    const found: OverrideResult = {
      field: metadata.field,
      values,
      yieldsTo: metadata.yieldsTo ?? [],
      rule: rule.id,
      isAdvice: rule.advisory ?? false,
    };
    const known = doc.ruleResults.overrides.findIndex(({ field }) => field === metadata.field);
    if (known < 0) doc.ruleResults.overrides.push(found);
    // In the post phase, the same rule replaces what it found on the whole page.
    else if (doc.ruleResults.overrides[known]!.rule === rule.id) doc.ruleResults.overrides[known] = found;
  }
}

const MAX_VALUES = 50;

function valuesOf({ selectors, attr, value, every }: MetadataRule, root: Parent): string[] {
  const all: string[] = [];
  for (const selector of selectors) {
    const texts = selectTexts(selector, root, attr).filter((text) => text.trim());
    if (texts.length && !every) return texts.slice(0, 1);
    all.push(...texts);
    if (all.length > MAX_VALUES) break;
  }
  if (!all.length && value !== undefined) return [value];
  return all.slice(0, MAX_VALUES);
}
