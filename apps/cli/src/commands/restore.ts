import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BackupContents } from '@pith/storage';
import { command, flag, required } from '../command.ts';
import { trouble } from '../errors.ts';
import { bar } from '../progress.ts';
import { line } from '../views.ts';
import { openLibrary } from '../wire.ts';

export default command({
  name: 'restore',
  summary: 'Brings a library back from a file of pith backup.',
  details: `Every byte of the file is checked before anything is written. A library that has something in it is refused, unless --replace gives it up. Restore only
backups of your own: what is in them is taken as it is.`,
  args: { file: required('FILE', 'a file that pith backup wrote') },
  options: {
    replace: flag('give up what is in the library now'),
    check: flag('only check the file'),
  },
  examples: [
    ['pith restore library.tar', 'into an empty library'],
    ['pith restore library.tar --check', 'is the file whole?'],
    ['PITH_DATA=/srv/pith pith restore library.tar', 'into another folder'],
  ],
  async run({ file, replace, check, json }, io, config) {
    const path = resolve(file);
    await access(path).catch(async () => {
      throw await trouble('file-not-found', file);
    });
    const tell = async ({ tables, archives }: BackupContents, done: string) =>
      io.write(
        json
          ? line({ success: true, file: path, tables, archives, restored: !check })
          : `${done}: ${tables.websites} pages, ${archives} archives\n`,
      );
    if (check) {
      const { verifyBackup } = await import('@pith/storage');
      await tell(await verifyBackup(path), 'Whole');
      return 0;
    }
    const { restore, close } = await openLibrary(config, () => []);
    try {
      const onProgress = (done: number, total: number) => io.progress(`${bar(done, total)} archives`);
      await tell(await restore(path, { replace, onProgress }), 'Restored');
      return 0;
    } finally {
      await close();
    }
  },
});
