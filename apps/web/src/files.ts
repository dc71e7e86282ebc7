import { fileURLToPath } from 'node:url';

/** Path of the folder with the built web reader, for the server. */
export const webFiles: string = fileURLToPath(new URL('../dist', import.meta.url));
