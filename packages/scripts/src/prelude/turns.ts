/** A script's turn: its text is run anew, it is asked whether it wants the page, then its hook is called. Runs in the sandbox; see `safe.ts`. */
import type { DomKit } from './dom.ts';
import type { Host, Safe } from './safe.ts';

export interface TurnKit {
  /** Answers with two flags (was active; threw), the length of the error, a colon, the error, and the configuration as JSON. */
  turn(load: (exports: object) => void, name: string, hook: string, config: string): string;
}

export function installTurns(host: Host, safe: Safe, { wrap }: DomKit): TurnKit {
  type Response = { status: number; headers: Record<string, string>; text: string };

  const send = (method: string, url: unknown, body: unknown, headers: unknown) => {
    const sent: Record<string, string> = {};
    if (typeof headers === 'object' && headers !== null) {
      const names = safe.keys(headers);
      for (let at = 0; at < names.length; at++) {
        sent[names[at]!] = safe.text((headers as Record<string, unknown>)[names[at]!]);
      }
    }
    const data = body === undefined || body === null ? undefined : safe.text(body);
    const {
      status,
      headers: answered,
      text,
    } = safe.parse<Response>(host('request', method, safe.text(url), data, safe.stringify(sent)));
    return {
      status,
      headers: answered,
      raiseForStatus() {
        if (status < 200 || status > 299) throw new Error(`the answer has status ${status}`);
      },
      json: () => safe.parse(text),
      text: () => text,
    };
  };
  const requests = {
    get: (url: unknown, headers?: unknown) => send('GET', url, undefined, headers),
    post: (url: unknown, data?: unknown, headers?: unknown) => send('POST', url, data ?? '', headers),
  };

  /** Names of headers are the same in capitals or not. */
  const anyCase = (headers: Record<string, unknown>) => {
    const known = (key: PropertyKey) => {
      const names = safe.keys(headers);
      for (let at = 0; at < names.length; at++) {
        if (typeof key === 'string' && safe.lower(names[at]!) === safe.lower(key)) return names[at]!;
      }
      return key as string;
    };
    return new Proxy(headers, {
      get: (target, key) => (safe.has(target, known(key)) ? target[known(key)] : undefined),
      has: (target, key) => safe.has(target, known(key)),
      set(target, key, value) {
        target[known(key)] = value;
        return true;
      },
      deleteProperty: (target, key) => delete target[known(key)],
    });
  };

  const told = (error: unknown): string => {
    try {
      if (!(error instanceof Error)) return safe.text(error);
      let place = '';
      const stack = safe.text(error.stack ?? '');
      for (let at = 0; at < stack.length && stack[at] !== '\n'; at++) place += stack[at];
      return `${safe.text(error.name)}: ${safe.text(error.message)}${place}`;
    } catch {
      return 'something that cannot be shown was thrown';
    }
  };

  return {
    turn(load, name, hook, json) {
      let isActive = false;
      let error: string | undefined;
      let config: unknown;
      safe.global('__name__', name);
      try {
        const exports = {};
        load(exports);
        // Called as methods: `call` and `apply` may be a script's by now.
        const script = exports as {
          isActive?: () => unknown;
          [hook: string]: ((given?: unknown) => unknown) | undefined;
        };
        if (typeof script.isActive === 'function' && script.isActive() && typeof script[hook] === 'function') {
          isActive = true;
          safe.global('requests', requests);
          if (json) {
            config = safe.parse(json);
            const live = config as { httpHeaders: Record<string, unknown> };
            live.httpHeaders = anyCase(live.httpHeaders);
          }
          script[hook](json ? config : hook === 'processMeta' ? undefined : wrap(host('document')));
        }
      } catch (thrown) {
        error = told(thrown);
      }
      safe.removeGlobal('requests');
      safe.removeGlobal('__name__');
      // Not as JSON: `toJSON` may be a script's by now, and would run in the turn of another.
      const settings = isActive && config !== undefined ? safe.stringify(config) : '';
      return `${isActive ? 1 : 0}${error === undefined ? 0 : 1}${(error ?? '').length}:${error ?? ''}${settings}`;
    },
  };
}
