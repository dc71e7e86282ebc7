import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE } from '../changePages.ts';
import { command, required } from '../command.ts';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

/** What opens an address on this system. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'xdg-open', darwin: 'open' };

export default command({
  name: 'open',
  summary: 'Opens the original of a saved page in the browser.',
  details: 'In a pipe, with --json, or where there is no browser, its address is printed.',
  args: { page: required('ID|URL', PAGE) },
  options: {},
  examples: [['pith open 3f2a91c0', 'in the browser']],
  async run({ page, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    const found = await withLibrary(config, (library) => library.open(LOCAL_USER, page));
    if (!found) throw await trouble('not-in-library', page);
    const opener = io.columns === undefined || json ? undefined : await findOpener(config);
    // The address is an argument of its own and starts with http: it can be taken for nothing else.
    if (opener)
      spawn(opener, [found.url], { detached: true, stdio: 'ignore' })
        .on('error', () => {})
        .unref();
    await io.write(json ? line({ url: found.url }) : `${found.url}\n`);
    return 0;
  },
});

async function findOpener({ programFolders }: Config): Promise<string | undefined> {
  const name = OPENERS[process.platform];
  if (name === undefined) return undefined;
  for (const folder of programFolders) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
