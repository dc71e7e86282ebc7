/** `npm run docs`: builds the site into `apps/site/dist`, or into the folder given. */
import { resolve } from 'node:path';
import { buildSite } from './buildSite.ts';

const output = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist'));
try {
  await buildSite(output);
  process.stdout.write(`The site is in ${output}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
