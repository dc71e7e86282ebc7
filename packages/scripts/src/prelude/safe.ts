/**
 * The functions in this folder run inside the sandbox: their text is what the engine is given, so none of them may use anything
 * but its parameters and the language itself.
 *
 * Scripts share one realm and may change its built-ins. What we need of those is taken here, before any script runs.
 */

/** Calls the side outside: numbers, texts and truths in, one of them out. */
export type Host = <T = string>(call: string, ...given: unknown[]) => T;

export interface Safe {
  parse<T = unknown>(json: string): T;
  stringify(value: unknown): string;
  keys(value: object): string[];
  has(value: object, key: PropertyKey): boolean;
  isArray(value: unknown): value is unknown[];
  text(value: unknown): string;
  lower(text: string): string;
  newMap<K, V>(): { get(key: K): V | undefined; set(key: K, value: V): void; clear(): void };
  /** What every script finds; scripts may replace it for themselves. */
  global(name: string, value: unknown): void;
  removeGlobal(name: string): void;
  sort(list: string[]): string[];
}

export function makeSafe(): Safe {
  const bound = Function.prototype.bind;
  const call = Function.prototype.call;
  // A bound `call` cannot be bent afterwards, whatever happens to the prototypes.
  const free = (method: unknown) => bound.call(call, method as () => unknown) as (...given: unknown[]) => never;
  const mapGet = free(Map.prototype.get);
  const mapSet = free(Map.prototype.set);
  const mapClear = free(Map.prototype.clear);
  const lower = free(String.prototype.toLowerCase);
  const sort = free(Array.prototype.sort);
  const has = free(Object.prototype.hasOwnProperty);
  const { parse, stringify } = JSON;
  const { keys, defineProperty } = Object;
  const { isArray } = Array;
  const NewMap = Map;
  const text = String;
  const world = globalThis as Record<string, unknown>;
  return {
    parse: (json) => parse(json),
    stringify: (value) => stringify(value),
    keys: (value) => keys(value),
    has: (value, key) => has(value, key),
    isArray,
    text: (value) => text(value),
    lower: (value) => lower(value),
    sort: (list) => sort(list),
    newMap() {
      const map = new NewMap();
      return {
        get: (key) => mapGet(map, key),
        set: (key, value) => void mapSet(map, key, value),
        clear: () => mapClear(map),
      };
    },
    global: (name, value) =>
      void defineProperty(world, name, { value, writable: true, enumerable: false, configurable: true }),
    removeGlobal(name) {
      delete world[name];
    },
  };
}
