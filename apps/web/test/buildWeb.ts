/** Builds the web reader, once for all browser tests: files of tests run at the same time, and all use the same build. */
import { join } from 'node:path';
import { build } from 'vite';

export async function setup(): Promise<void> {
  await build({ root: join(import.meta.dirname, '..'), logLevel: 'error' });
}
