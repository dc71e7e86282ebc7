import { fileURLToPath } from 'node:url';

/** Where the built web reader is: the folder that a server serves. */
export const webFiles: string = fileURLToPath(new URL('../dist', import.meta.url));
