import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { command, required } from '../command.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { openLibrary } from '../wire.ts';
import { makeOutputFolder } from '../writeOutput.ts';

export default command({
  name: 'backup',
  summary: 'Writes the whole library to one file. The library can stay in use.',
  details: `The file is a consistent snapshot of all users: pages, texts, versions, labels, highlights, collections, links, jobs and archives.
It is a tar file with a checksum. pith restore restores it into SQLite or PostgreSQL.`,
  args: { target: required('FILE|FOLDER', 'a new file, or a folder for a new file with the current time in its name') },
  options: {},
  examples: [
    ['pith backup library.tar', 'write this file'],
    ['pith backup /mnt/backups/', 'write a new file in a folder, for example in a cron job'],
  ],
  async run({ target, json }, io, config) {
    const path = await backupFile(target);
    const signal = io.signal();
    const { backup, close } = await openLibrary(config, () => [], undefined, 'read');
    try {
      const onProgress = (done: number, total: number) => io.progress(`${progressBar(done, total)} archives`);
      const { tables, archives, bytes, sha256, withoutArchive } = await backup(path, { signal, onProgress });
      const missing = withoutArchive.length;
      if (missing > 0)
        io.warn([{ message: `${missing} pages have no archive; rebuild them with pith doctor --repair` }]);
      await io.write(
        json
          ? jsonLine({ success: true, file: path, bytes, sha256, tables, archives, without_archive: withoutArchive })
          : `${path}: ${tables.websites} pages, ${archives} archives, ${(bytes / 1e6).toFixed(1)} MB\n`,
      );
      return 0;
    } finally {
      await close();
    }
  },
});

async function backupFile(target: string): Promise<string> {
  const isNamedAsFolder = /[/\\]$/.test(target);
  const isFolder = isNamedAsFolder || (await stat(target).catch(() => undefined))?.isDirectory() === true;
  if (!isFolder) return resolve(target);
  await makeOutputFolder(target);
  const timestamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return resolve(join(target, `pith-${timestamp}.tar`));
}
