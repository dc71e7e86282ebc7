/** Fills the library of a user through the API with one of everything, and finds the ids of all of it. */
import { contract, type Endpoint } from '@pith/api';
import { type Call, formBody, jsonBody } from './httpCall.ts';

export interface Filled {
  readonly bookmark: string;
  readonly annotation: string;
  readonly collection: string;
  readonly import: string;
  /** The secret in the address of a shared page. */
  readonly share: string;
  readonly label: string;
  /** Everything that looks like an id in what the user can read. */
  readonly ids: readonly string[];
}

export interface FillOptions {
  /** Appears in the names of everything that is made. */
  readonly name: string;
  /** Appears in the page and in the note, and in no name. */
  readonly text?: string | undefined;
  /** Where its pages are. */
  readonly site?: string | undefined;
  /** Saves what is queued; without it, the server does. */
  readonly work?: (() => Promise<void>) | undefined;
}

const page = (text: string) =>
  `<title>About ${text}</title><article><h1>About ${text}</h1>${`<p>A text about ${text}, long enough to be an article of its own.</p>`.repeat(8)}</article>`;

export async function fillLibrary(
  call: Call,
  { name, text = 'tides', site = 'https://pages.example', work }: FillOptions,
): Promise<Filled> {
  const saved = await call('/api/bookmarks', {
    method: 'POST',
    ...jsonBody({ url: `${site}/${name}`, html: page(text), labels: [`label-${name}`] }),
  });
  const bookmark = String(saved.headers['bookmark-id']);
  await work?.();
  await loaded(call, bookmark);
  const range = { start_selector: 'article/p[1]', start_offset: 0, end_selector: 'article/p[1]', end_offset: 6 };
  const annotation = await call(`/api/bookmarks/${bookmark}/annotations`, {
    method: 'POST',
    ...jsonBody({ ...range, color: 'yellow', note: `About ${text}` }),
  });
  const collection = await call('/api/bookmarks/collections', {
    method: 'POST',
    ...jsonBody({ name: `collection-${name}`, labels: `label-${name}` }),
  });
  const imported = await call('/api/bookmarks/import/text', {
    method: 'POST',
    ...jsonBody({ data: `${site}/imported-${name}\n`, label: `label-${name}` }),
  });
  const shared = await call(`/api/bookmarks/${bookmark}/share/link`);
  await call('/api/webhooks', { method: 'POST', ...jsonBody({ url: `${site}/hook`, events: ['bookmark.saved'] }) });
  await call('/api/bookmarks/batch', { method: 'POST', ...jsonBody({ id: [bookmark], is_marked: true }) });
  await call('/account/tokens', { method: 'POST', ...formBody({ name: `token-${name}` }) });
  const made = {
    bookmark,
    annotation: annotation.json().id as string,
    collection: lastSegment(String(collection.headers.location)),
    import: lastSegment(String(imported.headers.location)),
    share: lastSegment(shared.json().url),
  };
  return { ...made, label: `label-${name}`, ids: [...new Set([...Object.values(made), ...(await idsOf(call))])] };
}

/** A page is saved by another process. */
async function loaded(call: Call, id: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    if ((await call(`/api/bookmarks/${id}`)).json().loaded) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`bookmark ${id} was not saved`);
}

/** All ids in the answers of all endpoints that need none. */
async function idsOf(call: Call): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path, response } of Object.values(contract as Record<string, Endpoint>)) {
    if (method !== 'GET' || path.includes(':') || response.kind !== 'json') continue;
    const answer = await call(path);
    if (answer.status === 200) found.push(...idsIn(answer.json()));
  }
  return found;
}

function idsIn(json: unknown): string[] {
  const found: string[] = [];
  const queue: unknown[] = [json];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      if (typeof each !== 'string') queue.push(each ?? false);
      else if (/^(?:id|\w+_id)$/.test(key)) found.push(each);
      else if (/^(?:href|\w+_href)$/.test(key) && !each.includes('?')) found.push(lastSegment(each));
    }
  }
  return found;
}

const lastSegment = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
