/** Limits how often something may happen per key, in memory and with a bounded number of keys. */
import { isIPv6 } from 'node:net';

export interface RateLimit {
  /** Counts an attempt. Resolves to the seconds to wait if there were too many; such attempts are not counted. */
  attempt(key: string): number | undefined;
  forget(key: string): void;
}

export interface RateLimitOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly maxKeys?: number;
  readonly now?: () => number;
}

export function createRateLimit({ max, windowMs, maxKeys = 10_000, now = Date.now }: RateLimitOptions): RateLimit {
  /** In the order in which their windows began. */
  const windows = new Map<string, { count: number; readonly endsAt: number }>();
  const dropOldest = () => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    attempt(key) {
      const time = now();
      const open = windows.get(key);
      if (open && open.endsAt > time) {
        if (open.count >= max) return Math.ceil((open.endsAt - time) / 1000);
        open.count += 1;
        return undefined;
      }
      windows.delete(key);
      dropOldest();
      windows.set(key, { count: 1, endsAt: time + windowMs });
      return undefined;
    },
    forget: (key) => void windows.delete(key),
  };
}

/** What one client can hardly change: its IPv4 address, or the network of its IPv6 address. */
export function clientKey(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array(missing).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}
