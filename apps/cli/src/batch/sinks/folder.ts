/**
 * A folder with one document for each article. The position of the page in the input starts its name: names are unique without a list of
 * those that are taken, and a page that is read again after an interruption gets the same one.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Format } from '@pith/core';
import { plainName } from '../../safeFileNames.ts';
import { makeOutputFolder, toOutputError } from '../../writeOutput.ts';
import type { SinkKind } from './sink.ts';

const extensions: Readonly<Record<Format, string>> = { md: '.md', html: '.html', text: '.txt', json: '.json' };

/** More than this in one folder is slow to list. The first ones are in the folder itself. */
const MAX_FILES = 10_000;

export const documentFolder = (folder: string, format: Format): SinkKind => ({
  format,
  async open() {
    await makeOutputFolder(folder);
    let made = 0;
    return {
      async write({ position, id, text }) {
        const part = Math.floor(position / MAX_FILES);
        const inside = part === 0 ? folder : join(folder, String(part * MAX_FILES));
        if (part !== made) await makeOutputFolder(inside);
        made = part;
        const path = join(inside, fileName(position, id, extensions[format]));
        await writeFile(path, text.endsWith('\n') ? text : `${text}\n`).catch(async (error) => {
          throw await toOutputError(error, path);
        });
      },
      isAtBoundary: () => true,
      save: async () => 0,
      close: async () => {},
    };
  },
});

/** `000012-tides.md`: the id is mostly an address or a path. */
function fileName(position: number, id: string, extension: string): string {
  const known: unknown = JSON.parse(id);
  const name = typeof known === 'string' ? known.replace(/^https?:\/\/|[?#].*$/g, '') : String(known);
  return `${String(position).padStart(6, '0')}-${plainName(name)}${extension}`;
}
