/** What the operator wants certain hosts to be told: headers and cookies, by host or by a domain above it. */

import { joinCookies } from './cookies.ts';
import { type Headers, safeHeaders } from './headers.ts';

export interface HostSetting {
  readonly headers?: Headers | undefined;
  /** As in a `Cookie` header: `name=value; other=value`. */
  readonly cookies?: string | undefined;
}

/** Host or domain → what it is told. */
export type HostSettings = Readonly<Record<string, HostSetting>>;

interface Told {
  readonly headers: Headers;
  readonly cookies: string;
}

/** The nearer name wins where two set the same header. Each host is judged anew: a redirect elsewhere gets nothing of it. */
export function hostSettingsReader(settings: HostSettings): (url: URL) => Told {
  const byName = new Map(Object.entries(settings).map(([name, setting]) => [name.toLowerCase(), setting]));
  return ({ hostname }) => {
    const found = namesAbove(hostname).flatMap((name) => byName.get(name) ?? []);
    return {
      headers: Object.assign({}, ...found.map(({ headers }) => safeHeaders(headers))),
      cookies: joinCookies(...found.map(({ cookies }) => cookies)),
    };
  };
}

/** `a.b.example` → example, b.example, a.b.example. */
function namesAbove(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).reverse();
}
