/** How a server is run: its log, HTTPS, and other services that read pages for it. */
import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@pith/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { certificateFor } from '../../../packages/acquire/test/certificate.ts';
import { jsonLines, run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

type Settings = Readonly<Record<string, string>>;
const quiet = { PITH_LINKS: 'no', PITH_BROWSER: '/nowhere', PITH_FETCH_RETRIES: '0' };

async function serve(settings: Settings = {}) {
  const env = { ...quiet, PITH_DATA: await tempFolder(), ...settings };
  const started = Promise.withResolvers<{ child: ChildProcess; url: string }>();
  const ended = spawnPith(['serve', '--port', '0', '--json'], {
    env,
    onOutput: (child, text) => started.resolve({ child, url: JSON.parse(text).url }),
  });
  void ended.then(({ stderr }) => started.reject(new Error(stderr)));
  const { child, url } = await started.promise;
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    url,
    env,
    api: createClient({ baseUrl: url }),
    async end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A site whose pages only some programs may read. */
async function startSite() {
  const server = createServer(({ headers }, response) => {
    const isRefused = headers['user-agent'] === 'refused';
    const html = articlePage('How tides work', 'The moon pulls the water.');
    response.writeHead(isRefused ? 500 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, page: `http://${host}/tides` };
}

describe('PITH_LOG', { timeout: 60_000 }, () => {
  test('json: one object a request, on standard error', async () => {
    const { url, end } = await serve({ PITH_LOG: 'json' });
    await fetch(`${url}/api/bookmarks?search=private`);
    await fetch(`${url}/nothing-here`);
    const { stderr } = await end();
    expect(jsonLines(stderr)).toMatchObject([
      { level: 'info', event: 'request', method: 'GET', route: '/api/bookmarks', status: 200 },
      { level: 'info', event: 'request', method: 'GET', status: 404 },
    ]);
    expect(stderr).not.toContain('private');
  });

  test('another value is an error', async () => {
    const { code, stderr } = await run(['serve'], { env: { PITH_LOG: 'xml', PITH_DATA: await tempFolder() } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('expected off, text, json')]);
  });
});

describe('HTTPS', { timeout: 60_000 }, () => {
  async function certificate() {
    const folder = await tempFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = certificateFor(['localhost']);
    await Promise.all([writeFile(key, made.key), writeFile(cert, made.cert)]);
    return { cert, key };
  }

  test('the server answers with the certificate, and its links use HTTPS', async () => {
    const { cert, key } = await certificate();
    const { url, end } = await serve({ PITH_TLS_CERT: cert, PITH_TLS_KEY: key });
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const ca = await readFile(cert);
    const text = await new Promise<string>((resolve, reject) => {
      get(`${url}/.well-known/oauth-authorization-server`, { ca, servername: 'localhost' }, (response) => {
        response.setEncoding('utf8');
        let body = '';
        response.on('data', (part: string) => (body += part)).on('end', () => resolve(body));
      }).on('error', reject);
    });
    expect(JSON.parse(text)).toMatchObject({ issuer: url, token_endpoint: `${url}/api/oauth/token` });
    await expect(fetch(url.replace('https', 'http'))).rejects.toThrow();
    expect(await end()).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['only one of the files', (cert: string) => ({ PITH_TLS_CERT: cert }), 'needs both'],
    ['a missing file', (cert: string) => ({ PITH_TLS_CERT: cert, PITH_TLS_KEY: '/nowhere' }), '/nowhere'],
    ['files that do not belong together', (cert: string) => ({ PITH_TLS_CERT: cert, PITH_TLS_KEY: cert }), 'PEM'],
  ])('%s: an error that says so', async (_, settings, message) => {
    const { cert } = await certificate();
    const env = { PITH_DATA: await tempFolder(), PITH_PORT: '0', ...settings(cert) };
    const { code, stderr } = await run(['serve'], { env });
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
  });
});

describe('PITH_MODE', { timeout: 120_000 }, () => {
  /** A Pith that reads pages for another one. */
  async function startReader(host: string) {
    const { url } = await serve({ PITH_ALLOWED_HOSTS: host });
    return `${url}/r/`;
  }

  test('jina: the service reads the page, here and on a server, and nothing else is fetched', async () => {
    const { host, page } = await startSite();
    const reader = { PITH_MODE: 'jina', PITH_JINA_URL: await startReader(host) };
    // The site itself may not be reached from here.
    const env = { ...quiet, ...reader, PITH_DATA: await tempFolder() };
    const extracted = await run(['extract', page, '--json'], { env });
    expect(extracted.stderr).toBe('');
    expect(JSON.parse(extracted.stdout)).toMatchObject({
      title: 'How tides work',
      url: page,
      text: expect.stringContaining('The moon pulls the water.'),
    });
    const saved = await run(['save', page, '--json'], { env });
    expect(jsonLines(saved.stdout)).toMatchObject([{ success: true, bookmark: { title: 'How tides work' } }]);
    const reparsed = await run(['reparse', '--json'], { env });
    expect(jsonLines(reparsed.stdout)).toMatchObject([{ report: { pages: 0, imported: 1 } }]);

    const server = await serve(reader);
    const { headers } = await server.api.saveBookmark({ body: { url: page } });
    const bookmark = async () => (await server.api.getBookmark({ params: { id: headers['bookmark-id'] } })).body;
    await expect.poll(bookmark, { timeout: 60_000 }).toMatchObject({ state: 0, title: 'How tides work' });
    const answer = await fetch(`${server.url}/api/cookbook/extract?url=${encodeURIComponent(page)}`);
    expect(await answer.json()).toMatchObject({ title: 'How tides work' });
  });

  test('local: a page that cannot be read here is read by the service, if there is one', async () => {
    const { host, page } = await startSite();
    const env = { ...quiet, PITH_DATA: await tempFolder(), PITH_ALLOWED_HOSTS: host, PITH_USER_AGENT: 'refused' };
    expect((await run(['extract', page], { env })).stderr).toContain('the site reported a server error');
    const extracted = await run(['extract', page], { env: { ...env, PITH_JINA_URL: await startReader(host) } });
    expect(extracted.stdout).toContain('The moon pulls the water.');
  });

  test('compare: both read the page, and what they found is in a file', async () => {
    const { host, page } = await startSite();
    const data = await tempFolder();
    const reader = { PITH_MODE: 'compare', PITH_JINA_URL: await startReader(host) };
    const env = { ...quiet, ...reader, PITH_DATA: data, PITH_ALLOWED_HOSTS: host };
    const extracted = await run(['extract', page, '--format', 'text'], { env });
    expect(extracted.stdout).toContain('The moon pulls the water.');
    const [comparison, ...others] = jsonLines(await readFile(join(data, 'comparisons.jsonl'), 'utf8'));
    expect(others).toEqual([]);
    expect(comparison).toMatchObject({
      url: page,
      local: { title: 'How tides work', markdown: expect.stringContaining('The moon') },
      remote: { title: 'How tides work', markdown: expect.stringContaining('The moon') },
      similarity: 1,
    });
  });

  test('a service that is not an address is an error', async () => {
    const env = { PITH_JINA_URL: 'r.jina.ai', PITH_DATA: await tempFolder() };
    expect((await run(['list'], { env })).stderr).toContain('PITH_JINA_URL');
  });
});
