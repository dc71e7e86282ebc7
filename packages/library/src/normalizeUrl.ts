/**
 * Normalises an address, so that saving a page again finds its bookmark: drops the fragment and tracking parameters.
 * Everything else stays as it is and in its order, because an unknown parameter may select the page.
 */
import { libraryError } from './errors.ts';

/** Query parameters that never select the content. */
const TRACKING_PARAMETERS = new Set([
  // Ad clicks
  ...['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'ymclid', 'twclid', 'ttclid'],
  ...['li_fat_id', 'rdt_cid', 'epik', 'srsltid', 'wickedid', '_openstat'],
  // Newsletters
  ...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', '__hssc', '__hstc', '__hsfp', 'hsctatracking', 'mkt_tok'],
  // Shares and analytics
  ...['igsh', 'igshid', 'mibextid', 'ref_src', '_ga', '_gl'],
]);

const TRACKING_PREFIXES = ['utm_', 'oly_', 'vero_'];

export function normalizeUrl(address: string): string {
  const url = parseAddress(address);
  url.hash = '';
  const parameters = url.search.slice(1).split('&');
  const remaining = parameters.filter((parameter) => !isTracking(parameter));
  // Only if something was dropped: assigning would also drop the lone ? of an empty query.
  if (remaining.length < parameters.length) url.search = remaining.join('&');
  return url.href;
}

/** Parses an address that can be saved: http or https, without credentials. */
export function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw libraryError('bad-url', JSON.stringify(address.slice(0, 200)));
  if (url.username || url.password) throw libraryError('bad-url', url.host); // keeps the password out of the message
  return url;
}

function isTracking(parameter: string): boolean {
  const [name = ''] = parameter.toLowerCase().split('=', 1);
  return TRACKING_PARAMETERS.has(name) || TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix));
}
