/** Requests that were accepted and have not ended, each in a file: a server that is started again goes on with them. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AcceptedRequests } from '@pith/library';
import { mapErrors } from './errors.ts';
import { writeWhole } from './writeWhole.ts';

const NAME = /^[0-9a-f-]{36}$/;

export function folderRequests(folder: string): AcceptedRequests {
  return mapErrors<AcceptedRequests>(
    {
      async ids() {
        const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        });
        return names.filter((name) => NAME.test(name));
      },
      read: (id) => readFile(join(folder, id)),
      add: (id, bytes) => writeWhole(join(folder, id), bytes),
      remove: (id) => rm(join(folder, id), { force: true }),
    },
    folder,
  );
}
