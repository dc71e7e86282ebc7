/**
 * The address that makes two saves one bookmark: without the fragment and without what only tells where a reader came from.
 * Everything else stays as it is, in its order: a parameter that we do not know may be the page.
 */
import { libraryError } from './errors.ts';

/** Query parameters that never choose the content, by name. */
const TRACKING = new Set([
  // Advertising clicks
  ...['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'ymclid', 'twclid', 'ttclid'],
  ...['li_fat_id', 'rdt_cid', 'epik', 'srsltid', 'wickedid', '_openstat'],
  // Mailings
  ...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', '__hssc', '__hstc', '__hsfp', 'hsctatracking', 'mkt_tok'],
  // Shares and analytics
  ...['igsh', 'igshid', 'mibextid', 'ref_src', '_ga', '_gl'],
]);

const TRACKING_FAMILIES = ['utm_', 'oly_', 'vero_'];

export function normalizeUrl(address: string): string {
  const url = parseAddress(address);
  url.hash = '';
  const parameters = url.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  // Only when something went: assigning would also drop the lone ? of an empty query.
  if (kept.length < parameters.length) url.search = kept.join('&');
  return url.href;
}

/** Parses what may be kept: http and https, without credentials. */
export function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw libraryError('bad-url', JSON.stringify(address.slice(0, 200)));
  if (url.username || url.password) throw libraryError('bad-url', url.host); // no password in a message
  return url;
}

function isTracking(parameter: string): boolean {
  const [name = ''] = parameter.toLowerCase().split('=', 1);
  return TRACKING.has(name) || TRACKING_FAMILIES.some((family) => name.startsWith(family));
}
