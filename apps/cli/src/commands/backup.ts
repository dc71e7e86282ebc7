import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { command, required } from '../command.ts';
import { bar } from '../progress.ts';
import { line } from '../views.ts';
import { openLibrary } from '../wire.ts';

export default command({
  name: 'backup',
  summary: 'Writes the whole library into one file, while it is in use.',
  details: `The file holds everything of every user as it was at one moment: pages, texts, versions, labels, highlights, collections, links, jobs and
archives. It is a tar with a checksum over every byte. pith restore brings it back, into SQLite or PostgreSQL.`,
  args: { place: required('FILE|FOLDER', 'a new file, or a folder that gets a file with the time in its name') },
  options: {},
  examples: [
    ['pith backup library.tar', 'into this file'],
    ['pith backup /mnt/backups/', 'into a new file in a folder, as a timer would do it'],
  ],
  async run({ place, json }, io, config) {
    const path = await fileFor(place);
    const signal = io.signal();
    const { backup, close } = await openLibrary(config, () => []);
    try {
      const onProgress = (done: number, total: number) => io.progress(`${bar(done, total)} archives`);
      const { tables, archives, bytes, sha256, withoutArchive } = await backup(path, { signal, onProgress });
      const missing = withoutArchive.length;
      if (missing > 0) io.warn([{ message: `${missing} pages have no archive; pith doctor --repair makes them anew` }]);
      await io.write(
        json
          ? line({ success: true, file: path, bytes, sha256, tables, archives, without_archive: withoutArchive })
          : `${path}: ${tables.websites} pages, ${archives} archives, ${(bytes / 1e6).toFixed(1)} MB\n`,
      );
      return 0;
    } finally {
      await close();
    }
  },
});

async function fileFor(place: string): Promise<string> {
  const isNamedAsFolder = /[/\\]$/.test(place);
  const isFolder = isNamedAsFolder || (await stat(place).catch(() => undefined))?.isDirectory() === true;
  if (!isFolder) return resolve(place);
  await mkdir(place, { recursive: true });
  const moment = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return resolve(join(place, `pith-${moment}.tar`));
}
