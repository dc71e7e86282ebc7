/** Reads a site-config file as a rule. Bad lines add a warning with their number and are ignored. */
import { closestMatch } from '../../../closestMatch.ts';
import type { Warning } from '../../../types.ts';
import { type MetadataRule, RULE_DEFAULTS, type Rule } from '../../rule.ts';
import { type DirectiveValues, directives } from './directives.ts';
import { configName, fileTargetOf } from './fileTarget.ts';
import { type Directive, type Report, readDirectives, reporter } from './readDirectives.ts';
import { pairReplacements } from './replacements.ts';
import { toSelector } from './toSelector.ts';

export interface ParsedSiteConfig {
  readonly directives: readonly Directive[];
  readonly values: DirectiveValues;
}

/** Returns no rule if the file name is not a host. */
export function readSiteConfig(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const report = reporter(file, warnings);
  const target = fileTargetOf(file);
  if (!target) report(1, 'the file name must be a host: example.com.txt, or .example.com.txt to include subdomains');
  const { values } = parseSiteConfig(text, report);
  // A rule for all sites must not send its cookie or referer to all of them.
  if (!target?.trigger.host) for (const name of ['cookie', 'referer']) values.headers.delete(name);
  return { rules: target ? [{ ...toRule(values, configName(file)), ...target, file }] : [], warnings };
}

export function parseSiteConfig(text: string, report: Report): ParsedSiteConfig {
  const lines = readDirectives(text, report);
  const values = newValues();
  for (const [at, directive] of lines.entries()) {
    const { name, line } = directive;
    const known = directives.get(name.toLowerCase());
    if (!known)
      report(line, `unknown directive "${name}"; did you mean "${closestMatch(name, [...directives.keys()])}"?`);
    else if (name === 'if_page_contains') addCondition(values, directive, lines[at - 1], report);
    else if (!directive.value && known.takes !== 'text') report(line, `${name} has no value`);
    else known.add(values, directive, (message) => report(line, `${name}: ${message}`));
  }
  values.replaces.push(...pairReplacements(lines, report));
  return { directives: lines, values };
}

/** Adds the condition of `if_page_contains` to the link in the line above. */
function addCondition(
  values: DirectiveValues,
  { value, line }: Directive,
  above: Directive | undefined,
  report: Report,
): void {
  const lists = { single_page_link: values.singlePages, next_page_link: values.nextPages };
  const list = above && Object.hasOwn(lists, above.name) ? lists[above.name as keyof typeof lists] : undefined;
  const link = list?.pop();
  const read = toSelector(value);
  if (!list || !link) report(line, 'if_page_contains: there is no link in the line above');
  else if ('selector' in read) list.push({ ...link, when: read.selector });
  else report(line, `if_page_contains: ${read.reason}`); // and the link is dropped: it was not meant for every page
}

function newValues(): DirectiveValues {
  return {
    titles: [],
    authors: [],
    authorNames: [],
    dates: [],
    bodies: [],
    strips: [],
    stripNames: [],
    stripImages: [],
    keeps: [],
    replaces: [],
    headers: new Map(),
    singlePages: [],
    nextPages: [],
    sponsoredClues: [],
    lazy: [],
    wraps: [],
    dissolves: [],
    moves: [],
    stripAttrs: [],
    tests: [],
    login: new Map(),
    flags: new Map(),
  };
}

const JSON_LD = 'script[type="application/ld+json" i]';

function toRule(values: DirectiveValues, name: string): Omit<Rule, 'trigger' | 'priority' | 'file'> {
  const { flags, headers, replaces } = values;
  const endsChain = flags.get('autodetect_on_failure') === false;
  const skipsJsonLd = flags.get('skip_json_ld') === true;
  const needsLoading = replaces.length > 0 || skipsJsonLd;
  return {
    ...RULE_DEFAULTS,
    id: `site-config/${name}`,
    advisory: true,
    chain: { name: 'site-config', ends: endsChain },
    ...(headers.size ? { headers: Object.fromEntries(headers) } : {}),
    ...(needsLoading ? { load: { replace: replaces, remove: skipsJsonLd ? [JSON_LD] : [] } } : {}),
    ...(values.bodies.length ? { scope: scopeOf(values, endsChain) } : {}),
    remove: [...values.strips, ...values.stripNames, ...values.stripImages],
    include: values.keeps,
    actions: [
      ...values.lazy, // first: later actions may select by the real image URLs
      ...values.wraps,
      ...values.dissolves,
      ...values.moves,
      ...values.stripAttrs,
      ...(flags.get('convert_double_br_tags') ? [{ op: 'split_breaks', selector: '*' }] : []),
    ],
    ...(values.sponsoredClues.length ? { sponsored: values.sponsoredClues } : {}),
    ...(flags.get('insert_detected_image') === false ? { hidesPicture: true } : {}),
    metadata: metadataOf(values, name === 'global'),
    ...(values.singlePages.length || values.nextPages.length
      ? { leads: { singlePage: values.singlePages, nextPage: values.nextPages } }
      : {}),
  };
}

function scopeOf({ bodies, flags }: DirectiveValues, isRequired: boolean) {
  return {
    article: bodies,
    wrapper: [],
    every: true,
    needsElements: true,
    ...(flags.get('prune') === false ? { whole: true } : {}),
    ...(isRequired ? { required: true } : {}),
  };
}

function metadataOf({ titles, authors, authorNames, dates }: DirectiveValues, isGlobal: boolean): MetadataRule[] {
  const overrides: MetadataRule[] = [];
  // Pith reads Open Graph better than the file for all sites does.
  if (titles.length) overrides.push({ field: 'title', selectors: titles, yieldsTo: isGlobal ? ['*'] : ['json-ld'] });
  if (authors.length || authorNames.length) {
    const value = authorNames.length ? { value: authorNames.join(', ') } : {};
    overrides.push({ field: 'author', selectors: authors, every: true, ...value });
  }
  if (dates.length) overrides.push({ field: 'published', selectors: dates, yieldsTo: ['*'] });
  return overrides;
}
