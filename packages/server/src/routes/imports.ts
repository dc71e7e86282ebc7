import { type BodyOf, getImport, type Issue, importBookmarks } from '@pith/api';
import type { ImportAccount } from '@pith/library';
import { serverError } from '../errors.ts';
import { formError } from '../forms/formErrors.ts';
import { handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';
import type { UploadedExport } from '../streams/importBookmarks.ts';

type Form = BodyOf<typeof importBookmarks>;

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
    const source =
      body.data === undefined
        ? { account: accountOf(params.source, body) }
        : { file: uploaded(body.data, formats[params.source]), titleLabels: body.labels_from_titles };
    await runTask('checkImport', source);
    const id = await startImport({
      ...source,
      labels: body.label ? [body.label] : [],
      archive: body.archive,
      markRead: body.mark_read,
      skipDuplicates: body.ignore_duplicates ?? true,
    });
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

function uploaded(data: NonNullable<Form['data']>, format: string | undefined): UploadedExport {
  if (typeof data === 'string') return { name: 'data', bytes: Buffer.from(data), format };
  return { name: data.filename ?? 'data', bytes: data.bytes, format };
}

/** What signs in to an account; throws the form with its missing fields. */
function accountOf(source: keyof typeof formats, form: Form): ImportAccount {
  const missing: Issue[] = [];
  const need = (field: 'data' | 'url' | 'username' | 'password' | 'client_id' | 'client_secret' | 'token') => {
    const value = form[field];
    if (typeof value === 'string' && value !== '') return value;
    missing.push({ field, message: 'Required.' });
    return '';
  };
  const account = readAccount();
  if (!account || missing.length > 0) throw formError(importBookmarks.body.fields, form, missing, 422);
  return account;

  function readAccount(): ImportAccount | undefined {
    switch (source) {
      case 'wallabag':
        return {
          service: source,
          url: need('url'),
          username: need('username'),
          password: need('password'),
          clientId: need('client_id'),
          clientSecret: need('client_secret'),
        };
      case 'omnivore':
        return { service: source, url: need('url'), token: need('token') };
      default:
        need('data');
        return undefined;
    }
  }
}
