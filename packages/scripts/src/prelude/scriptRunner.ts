/** Runs a script at a hook: evaluates its text, calls `isActive`, then the hook. Runs in the sandbox; see `safeBuiltins.ts`. */
import type { NodeWrapper } from './dom.ts';
import type { Host, SafeBuiltins } from './safeBuiltins.ts';

export interface ScriptRunner {
  /** Returns two flags (was active; threw), the length of the error, a colon, the error, and the configuration as JSON. */
  runScript(load: (exports: object) => void, name: string, hook: string, config: string): string;
}

export function installScriptRunner(host: Host, safe: SafeBuiltins, { wrap }: NodeWrapper): ScriptRunner {
  const MAX_ERROR_LENGTH = 500;
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
      headers: responseHeaders,
      text,
    } = safe.parse<Response>(host('request', method, safe.text(url), data, safe.stringify(sent)));
    return {
      status,
      headers: responseHeaders,
      raiseForStatus() {
        if (status < 200 || status > 299) throw new Error(`the server answered with status ${status}`);
      },
      json: () => safe.parse(text),
      text: () => text,
    };
  };
  const requests = {
    get: (url: unknown, headers?: unknown) => send('GET', url, undefined, headers),
    post: (url: unknown, data?: unknown, headers?: unknown) => send('POST', url, data ?? '', headers),
  };

  /** Makes header names case-insensitive. */
  const caseInsensitive = (headers: Record<string, unknown>) => {
    const spelled = (key: PropertyKey) => {
      const names = safe.keys(headers);
      for (let at = 0; at < names.length; at++) {
        if (typeof key === 'string' && safe.lower(names[at]!) === safe.lower(key)) return names[at]!;
      }
      return key as string;
    };
    return new Proxy(headers, {
      get: (target, key) => (safe.has(target, spelled(key)) ? target[spelled(key)] : undefined),
      has: (target, key) => safe.has(target, spelled(key)),
      set(target, key, value) {
        target[spelled(key)] = value;
        return true;
      },
      deleteProperty: (target, key) => delete target[spelled(key)],
    });
  };

  /** The beginning of a text, without the string methods, which scripts may have replaced. */
  const startOf = (text: string, end?: string): string => {
    let start = '';
    for (let at = 0; at < text.length && at < MAX_ERROR_LENGTH && text[at] !== end; at++) start += text[at];
    return start;
  };

  const format = (error: unknown): string => {
    try {
      if (!(error instanceof Error)) return startOf(safe.text(error));
      const place = startOf(safe.text(error.stack ?? ''), '\n');
      return `${startOf(safe.text(error.name))}: ${startOf(safe.text(error.message))}${place}`;
    } catch {
      return 'the script threw a value that cannot be shown';
    }
  };

  return {
    runScript(load, name, hook, json) {
      let isActive = false;
      let error: string | undefined;
      let config: unknown;
      safe.global('__name__', name);
      try {
        const exports = {};
        load(exports);
        // Called as methods, because scripts may have replaced `call` and `apply`.
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
            live.httpHeaders = caseInsensitive(live.httpHeaders);
          }
          script[hook](json ? config : hook === 'processMeta' ? undefined : wrap(host('document')));
        }
      } catch (thrown) {
        error = format(thrown);
      }
      safe.removeGlobal('requests');
      safe.removeGlobal('__name__');
      // Not as one JSON object: a `toJSON` that a script defined would run while another script is running.
      const settings = isActive && config !== undefined ? safe.stringify(config) : '';
      return `${isActive ? 1 : 0}${error === undefined ? 0 : 1}${(error ?? '').length}:${error ?? ''}${settings}`;
    },
  };
}
