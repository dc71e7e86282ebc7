/** Headers and cookies that the operator configured for certain hosts or domains. */

import { type Headers, safeHeaders } from './headers.ts';
import { joinCookieHeaders } from './sessionCookies.ts';

export interface HostSetting {
  readonly headers?: Headers | undefined;
  /** As in a `Cookie` header: `name=value; other=value`. */
  readonly cookies?: string | undefined;
}

/** By host name, or by a domain for all its subdomains. */
export type HostSettings = Readonly<Record<string, HostSetting>>;

interface ResolvedHostSetting {
  readonly headers: Headers;
  readonly cookies: string;
}

/** The more specific name wins if two set the same header. Looked up per request, so another host after a redirect gets none of them. */
export function hostSettingsReader(settings: HostSettings): (url: URL) => ResolvedHostSetting {
  const byName = new Map(Object.entries(settings).map(([name, setting]) => [name.toLowerCase(), setting]));
  return ({ hostname }) => {
    const found = domainsOf(hostname).flatMap((name) => byName.get(name) ?? []);
    return {
      headers: Object.assign({}, ...found.map(({ headers }) => safeHeaders(headers))),
      cookies: joinCookieHeaders(...found.map(({ cookies }) => cookies)),
    };
  };
}

/** `a.b.example` → example, b.example, a.b.example. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).reverse();
}
