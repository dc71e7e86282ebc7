/** The text that the sandbox starts with: the functions of this folder, one after the other. */
import { installDollar } from './dollar.ts';
import { installDom } from './dom.ts';
import { installGlobals } from './globals.ts';
import { makeSafe } from './safe.ts';
import { installTurns } from './turns.ts';
import { installUrl } from './url.ts';

/** An expression: a function of the host's one door and the time; it gives back `enter`, `leave` and `turn`. */
export const prelude = `(function (host, now) {
  'use strict';
  const safe = (${makeSafe})();
  const nodes = (${installDom})(host, safe);
  (${installUrl})(host, safe);
  (${installGlobals})(host, safe, now);
  return { ...(${installDollar})(host, safe), ...(${installTurns})(host, safe, nodes) };
})`;
