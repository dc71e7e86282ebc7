import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_HELP } from '../changePages.ts';
import { command, required } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { withReadableLibrary } from '../withLibrary.ts';

/** The program that opens an address, by operating system. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'xdg-open', darwin: 'open' };

export default command({
  name: 'open',
  summary: 'Opens the original web page of a saved page in the browser.',
  details: 'Also prints the address. In a pipe, or with --json, only the address is printed.',
  args: { page: required('ID|URL', PAGE_HELP) },
  options: {},
  examples: [['pith open 3f2a91c0', 'open the original page']],
  async run({ page, json }, io, config) {
    const found = await withReadableLibrary(config, (library) => library.open(page));
    if (!found) throw await cliError('not-in-library', page);
    const opener = io.columns === undefined || json ? undefined : await findOpener(config);
    // Passed as a separate argument that starts with http, so it cannot be mistaken for an option.
    if (opener)
      spawn(opener, [found.url], { detached: true, stdio: 'ignore' })
        .on('error', () => {})
        .unref();
    await io.write(json ? jsonLine({ url: found.url }) : `${found.url}\n`);
    return 0;
  },
});

async function findOpener({ programFolders }: Config): Promise<string | undefined> {
  const name = OPENERS[process.platform];
  if (name === undefined) return undefined;
  for (const folder of programFolders) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return undefined;
}
