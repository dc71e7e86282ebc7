import { fileURLToPath } from 'node:url';

/** Path of the folder with the built-in scripts. */
export const builtInScripts: string = fileURLToPath(new URL('../builtin', import.meta.url));
