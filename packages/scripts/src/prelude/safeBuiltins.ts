/**
 * The functions in this folder run inside the sandbox: the engine receives their source text. So they may use nothing but
 * their parameters and the language itself.
 *
 * Scripts share one realm and may change its built-ins. This file captures the ones we need before any script runs.
 */

/** Calls a function of the host. Arguments and result are numbers, strings or booleans. */
export type Host = <T = string>(call: string, ...given: unknown[]) => T;

export interface SafeBuiltins {
  parse<T = unknown>(json: string): T;
  stringify(value: unknown): string;
  keys(value: object): string[];
  has(value: object, key: PropertyKey): boolean;
  isArray(value: unknown): value is unknown[];
  text(value: unknown): string;
  lower(text: string): string;
  newMap<K, V>(): { get(key: K): V | undefined; set(key: K, value: V): void; clear(): void };
  /** Defines a global variable. Scripts may replace it for themselves. */
  global(name: string, value: unknown): void;
  removeGlobal(name: string): void;
  sort(list: string[]): string[];
}

export function captureBuiltins(): SafeBuiltins {
  const { bind, call } = Function.prototype;
  // A bound `call` keeps working, whatever a script does to the prototypes.
  const uncurryThis = (method: unknown) => bind.call(call, method as () => unknown) as (...given: unknown[]) => never;
  const mapGet = uncurryThis(Map.prototype.get);
  const mapSet = uncurryThis(Map.prototype.set);
  const mapClear = uncurryThis(Map.prototype.clear);
  const lower = uncurryThis(String.prototype.toLowerCase);
  const sort = uncurryThis(Array.prototype.sort);
  const has = uncurryThis(Object.prototype.hasOwnProperty);
  const { parse, stringify } = JSON;
  const { keys, defineProperty } = Object;
  const { isArray } = Array;
  const NewMap = Map;
  const text = String;
  const globals = globalThis as Record<string, unknown>;
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
      void defineProperty(globals, name, { value, writable: true, enumerable: false, configurable: true }),
    removeGlobal(name) {
      delete globals[name];
    },
  };
}
