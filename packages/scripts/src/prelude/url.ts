/** `URL` and `URLSearchParams`. The host does the parsing. Runs in the sandbox; see `safeBuiltins.ts`. */
import type { Host, SafeBuiltins } from './safeBuiltins.ts';

export function installUrl(host: Host, safe: SafeBuiltins): void {
  type Pair = [string, string];
  type Parts = Record<string, string>;

  class URLSearchParams {
    #pairs: Pair[] = [];
    #onChange: (query: string) => void = () => {};

    constructor(init?: unknown) {
      if (init === undefined || init === null) return;
      if (typeof init === 'object' && #pairs in init) {
        this.#copy((init as URLSearchParams).#pairs);
      } else if (safe.isArray(init)) {
        for (let at = 0; at < init.length; at++) {
          const pair = init[at] as unknown[];
          this.#pairs[at] = [safe.text(pair[0]), safe.text(pair[1])];
        }
      } else if (typeof init === 'object') {
        const names = safe.keys(init);
        for (let at = 0; at < names.length; at++) {
          this.#pairs[at] = [names[at]!, safe.text((init as Record<string, unknown>)[names[at]!])];
        }
      } else this.#pairs = safe.parse<Pair[]>(host('readQuery', safe.text(init)));
    }

    /** The query of a URL; `onChange` is called with every change. */
    static of(query: string, onChange: (query: string) => void) {
      const params = new URLSearchParams(query);
      params.#onChange = onChange;
      return params;
    }
    static replace(params: URLSearchParams, query: string) {
      params.#pairs = safe.parse<Pair[]>(host('readQuery', query));
    }

    #copy(pairs: Pair[]) {
      for (let at = 0; at < pairs.length; at++) this.#pairs[at] = [pairs[at]![0], pairs[at]![1]];
    }
    #filter(isKept: (name: string, value: string) => boolean) {
      const kept: Pair[] = [];
      for (let at = 0; at < this.#pairs.length; at++) {
        const pair = this.#pairs[at]!;
        if (isKept(pair[0], pair[1])) kept[kept.length] = pair;
      }
      this.#pairs = kept;
    }
    #notify() {
      this.#onChange(this.toString());
    }

    get size() {
      return this.#pairs.length;
    }
    append(name: unknown, value: unknown) {
      this.#pairs[this.#pairs.length] = [safe.text(name), safe.text(value)];
      this.#notify();
    }
    delete(name: unknown, value?: unknown) {
      this.#filter((each, its) => each !== safe.text(name) || (value !== undefined && its !== safe.text(value)));
      this.#notify();
    }
    get(name: unknown) {
      const all = this.getAll(name);
      return all.length > 0 ? all[0]! : null;
    }
    getAll(name: unknown) {
      const found: string[] = [];
      for (let at = 0; at < this.#pairs.length; at++) {
        if (this.#pairs[at]![0] === safe.text(name)) found[found.length] = this.#pairs[at]![1];
      }
      return found;
    }
    has(name: unknown, value?: unknown) {
      const all = this.getAll(name);
      if (value === undefined) return all.length > 0;
      for (let at = 0; at < all.length; at++) if (all[at] === safe.text(value)) return true;
      return false;
    }
    set(name: unknown, value: unknown) {
      const key = safe.text(name);
      let isSet = false;
      for (let at = 0; at < this.#pairs.length && !isSet; at++) {
        if (this.#pairs[at]![0] !== key) continue;
        this.#pairs[at]![1] = safe.text(value);
        isSet = true;
      }
      if (!isSet) this.#pairs[this.#pairs.length] = [key, safe.text(value)];
      let seen = 0;
      this.#filter((each) => each !== key || seen++ === 0);
      this.#notify();
    }
    sort() {
      // Stable, and by code units, as the URL standard requires.
      for (let at = 1; at < this.#pairs.length; at++) {
        const pair = this.#pairs[at]!;
        let to = at;
        while (to > 0 && this.#pairs[to - 1]![0] > pair[0]) {
          this.#pairs[to] = this.#pairs[to - 1]!;
          to -= 1;
        }
        this.#pairs[to] = pair;
      }
      this.#notify();
    }
    forEach(callback: (value: string, name: string, all: unknown) => void) {
      for (let at = 0; at < this.#pairs.length; at++) callback(this.#pairs[at]![1], this.#pairs[at]![0], this);
    }
    *entries(): Generator<Pair> {
      for (let at = 0; at < this.#pairs.length; at++) yield [this.#pairs[at]![0], this.#pairs[at]![1]];
    }
    *keys() {
      for (let at = 0; at < this.#pairs.length; at++) yield this.#pairs[at]![0];
    }
    *values() {
      for (let at = 0; at < this.#pairs.length; at++) yield this.#pairs[at]![1];
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return host('writeQuery', safe.stringify(this.#pairs));
    }
  }

  class URL {
    #parts: Parts;
    #params: URLSearchParams | undefined;

    constructor(address: unknown, base?: unknown) {
      const from = base === undefined ? undefined : safe.text(base);
      this.#parts = safe.parse<Parts>(host('url', safe.text(address), from));
    }

    static canParse(address: unknown, base?: unknown) {
      try {
        return !!new URL(address, base);
      } catch {
        return false;
      }
    }
    static parse(address: unknown, base?: unknown) {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }
    static read(url: URL, part: string) {
      return url.#parts[part];
    }
    static write(url: URL, part: string, value: unknown) {
      url.#set(part, value);
      if (url.#params && (part === 'search' || part === 'href'))
        URLSearchParams.replace(url.#params, url.#parts.search!);
    }

    #set(part: string, value: unknown) {
      // As in browsers: an invalid URL throws, an invalid part is ignored.
      this.#parts = safe.parse<Parts>(host('setUrl', this.#parts.href, part, safe.text(value)));
    }

    get searchParams() {
      this.#params ??= URLSearchParams.of(this.#parts.search!, (query) => this.#set('search', query));
      return this.#params;
    }
    toString() {
      return this.#parts.href;
    }
    toJSON() {
      return this.#parts.href;
    }
  }

  const parts = [
    'href',
    'origin',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'hash',
  ];
  for (const part of parts) {
    Object.defineProperty(URL.prototype, part, {
      enumerable: true,
      configurable: true,
      get(this: URL) {
        return URL.read(this, part);
      },
      set(this: URL, value) {
        if (part !== 'origin') URL.write(this, part, value);
      },
    });
  }

  safe.global('URL', URL);
  safe.global('URLSearchParams', URLSearchParams);
}
