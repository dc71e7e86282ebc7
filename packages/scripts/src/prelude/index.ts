/** The source text that the sandbox starts with: the functions of this folder, one after the other. */
import { installDollar } from './dollar.ts';
import { installDom } from './dom.ts';
import { installGlobals } from './globals.ts';
import { captureBuiltins } from './safeBuiltins.ts';
import { installScriptRunner } from './scriptRunner.ts';
import { installUrl } from './url.ts';

/** An expression: a function that takes the host function and the time, and returns `startHook`, `takeChanges` and `runScript`. */
export const prelude = `(function (host, now) {
  'use strict';
  const safe = (${captureBuiltins})();
  const nodes = (${installDom})(host, safe);
  (${installUrl})(host, safe);
  (${installGlobals})(host, safe, now);
  return { ...(${installDollar})(host, safe), ...(${installScriptRunner})(host, safe, nodes) };
})`;
