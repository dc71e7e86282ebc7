import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

async function corpus(): Promise<string> {
  const folder = await tempFolder();
  const text = 'The moon pulls the sea, and the sea follows it twice a day in every harbour.';
  const page = articlePage('Tides', text);
  await writeFile(join(folder, 'tides.html'), page);
  await writeFile(join(folder, 'tides.expected.html'), `<p>${text}</p>`);
  await mkdir(join(folder, 'two'));
  await writeFile(join(folder, 'two', 'source.html'), articlePage('Winds', text.replaceAll('moon', 'wind')));
  await writeFile(
    join(folder, 'two', 'expected.html'),
    `<p>${text.replaceAll('moon', 'wind')}</p><p>One more line.</p>`,
  );
  return folder;
}

test('writes a report, a summary and a history that grows', async () => {
  const pages = await corpus();
  const out = join(await tempFolder(), 'report');
  for (const _ of [1, 2]) {
    const { code, stdout } = await run(['compare', 'readability', 'auto', pages, '--out', out, '--jobs', '2']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^f1\t0\.\d{3}\t0\.\d{3}\n/) });
  }
  const history = (await readFile(join(out, 'history.csv'), 'utf8')).trim().split('\n');
  expect(history).toHaveLength(3);
  expect((await readFile(join(out, 'summary.csv'), 'utf8')).split('\n')[1]).toMatch(/^tides\.html,/);
  const report = await readFile(join(out, 'report.html'), 'utf8');
  expect(report).toContain('<h1>readability → auto</h1>');
  expect(report).toMatch(/avg_similarity: (0\.\d{3}) to \1 in 2 runs/);
});

test('compares with earlier results, with a program and with the truth', async () => {
  const pages = await corpus();
  const results = join(await tempFolder(), 'results.jsonl');
  await writeFile(results, `${JSON.stringify({ id: 'tides.html', content_html: '<p>The moon pulls.</p>' })}\n`);
  const program = join(await tempFolder(), 'program.mjs');
  await writeFile(
    program,
    `import { createInterface } from 'node:readline';
     for await (const line of createInterface({ input: process.stdin }))
       console.log(JSON.stringify({ id: JSON.parse(line).id, text: 'The moon pulls.' }));`,
  );
  const compared = async (a: string, b: string) => JSON.parse((await run(['compare', a, b, pages, '--json'])).stdout);
  expect(await compared(`results:${results}`, `program:node ${program}`)).toMatchObject({
    pages: 2,
    reference: { failed: 1 },
    candidate: { failed: 0 },
    compared: { similarity: 1 },
  });
  expect(await compared('expected', 'no-rules')).toMatchObject({ reference: { f1: 1 }, candidate: { failed: 0 } });
});

