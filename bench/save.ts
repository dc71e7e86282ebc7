/**
 * Measures the processor time of `pith save`: of one page, start of the program included, and of many pages in one call, per page. The
 * pages are corpus pages on local hosts; images are taken out, nothing is rendered and links are not checked.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CorpusPage } from './corpora.ts';
import { cpuOfExitedChildren } from './library/cpu.ts';

const launcher = fileURLToPath(new URL('../apps/cli/bin/pith.js', import.meta.url));
const HOSTS = 20;
const LIMIT_SECONDS = 0.15;

export async function measureSaves(pages: readonly CorpusPage[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-save-'));
  const site = await startSites(pages);
  try {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      PITH_DATA: join(folder, 'library'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      PITH_ALLOWED_HOSTS: site.hosts.join(','),
      PITH_LINKS: 'no',
    };
    const save = (words: readonly string[]) =>
      runProgram([launcher, 'save', '--render', 'never', '--json', ...words], env);
    await save([site.urlOf(0)]); // fills Node's compile cache
    const single: number[] = [];
    for (let at = 1; at < Math.min(pages.length, 12); at++) single.push((await save([site.urlOf(at)])).cpu);
    const list = join(folder, 'urls.txt');
    await writeFile(list, pages.map((_, at) => site.urlOf(at)).join('\n'));
    const batch = await save(['--file', list]);
    const node = await runProgram(['--eval', '0'], env);
    const one = single.sort((a, b) => a - b)[Math.floor(single.length / 2)]!;
    const each = batch.cpu / pages.length;
    console.log(`Processor time of a save, without rendering, images and link checks; node alone ${seconds(node.cpu)}`);
    console.log(`one page per call      ${seconds(one)} (median of ${single.length})`);
    console.log(
      `${String(pages.length).padEnd(4)} pages in one call ${seconds(each)} each, ${(pages.length / batch.seconds).toFixed(1)} pages/s`,
    );
    return [
      ...(one > LIMIT_SECONDS
        ? [`a save of one page takes ${seconds(one)} of processor time, its limit is ${seconds(LIMIT_SECONDS)}`]
        : []),
      ...(each > LIMIT_SECONDS
        ? [`a save among many takes ${seconds(each)} of processor time, its limit is ${seconds(LIMIT_SECONDS)}`]
        : []),
    ];
  } finally {
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (value: number) => `${value.toFixed(3)} s`;

/** Serves the pages on hosts `127.0.0.1`, `127.0.0.2` …; everything else is a 404. */
async function startSites(pages: readonly CorpusPage[]) {
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    const page = pages[Number(url.slice(1))];
    if (!page) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(withoutImages(page.html, host));
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: HOSTS }, (_, at) => `127.0.0.${at + 1}`);
  return {
    hosts,
    urlOf: (at: number) => `http://${hosts[at % HOSTS]}:${port}/${at}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every address that is left leads back to the local host, so that nothing outside is asked for. */
const withoutImages = (html: string, host: string) =>
  html
    .replace(/<(img|picture|source|video|audio|iframe|svg|object|embed)\b/gi, '<span')
    .replace(/<meta\b[^>]{0,300}image[^>]{0,2000}>|<link\b[^>]{0,2000}>/gi, '')
    .replace(/(https?:)?(\\?\/){2}(?=[\w-]+\.)/gi, `http://${host}/away/`);

async function runProgram(words: readonly string[], env: NodeJS.ProcessEnv) {
  const before = await cpuOfExitedChildren();
  const started = performance.now();
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words.slice(0, 3).join(' ')}: exit code ${code}`);
  return { cpu: (await cpuOfExitedChildren()) - before, seconds: (performance.now() - started) / 1000 };
}
