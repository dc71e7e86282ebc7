/** Writes a rule from what a reader marked on a page. */

export type Mark = 'keep' | 'drop';

/** An element of the page, as a CSS selector, that is to be kept or dropped. */
export interface MarkedElement {
  readonly mark: Mark;
  readonly selector: string;
}

const NAME = /^-?[A-Za-z_][\w-]*$/;
/** Steps of a path are cut at this length, so the last name of a long one may not be whole. */
const MAX_STEP = 80;

/**
 * Selectors for a block at a path such as `main > div.text > p`: for the block itself, then for each element around it. A step without id and class is named
 * with the one around it.
 */
export function selectorsFor(path: string): string[] {
  const steps = path.split(' > ').map(toSelector);
  const isNamed = (step: string) => /[#.]/.test(step);
  const isWholePage = (step: string) => step === 'html' || step.startsWith('body');
  const selectors: string[] = [];
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!;
    if (isWholePage(step)) break;
    const around = steps[i - 1];
    selectors.push(isNamed(step) || around === undefined || isWholePage(around) ? step : `${around} > ${step}`);
  }
  return [...new Set(selectors)];
}

/** Names that are no plain identifiers are left out: the selector then matches more, never nothing. */
function toSelector(step: string): string {
  const [tag = '*', ...names] = step.split(/(?=[#.])/);
  const whole = step.length >= MAX_STEP ? names.slice(0, -1) : names;
  return tag + whole.filter((name) => NAME.test(name.slice(1))).join('');
}

export interface RuleRequest {
  readonly site: string;
  /** Ids that the file has already. */
  readonly knownIds: readonly string[];
  readonly marks: readonly MarkedElement[];
}

/** YAML of one rule; empty without marks. */
export function ruleText({ site, knownIds, marks }: RuleRequest): string {
  if (marks.length === 0) return '';
  const listOf = (name: string, mark: Mark) => {
    const selectors = [...new Set(marks.filter((each) => each.mark === mark).map(({ selector }) => selector))];
    return selectors.length === 0 ? [] : [`  ${name}:`, ...selectors.map((each) => `    - ${JSON.stringify(each)}`)];
  };
  return `${[
    `- id: ${freeId(site, knownIds)}`,
    '  trigger:',
    `    host: { ends_with: ${JSON.stringify(site)} }`,
    ...listOf('remove', 'drop'),
    ...listOf('include', 'keep'),
  ].join('\n')}\n`;
}

function freeId(site: string, known: readonly string[]): string {
  const name = site.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
  const ids = [name, ...known.map((_, i) => `${name}-${i + 2}`)];
  return ids.find((id) => !known.includes(id)) ?? name;
}

/** The file for the rules of a site. */
export const ruleFileOf = (site: string): string => `${site.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}.yaml`;

/** Rules of the file, then the new one. */
export const joinRules = (existing: string, added: string): string =>
  [existing.trimEnd(), added].filter(Boolean).join('\n\n');
