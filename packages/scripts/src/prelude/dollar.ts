/** `$`: the page's metadata, which scripts read and set. Runs in the sandbox; see `safeBuiltins.ts`. */
import type { Host, SafeBuiltins } from './safeBuiltins.ts';

export interface DollarControl {
  /** Called before each hook with the page info as JSON. */
  startHook(pageInfo: string): void;
  /** Called after each script: returns what it changed as JSON, or an empty string. */
  takeChanges(): string;
}

export function installDollar(host: Host, safe: SafeBuiltins): DollarControl {
  type Store = Record<string, unknown>;
  let pageInfo: Store = {};
  // Without a prototype: a script cannot change how this is written by changing `Object.prototype`.
  const emptyStore = (): Store => Object.create(null) as Store;
  let changed = emptyStore();
  let meta: Record<string, string[]> | undefined;
  let isMetaChanged = false;
  let properties: Store | undefined;
  let propertiesBefore = '';

  const copyOf = (list: readonly unknown[]) => {
    const copy: string[] = [];
    for (let at = 0; at < list.length; at++) copy[at] = safe.text(list[at]);
    return copy;
  };

  const metaStore = () => {
    if (meta) return meta;
    meta = Object.create(null) as Record<string, string[]>;
    const read = safe.parse<Record<string, string[]>>(host('meta'));
    const names = safe.keys(read);
    for (let at = 0; at < names.length; at++) meta[names[at]!] = read[names[at]!]!;
    return meta;
  };

  const metaProxy = new Proxy(Object.create(null) as Record<string, string[]>, {
    get(_, key) {
      const found = typeof key === 'string' ? metaStore()[key] : undefined;
      return found && copyOf(found);
    },
    has: (_, key) => typeof key === 'string' && key in metaStore(),
    set(_, key, value: unknown) {
      if (typeof key !== 'string') return false;
      if (!safe.isArray(value) && (typeof value === 'object' || typeof value === 'function' || value === undefined)) {
        throw new TypeError('$.meta values must be a string or a list of strings');
      }
      metaStore()[key] = safe.isArray(value) ? copyOf(value) : [safe.text(value)];
      isMetaChanged = true;
      return true;
    },
    deleteProperty(_, key) {
      if (typeof key === 'string') delete metaStore()[key];
      isMetaChanged = true;
      return true;
    },
    ownKeys: () => safe.sort(safe.keys(metaStore())),
    getOwnPropertyDescriptor(_, key) {
      const found = typeof key === 'string' ? metaStore()[key] : undefined;
      return found && { value: copyOf(found), writable: true, enumerable: true, configurable: true };
    },
  });

  const read = (name: string) => (safe.has(changed, name) ? changed[name] : pageInfo[name]);
  const $ = {
    get domain() {
      return pageInfo.domain;
    },
    get host() {
      return pageInfo.host;
    },
    get url() {
      return pageInfo.url;
    },
    get meta() {
      return metaProxy;
    },
    get properties() {
      if (!properties) {
        propertiesBefore = host('properties');
        properties = safe.parse<Store>(propertiesBefore);
      }
      return properties;
    },
    get authors() {
      return copyOf(read('authors') as string[]);
    },
    set authors(value) {
      if (!safe.isArray(value)) throw new TypeError('$.authors must be a list of strings');
      changed.authors = copyOf(value);
    },
    get title() {
      return read('title');
    },
    set title(value) {
      changed.title = safe.text(value);
    },
    get description() {
      return read('description');
    },
    set description(value) {
      changed.description = safe.text(value);
    },
    get site() {
      return read('site');
    },
    set site(value) {
      changed.site = safe.text(value);
    },
    get type() {
      return read('type');
    },
    set type(value) {
      if (value !== 'article' && value !== 'photo' && value !== 'video') {
        throw new TypeError('$.type must be article, photo or video');
      }
      changed.type = value;
    },
    get readability() {
      return read('readability');
    },
    set readability(value) {
      changed.readability = !!value;
    },
    get html(): unknown {
      return undefined;
    },
    set html(value) {
      host('replaceDocument', safe.text(value));
    },
    overrideConfig(config: Store, url: unknown) {
      const rules = safe.parse<Store>(host('siteConfig', safe.text(url)));
      const names = safe.keys(rules);
      for (let at = 0; at < names.length; at++) config[names[at]!] = rules[names[at]!];
    },
  };
  safe.global('$', $);

  return {
    startHook(json) {
      pageInfo = safe.parse<Store>(json);
      changed = emptyStore();
      meta = undefined;
      isMetaChanged = false;
      properties = undefined;
    },
    takeChanges() {
      const all = changed;
      if (isMetaChanged && meta) all.meta = meta;
      if (properties) {
        const written = properties;
        properties = undefined; // dropped if they cannot be written as JSON
        const now = safe.stringify(written);
        properties = written;
        if (now !== propertiesBefore) all.properties = properties;
        propertiesBefore = now;
      }
      // The next script sees what this one changed.
      pageInfo = { ...pageInfo, ...all };
      changed = emptyStore();
      isMetaChanged = false;
      return safe.keys(all).length > 0 ? safe.stringify(all) : '';
    },
  };
}
