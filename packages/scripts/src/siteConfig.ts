/** Site rules as scripts see them in `setConfig`. Every list is present, so that `push` always works. */
export interface SiteConfig {
  readonly titleSelectors: readonly string[];
  readonly bodySelectors: readonly string[];
  readonly dateSelectors: readonly string[];
  readonly authorSelectors: readonly string[];
  readonly stripSelectors: readonly string[];
  readonly singlePageLinkSelectors: readonly string[];
  readonly nextPageLinkSelectors: readonly string[];
  readonly stripIdOrClass: readonly string[];
  readonly stripImageSrc: readonly string[];
  readonly replaceStrings: readonly (readonly [find: string, replace: string])[];
  readonly httpHeaders: Readonly<Record<string, string>>;
}

const lists = [
  'titleSelectors',
  'bodySelectors',
  'dateSelectors',
  'authorSelectors',
  'stripSelectors',
  'singlePageLinkSelectors',
  'nextPageLinkSelectors',
  'stripIdOrClass',
  'stripImageSrc',
] as const satisfies (keyof SiteConfig)[];

const MAX_ENTRIES = 1000;
const MAX_LENGTH = 10_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_LENGTH;

/** Reads the configuration that scripts returned; drops invalid entries. */
export function readSiteConfig(value: unknown): SiteConfig {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const textsIn = (list: unknown) => (Array.isArray(list) ? list.slice(0, MAX_ENTRIES).filter(isText) : []);
  const pairs = Array.isArray(given.replaceStrings) ? given.replaceStrings.slice(0, MAX_ENTRIES) : [];
  const headers = Object.entries(typeof given.httpHeaders === 'object' ? (given.httpHeaders ?? {}) : {});
  return {
    ...(Object.fromEntries(lists.map((name) => [name, textsIn(given[name])])) as Record<
      (typeof lists)[number],
      string[]
    >),
    replaceStrings: pairs.flatMap((pair) => {
      const [find, replace] = Array.isArray(pair) ? pair : [];
      return isText(find) && isText(replace) && find ? [[find, replace] as const] : [];
    }),
    httpHeaders: Object.fromEntries(headers.filter((pair): pair is [string, string] => isText(pair[1])).slice(0, 100)),
  };
}

export const emptySiteConfig: SiteConfig = readSiteConfig({});
