import { readFileSync } from 'node:fs';

/** As the package says it: one place to change for a release. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
