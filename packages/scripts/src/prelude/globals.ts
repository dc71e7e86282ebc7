/** The other globals: `console`, text functions, a fixed clock and fixed random numbers. Runs in the sandbox; see `safeBuiltins.ts`. */
import type { Host, SafeBuiltins } from './safeBuiltins.ts';

export function installGlobals(host: Host, safe: SafeBuiltins, now: number): void {
  const format = (value: unknown): string => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return safe.text(value);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    // The keys of an object become fields of the log line.
    const names = safe.keys(value);
    let fields = '';
    for (let at = 0; at < names.length; at++) {
      const field = (value as Record<string, unknown>)[names[at]!];
      fields += `${fields && ' '}${names[at]}=${typeof field === 'string' ? field : safe.stringify(field)}`;
    }
    return fields;
  };
  const logAt =
    (level: string) =>
    (...given: unknown[]) => {
      let message = '';
      for (let at = 0; at < given.length; at++) message += (at ? ' ' : '') + format(given[at]);
      host('log', level, message);
    };
  safe.global('console', {
    debug: logAt('debug'),
    log: logAt('info'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  });

  safe.global('escapeHTML', (text: unknown) => host('escapeHtml', safe.text(text)));
  safe.global('unescapeHTML', (text: unknown) => host('unescapeHtml', safe.text(text)));
  safe.global('unescapeURL', (address: unknown) => host('unescapeUrl', safe.text(address)));
  safe.global('decodeXML', (xml: unknown) => {
    host('log', 'warn', 'decodeXML is deprecated; use DOMParser');
    return safe.parse(host('readXml', safe.text(xml)));
  });

  // The same page must give the same article: time is fixed, and the random numbers are always the same series.
  const RealDate = Date;
  const { construct } = Reflect;
  const FixedDate = function (this: unknown, ...given: unknown[]) {
    if (!new.target) return new RealDate(now).toString();
    return construct(RealDate, given.length > 0 ? given : [now], new.target === FixedDate ? RealDate : new.target);
  } as unknown as DateConstructor;
  const { parse, UTC } = RealDate;
  Object.defineProperties(FixedDate, {
    prototype: { value: RealDate.prototype },
    name: { value: 'Date' },
    now: { value: () => now, writable: true, configurable: true },
    parse: { value: parse, writable: true, configurable: true },
    UTC: { value: UTC, writable: true, configurable: true },
  });
  RealDate.prototype.constructor = FixedDate;
  safe.global('Date', FixedDate);

  let seed = 0x9e3779b9;
  Math.random = () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) / 4294967296;
  };
}
