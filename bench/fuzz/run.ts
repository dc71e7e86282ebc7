/** Sends generated requests to `pith serve`: to every endpoint, page and protocol of it. No status from 500, and no crash. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLibrary } from '../../packages/server/test/fillLibrary.ts';
import { fuzz } from '../../packages/server/test/fuzz/fuzz.ts';
import { targets } from '../../packages/server/test/fuzz/requests.ts';
import { type Call, formBody, httpCall, jsonBody } from '../../packages/server/test/httpCall.ts';
import { startSite } from '../../packages/server/test/readeck/kit.ts';
import { startPith } from '../serve/startPith.ts';

const PASSWORD = 'high tide at noon';
const SEED = Number(process.env.FUZZ_SEED ?? 18);
const MAX_SHOWN = 20;

export async function benchFuzz(requests: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-fuzz-'));
  const site = await startSite();
  const server = await startPith(folder, {
    PITH_ALLOWED_HOSTS: new URL(site.url).host,
    PITH_TRUSTED_PROXIES: '127.0.0.1',
    PITH_LEGACY_AUTH: 'yes',
  });
  try {
    const call = httpCall(server.url);
    const ann = await tokenOf(
      call,
      await signedIn(call, '/setup', { name: 'ann', password: PASSWORD, again: PASSWORD }),
    );
    const asAnn = httpCall(server.url, ann);
    const addUser = async (username: string) =>
      (await asAnn('/api/admin/users', { method: 'POST', ...jsonBody({ username, password: PASSWORD }) })).json()
        .id as string;
    const bobId = await addUser('bob');
    const bob = await tokenOf(call, await signedIn(call, '/login', { name: 'bob', password: PASSWORD }));
    let fills = 0;
    const startedAt = performance.now();
    const { answers, findings } = await fuzz({
      call,
      site: site.url,
      people: [ann, ann, ann, bob, {}],
      requests,
      seed: SEED,
      async refill() {
        const name = `fill${fills++}`;
        const { ids } = await fillLibrary(asAnn, { name, site: site.url });
        return [...ids.filter((id) => id !== bobId), await addUser(`spare${fills}`)];
      },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    report(answers, requests, seconds);
    const untried = targets.filter(({ name }) => !answers.has(name)).map(({ name }) => `not tried: ${name}`);
    const isAlive = server.isRunning() && (await call('/health')).status === 200;
    return [...findings.slice(0, MAX_SHOWN), ...untried, ...(isAlive ? [] : ['the server has ended'])];
  } finally {
    await server.stop();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cookie of a session. */
async function signedIn(call: Call, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { headers } = await call(path, { method: 'POST', ...formBody(fields) });
  return String(headers['set-cookie']).split(';', 1)[0]!;
}

async function tokenOf(call: Call, cookie: string): Promise<Record<string, string>> {
  const { headers, body } = formBody({ name: 'fuzz' });
  const { text } = await call('/account/tokens', { method: 'POST', headers: { ...headers, cookie }, body });
  return { authorization: `Bearer ${/<code>([^<]+)<\/code>/.exec(text)?.[1]}` };
}

function report(answers: ReadonlyMap<string, ReadonlyMap<number, number>>, requests: number, seconds: number): void {
  const statuses = new Map<number, number>();
  for (const ofTarget of answers.values())
    for (const [status, count] of ofTarget) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const shown = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nFuzz: ${requests} requests to ${answers.size} routes in ${seconds.toFixed(0)} s; seed ${SEED}`);
  console.log(`by status: ${shown.join(', ')}`);
}