/** A service with the API of Jina Reader that returns the length of what it is sent. */
async function readerService(): Promise<{ url: string; asked: { url: string; html: string }[] }> {
  const asked: { url: string; html: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString());
    asked.push(body);
    if (body.html.includes('Winds')) response.writeHead(500).end();
    else response.end(JSON.stringify({ data: { title: 'Tides', content: '# Tides\n\nThe moon *pulls*.' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

test('compares with a reader service, which gets the HTML of the pages', async () => {
  const { url, asked } = await readerService();
  const env = { PITH_JINA_URL: url, PITH_FETCH_RETRIES: '0' };
  const { stdout } = await run(['compare', 'jina', `jina:${url}`, await corpus(), '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    pages: 2,
    reference: { name: 'jina', failed: 1 },
    candidate: { failed: 1 },
    compared: { similarity: 1 },
  });
  expect(JSON.parse(stdout).reference.f1).toBeGreaterThan(0);
  expect(asked[0]).toEqual({ url: 'https://page.invalid/', html: expect.stringContaining('<article>') });
});

test('compares with our own service', { timeout: 60_000 }, async () => {
  const started = Promise.withResolvers<string>();
  let stop = () => {};
  const served = spawnPith(['serve', '--port', '0', '--json'], {
    env: { PITH_DATA: await tempFolder() },
    onOutput(child, text) {
      stop = () => child.kill('SIGTERM');
      started.resolve(JSON.parse(text).url);
    },
  });
  void served.then(({ stderr }) => started.reject(new Error(stderr)));
  const { stdout } = await run(['compare', `jina:${await started.promise}/r/`, 'auto', await corpus(), '--json']);
  stop();
  await served;
  const { reference, candidate, compared } = JSON.parse(stdout);
  expect([reference.failed, candidate.failed]).toEqual([0, 0]);
  expect(compared.similarity).toBeGreaterThan(0.9);
});

test('reads a GoodLinks export', async () => {
  const folder = await tempFolder();
  const links = [
    { id: 'A-1', url: 'https://tides.example/', title: 'Tides' },
    { url: 'https://winds.example/', title: 'Winds' },
    { id: '../out', url: 'https://bad.example/' },
    { id: 'no-page', url: 'https://gone.example/' },
  ];
  await writeFile(join(folder, 'goodlinks.json'), JSON.stringify(links));
  for (const name of ['A-1', '2', 'no-page']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'A-1', 'index.html'), '<p>The moon pulls the sea.</p>');
  await writeFile(join(folder, 'A-1', 'source.html'), articlePage('Tides', 'The moon pulls the sea.'));
  await writeFile(join(folder, '2', 'index.html'), '<p>The wind blows.</p>');
  await writeFile(join(folder, '2', 'page.html'), articlePage('Winds', 'The wind blows.'));
  await writeFile(join(folder, 'no-page', 'index.html'), '<p>Gone.</p>');
  const { stdout } = await run(['compare', 'expected', 'auto', folder, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ pages: 2, reference: { f1: 1 }, candidate: { failed: 0, recall: 1 } });
});

test('rules can make a difference', async () => {
  const pages = await corpus();
  const rules = join(await tempFolder(), 'rules.yaml');
  await writeFile(rules, '- { id: a, trigger: { dom: { any: body } }, discard: A test }\n');
  const { stdout } = await run(['compare', 'auto', `rules:${rules}`, pages, '--json']);
  expect(JSON.parse(stdout).compared.similarity).toBeLessThan(1);
});

test.each([
  [['--fail-on', 'f1<1.1'], 3, /f1<1.1 \(0\.\d{3}\)/],
  [['--fail-on', 'speed<1'], 2, /speed<1/],
  [['--blind'], 2, /run it on a terminal/],
])('%j', async (options, code, message) => {
  const result = await run(['compare', 'readability', 'auto', await corpus(), ...options]);
  expect({ code: result.code, stderr: result.stderr }).toEqual({ code, stderr: expect.stringMatching(message) });
});

test.each([
  [['nothing', 'auto'], 'bad-value'],
  [['auto', 'rules:'], 'bad-value'],
  [['auto', 'jina'], 'bad-value'],
  [['auto', 'jina:here'], 'bad-value'],
  [['results:/nowhere', 'auto'], 'file-unreadable'],
])('%j is refused', async (contenders, type) => {
  const { code, stdout } = await run(['compare', ...contenders, await corpus(), '--json']);
  expect(code).not.toBe(0);
  expect(JSON.parse(stdout).error.type).toBe(type);
});

test('an empty folder and a foreign history are refused', async () => {
  const empty = await run(['compare', 'auto', 'auto', await tempFolder(), '--json']);
  expect(JSON.parse(empty.stdout).error.type).toBe('no-pages-there');
  const out = await tempFolder();
  await writeFile(join(out, 'history.csv'), 'mine\n');
  const foreign = await run(['compare', 'expected', 'expected', await corpus(), '--out', out, '--json']);
  expect(JSON.parse(foreign.stdout).error.type).toBe('foreign-history');
  expect(await readFile(join(out, 'history.csv'), 'utf8')).toBe('mine\n');
});
