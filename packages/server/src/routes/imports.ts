import { getImport, importBookmarks } from '@pith/api';
import { type ImportFile, openImport } from '@pith/library';
import { serverError } from '../errors.ts';
import { handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';

/** Our formats by the names of the API; `undefined` finds the format by the content. */
const formats = {
  browser: 'browser',
  csv: undefined,
  goodlinks: 'goodlinks',
  linkwarden: 'linkwarden',
  omnivore: 'omnivore',
  pinboard: 'pinboard',
  'pocket-file': 'pocket',
  readwise: 'readwise',
  text: 'urls',
  wallabag: 'wallabag',
} as const;

const STATUS = { running: 0, finished: 1, failed: 2 } as const;

export const imports = [
  handle(importBookmarks, async ({ params, body }, { library, root }) => {
    const bytes = typeof body.data === 'string' ? Buffer.from(body.data) : body.data.bytes;
    const name = typeof body.data === 'string' ? 'data' : (body.data.filename ?? 'data');
    const opened = await openImport(name, [memoryFile(name, bytes)], formats[params.source]);
    const id = library.startImport(opened, {
      labels: body.label ? [body.label] : [],
      skipDuplicates: body.ignore_duplicates ?? true,
      fetch: true,
      partial: true,
    });
    return {
      body: { status: 202, message: 'The bookmarks will be imported.' },
      headers: { location: `${root}${getImport.path.replace(':track', toShortId(id))}` },
    };
  }),

  handle(getImport, async ({ params }, { library }) => {
    const found = library.importProgress(fromShortId(params.track));
    if (!found) throw serverError('not-found');
    const { state, done, total, error } = found;
    return {
      body: {
        scheduled: state === 'running',
        progress: { total, done, status: STATUS[state], ...(error !== undefined && { error }) },
      },
      headers: {},
    };
  }),
];

const memoryFile = (name: string, bytes: Uint8Array): ImportFile => ({
  name,
  size: bytes.length,
  read: async (from = 0, to = bytes.length) => bytes.subarray(from, to),
});
