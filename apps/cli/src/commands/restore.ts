import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BackupContents } from '@pith/storage';
import { command, flag, required } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { openLibrary } from '../wire.ts';

export default command({
  name: 'restore',
  summary: 'Restores a library from a backup.',
  details: `The whole file is verified before anything is written. The target library must be empty, unless --replace is given. Pages
and archives are cleaned as they are when they are imported; a backup that Pith wrote comes back unchanged.`,
  args: { file: required('FILE', 'a file that pith backup wrote') },
  options: {
    replace: flag('replace the current content of the library'),
    check: flag('only verify the file'),
  },
  examples: [
    ['pith restore library.tar', 'restore into an empty library'],
    ['pith restore library.tar --check', 'verify the file'],
    ['PITH_DATA=/srv/pith pith restore library.tar', 'restore into another data folder'],
  ],
  async run({ file, replace, check, json }, io, config) {
    const path = resolve(file);
    await access(path).catch(async () => {
      throw await cliError('file-not-found', file);
    });
    const printResult = async ({ tables, archives }: BackupContents, done: string) =>
      io.write(
        json
          ? jsonLine({ success: true, file: path, tables, archives, restored: !check })
          : `${done}: ${tables.websites} pages, ${archives} archives\n`,
      );
    if (check) {
      const { verifyBackup } = await import('@pith/storage');
      await printResult(await verifyBackup(path), 'Intact');
      return 0;
    }
    const { restore, close } = await openLibrary(config, () => []);
    try {
      const onProgress = (done: number, total: number) => io.progress(`${progressBar(done, total)} archives`);
      await printResult(await restore(path, { replace, onProgress }), 'Restored');
      return 0;
    } finally {
      await close();
    }
  },
});
