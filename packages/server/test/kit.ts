/** An in-memory library, and a server for it that needs no socket. */
import { type Accounts, type Bookmark, type Library, PithError, type UserLibrary } from '@pith/library';
import { givenSource, readArticle } from '@pith/library/read';
import { createApp } from '../src/app.ts';
import { streams, type TaskRunner, tasks } from '../src/tasks.ts';

export function bookmark(id: string, more: Partial<Bookmark> = {}): Bookmark {
  return {
    id,
    user: 'local',
    url: `https://www.example.com/${id}`,
    urlFull: `https://www.example.com/${id}?utm_source=x`,
    domain: 'example.com',
    title: `Title of ${id}`,
    content: '# Title',
    html: `<p>Text of ${id}</p>`,
    source: `https://www.example.com/${id}`,
    savedAt: '2026-03-05T10:00:00.000Z',
    pinned: false,
    archived: false,
    type: 'article',
    progress: 0,
    labels: [],
    edits: {},
    state: 'ready',
    article: { authors: [], tags: [], wordCount: 0, readingTime: '', pageType: 'article' },
    metadata: { parser_version: '1', used_js_rendering: false, content_hash: 'x', discarded: false },
    createdAt: '2026-03-05T10:00:00.000Z',
    updatedAt: '2026-03-05T10:00:00.000Z',
    ...more,
  };
}

/** Throws for methods that no route uses. */
const notImplemented = new Proxy({} as UserLibrary & Library, {
  get: (_, method) => () => {
    throw new Error(`library.${String(method)} is not implemented in this test library`);
  },
});

export interface MemoryLibrary extends Library {
  readonly stored: Bookmark[];
  readonly usersAsked: Set<string>;
}

/** Stores bookmarks and records the users whose library was asked for. Saving a URL with `?fails=TYPE` fails with that error type. */
export function memoryLibrary(...stored: Bookmark[]): MemoryLibrary {
  return withUserLibrary(stored, {});
}

/** The same, with other methods of the users' libraries. */
export function withUserLibrary(stored: Bookmark[], changes: Partial<UserLibrary>): MemoryLibrary {
  const usersAsked = new Set<string>();
  const own = { ...userLibrary(stored), ...changes };
  return {
    ...notImplemented,
    accounts: noAccounts,
    stored,
    usersAsked,
    image: async (id, path) => {
      const found = stored.find((each) => each.id === id);
      return found && own.archives.image(found, path);
    },
    for(user) {
      usersAsked.add(user);
      return own;
    },
  };
}

/** As long as nobody has an account, everybody is the local user. */
const noAccounts: Accounts = {
  ...notImplemented.accounts,
  exist: async () => false,
  byToken: async () => undefined,
  localUser: async (id) => ({
    id,
    name: id,
    role: 'admin',
    settings: {},
    hasPassword: false,
    hasTotp: false,
    createdAt: '2026-03-05T10:00:00.000Z',
    updatedAt: '2026-03-05T10:00:00.000Z',
  }),
};

const read: UserLibrary['read'] = ({ html = '', url }) =>
  readArticle({ source: givenSource({ html, url }), rules: [] });

function userLibrary(stored: Bookmark[]): UserLibrary {
  const find = async (start: string) => stored.find(({ id }) => id.startsWith(start));
  return {
    ...notImplemented,
    find,
    open: find,
    async list({ archived, pinned, limit = 50, offset = 0 }) {
      const matching = stored.filter(
        (each) => (archived ?? each.archived) === each.archived && (pinned ?? each.pinned) === each.pinned,
      );
      return { items: matching.slice(offset, offset + limit), total: matching.length };
    },
    async search({ words, archived, pinned, limit = 50, offset = 0 }) {
      const matching = stored.filter(
        (each) =>
          each.title.includes(words) &&
          (archived ?? each.archived) === each.archived &&
          (pinned ?? each.pinned) === each.pinned,
      );
      const items = matching
        .slice(offset, offset + limit)
        .map((each) => ({ ...each, snippet: `a \u0002${words}\u0003` }));
      return { items, total: matching.length, notes: [] };
    },
    async queueSave({ url, html }) {
      const type = new URL(url).searchParams.get('fails');
      if (type === 'bug') throw new TypeError('secret detail');
      if (type) throw new PithError(type, 'it went wrong', ['try again']);
      const made = bookmark('fresh-one', { url, html: html ?? '', state: 'loading' });
      stored.push(made);
      return { bookmark: made, job: 'job-one' };
    },
    change: find,
    async *watch(id) {
      yield { event: 'waiting' };
      yield { event: 'progress', step: 'images', done: 1, total: 2 };
      yield { event: 'end', bookmark: stored.find((each) => each.id === id) };
    },
    async cancelSave(id) {
      return stored.some((each) => each.id === id && each.state === 'loading');
    },
    async details(id) {
      const found = stored.find((each) => each.id === id);
      const links = [{ url: 'https://a.example/moon', status: 200, contentType: 'text/html', title: 'Moon' }];
      return found && { bookmark: found, links };
    },
    async remove(id) {
      const at = stored.findIndex((each) => each.id === id);
      return at < 0 ? undefined : stored.splice(at, 1)[0];
    },
    highlights: { ...notImplemented.highlights, mark: async (_, html) => html },
    archives: {
      html: async ({ html }, place) =>
        html.replaceAll('https://www.example.com/moon.png', place('_resources/0123abcd.png')),
      image: async (_, path) =>
        path === '_resources/0123abcd.png' ? { type: 'image/png', bytes: Buffer.from('moon') } : undefined,
      images: async () => [],
      singleFile: async ({ html }) => html,
      setFormulas: async (html) => html,
      passiveOriginal: async () => undefined,
      file: async () => undefined,
      zip: async () => undefined,
    },
    read,
    readWithImages: async (request) => {
      const reading = await read(request);
      return { ...reading, images: {}, singleFile: async () => reading.article.content_html };
    },
  };
}

/** Runs tasks in this process. */
export const tasksHere = (library: Library): TaskRunner => ({
  run: (name, input, { user, signal }) =>
    tasks[name](input as never, { library: library.for(user), backup: library.backup, signal }) as never,
  stream: (name, input, { user, signal }) =>
    streams[name](input as never, { library: library.for(user), backup: library.backup, signal }) as never,
});

/** Creates an app that accepts requests to http://localhost, the host that `inject` uses. */
export function serve(library: Library = memoryLibrary()) {
  const bugs: unknown[] = [];
  const file = (path: string, type: string, cacheControl: string) => ({
    path,
    type,
    cacheControl,
    bytes: Buffer.from(path),
  });
  const files = [
    file('/index.html', 'text/html; charset=utf-8', 'no-cache'),
    file('/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'immutable'),
  ];
  const app = createApp({
    library,
    tasks: tasksHere(library),
    user: 'local',
    version: '1.2.3',
    files,
    port: () => 80,
    onBug: (error) => bugs.push(error),
  });
  return { app, bugs };
}
