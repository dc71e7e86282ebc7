/** Node's cache of compiled code, which `bin/pith.js` turns on, for the processes that the program starts: they load many of the same files. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** The environment for a process that is to use the same cache. */
export function environmentWithCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir(); // with a folder for this version of Node at its end
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
