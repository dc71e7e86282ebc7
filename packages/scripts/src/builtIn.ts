import { fileURLToPath } from 'node:url';

/** The folder of the scripts that come with the program. */
export const builtInScripts: string = fileURLToPath(new URL('../builtin', import.meta.url));
