/** A site-config file → a rule of our engine. Bad lines are told, with their number, and left out. */
import { nearest } from '../../../nearest.ts';
import type { Warning } from '../../../types.ts';
import { type MetadataOverride, type Rule, silent } from '../../rule.ts';
import { directives, type Making } from './directives.ts';
import { nameOf, placeOf } from './hosts.ts';
import { type Directive, type Report, readDirectives, reporter } from './lines.ts';
import { replacementsOf } from './pairs.ts';
import { toSelector } from './toXPath.ts';

export interface SiteConfig {
  readonly directives: readonly Directive[];
  readonly making: Making;
}

/** No rule comes of a file that is for no host, or says nothing that we do. */
export function readSiteConfig(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const report = reporter(file, warnings);
  const place = placeOf(file);
  if (!place)
    report(1, 'the name of the file must be that of a host: example.com.txt, or .example.com.txt for all below it');
  const { making } = parseSiteConfig(text, report);
  // What a rule for all sites sends would go to all sites.
  if (!place?.trigger.host) for (const name of ['cookie', 'referer']) making.headers.delete(name);
  return { rules: place ? [{ ...toRule(making, nameOf(file)), ...place, file }] : [], warnings };
}

export function parseSiteConfig(text: string, report: Report): SiteConfig {
  const lines = readDirectives(text, report);
  const making = newMaking();
  for (const [at, directive] of lines.entries()) {
    const { name, line } = directive;
    const known = directives.get(name.toLowerCase());
    if (!known)
      report(line, `there is no directive "${name}"; did you mean "${nearest(name, [...directives.keys()])}"?`);
    else if (name === 'if_page_contains') addCondition(making, directive, lines[at - 1], report);
    else if (!directive.value && known.takes !== 'text') report(line, `${name} has no value`);
    else known.add(making, directive, (message) => report(line, `${name}: ${message}`));
  }
  making.replaces.push(...replacementsOf(lines, report));
  return { directives: lines, making };
}

/** `if_page_contains` speaks of the link in the line above. */
function addCondition(making: Making, { value, line }: Directive, above: Directive | undefined, report: Report): void {
  const lists = { single_page_link: making.singlePages, next_page_link: making.nextPages };
  const list = above && Object.hasOwn(lists, above.name) ? lists[above.name as keyof typeof lists] : undefined;
  const link = list?.pop();
  const read = toSelector(value);
  if (!list || !link) report(line, 'if_page_contains: there is no link in the line above');
  else if ('selector' in read) list.push({ ...link, when: read.selector });
  else report(line, `if_page_contains: ${read.reason}`); // and the link stays out: it was not meant for every page
}

function newMaking(): Making {
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

function toRule(making: Making, name: string): Omit<Rule, 'trigger' | 'priority' | 'file'> {
  const { flags, headers, replaces } = making;
  const isLast = flags.get('autodetect_on_failure') === false;
  const skipsJsonLd = flags.get('skip_json_ld') === true;
  const needsLoading = replaces.length > 0 || skipsJsonLd;
  return {
    ...silent,
    id: `site-config/${name}`,
    advisory: true,
    chain: { name: 'site-config', ends: isLast },
    ...(headers.size ? { headers: Object.fromEntries(headers) } : {}),
    ...(needsLoading ? { load: { replace: replaces, remove: skipsJsonLd ? [JSON_LD] : [] } } : {}),
    ...(making.bodies.length ? { scope: scopeOf(making, isLast) } : {}),
    remove: [...making.strips, ...making.stripNames, ...making.stripImages],
    include: making.keeps,
    actions: [
      ...making.lazy, // first: what follows may ask for the real addresses
      ...making.wraps,
      ...making.dissolves,
      ...making.moves,
      ...making.stripAttrs,
      ...(flags.get('convert_double_br_tags') ? [{ op: 'split_breaks', selector: '*' }] : []),
    ],
    ...(making.sponsoredClues.length ? { sponsored: making.sponsoredClues } : {}),
    ...(flags.get('insert_detected_image') === false ? { hidesPicture: true } : {}),
    metadata: metadataOf(making, name === 'global'),
    ...(making.singlePages.length || making.nextPages.length
      ? { leads: { singlePage: making.singlePages, nextPage: making.nextPages } }
      : {}),
  };
}

function scopeOf({ bodies, flags }: Making, isRequired: boolean) {
  return {
    article: bodies,
    wrapper: [],
    every: true,
    needsElements: true,
    ...(flags.get('prune') === false ? { whole: true } : {}),
    ...(isRequired ? { required: true } : {}),
  };
}

function metadataOf({ titles, authors, authorNames, dates }: Making, isGlobal: boolean): MetadataOverride[] {
  const overrides: MetadataOverride[] = [];
  // Our own reading of Open Graph is better than the one of the file for all sites.
  if (titles.length) overrides.push({ field: 'title', selectors: titles, yieldsTo: isGlobal ? ['*'] : ['json-ld'] });
  if (authors.length || authorNames.length) {
    const value = authorNames.length ? { value: authorNames.join(', ') } : {};
    overrides.push({ field: 'author', selectors: authors, every: true, ...value });
  }
  if (dates.length) overrides.push({ field: 'published', selectors: dates, yieldsTo: ['*'] });
  return overrides;
}
