import { getImport, importBookmarks } from '@pith/api';
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
  handle(importBookmarks, async ({ params, body }, { runTask, startImport, root }) => {
    const bytes = typeof body.data === 'string' ? Buffer.from(body.data) : body.data.bytes;
    const name = typeof body.data === 'string' ? 'data' : (body.data.filename ?? 'data');
    const file = { name, bytes, format: formats[params.source] };
    await runTask('checkImport', file);
    const labels = body.label ? [body.label] : [];
    const id = startImport({ ...file, labels, skipDuplicates: body.ignore_duplicates ?? true });
    return {
      body: { status: 202, message: 'The bookmarks will be imported.' },
      headers: { location: `${root}${getImport.path.replace(':track', toShortId(id))}` },
    };
  }),

  handle(getImport, async ({ params }, { importProgress }) => {
    const found = importProgress(fromShortId(params.track));
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
