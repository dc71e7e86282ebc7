/** Converts site rules to the configuration for `setConfig`, and the changed configuration back to rules. */
import { type Rule, readRuleFile, rulesAt, type Warning } from '@pith/core';
import { emptySiteConfig, type SiteConfig } from './siteConfig.ts';

/** Rules read from site-config files; Pith's own rules cannot be expressed as such a configuration. */
const isSiteConfig = ({ chain }: Rule) => chain?.name === 'site-config';

/** Merges the site-config rules for this URL. */
export function configFor(rules: readonly Rule[], url: string): SiteConfig {
  return rulesAt(rules, url).filter(isSiteConfig).reduce(mergeRule, emptySiteConfig);
}

function mergeRule(config: SiteConfig, rule: Rule): SiteConfig {
  const selectorsOf = (field: string) =>
    rule.metadata.filter((each) => each.field === field).flatMap(({ selectors }) => xpathsIn(selectors));
  return {
    titleSelectors: [...config.titleSelectors, ...selectorsOf('title')],
    bodySelectors: [...config.bodySelectors, ...xpathsIn(rule.scope?.article ?? [])],
    dateSelectors: [...config.dateSelectors, ...selectorsOf('published')],
    authorSelectors: [...config.authorSelectors, ...selectorsOf('author')],
    stripSelectors: [...config.stripSelectors, ...xpathsIn(rule.remove)],
    singlePageLinkSelectors: [...config.singlePageLinkSelectors, ...linksIn(rule.leads?.singlePage)],
    nextPageLinkSelectors: [...config.nextPageLinkSelectors, ...linksIn(rule.leads?.nextPage)],
    stripIdOrClass: [...config.stripIdOrClass, ...namesIn(rule.remove, /^\[id="((?:[^"\\]|\\.)*)"\], \[class~=/)],
    stripImageSrc: [...config.stripImageSrc, ...namesIn(rule.remove, /^img\[src\*="((?:[^"\\]|\\.)*)"\]$/)],
    replaceStrings: [...config.replaceStrings, ...(rule.load?.replace ?? [])],
    httpHeaders: { ...rule.headers, ...config.httpHeaders },
  };
}

const XPATH = 'xpath:';
const xpathsIn = (selectors: readonly string[]) =>
  selectors.flatMap((selector) => (selector.startsWith(XPATH) ? [selector.slice(XPATH.length)] : []));
const linksIn = (links: readonly { readonly selector: string }[] = []) =>
  xpathsIn(links.map(({ selector }) => selector));
const namesIn = (selectors: readonly string[], pattern: RegExp) =>
  selectors.flatMap((selector) => pattern.exec(selector)?.[1]?.replace(/\\(.)/g, '$1') ?? []);

/** Replaces the site-config rules for this URL by the configuration. Returns the same list if nothing changed. */
export function applySiteConfig(
  rules: readonly Rule[],
  url: URL,
  config: SiteConfig,
): { rules: readonly Rule[]; warnings: readonly Warning[] } {
  if (JSON.stringify(config) === JSON.stringify(configFor(rules, url.href))) return { rules, warnings: [] };
  const before = rulesAt(rules, url.href).filter(isSiteConfig);
  const { rules: made, warnings } = readRuleFile(toSiteConfigText(config), `${url.hostname}.txt`);
  const extras = before.map(({ actions, include }) => ({ actions, include }));
  const own = made.map((rule) => ({
    ...rule,
    // The parts of a site's rules that scripts cannot see stay as they are.
    actions: [...extras.flatMap(({ actions }) => actions), ...rule.actions],
    include: [...extras.flatMap(({ include }) => include), ...rule.include],
    trigger: { mode: 'all', host: { equals_www: [url.hostname] } } as const,
    priority: Math.max(0, ...before.map(({ priority }) => priority)),
    file: 'setConfig',
    headers: config.httpHeaders,
  }));
  return { rules: [...rules.filter((rule) => !before.includes(rule)), ...own], warnings };
}

/** Writes the configuration as a site-config file, to be validated by the reader of those files. */
function toSiteConfigText(config: SiteConfig): string {
  const lines = (name: string, values: readonly string[]) => values.map((value) => `${name}: ${oneLine(value)}`);
  return [
    ...lines('title', config.titleSelectors),
    ...lines('body', config.bodySelectors),
    ...lines('date', config.dateSelectors),
    ...lines('author', config.authorSelectors),
    ...lines('strip', config.stripSelectors),
    ...lines('single_page_link', config.singlePageLinkSelectors),
    ...lines('next_page_link', config.nextPageLinkSelectors),
    ...lines('strip_id_or_class', config.stripIdOrClass),
    ...lines('strip_image_src', config.stripImageSrc),
    ...config.replaceStrings.flatMap(([find, replace]) => [
      `find_string: ${oneLine(find)}`,
      `replace_string: ${oneLine(replace)}`,
    ]),
  ].join('\n');
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();
