/**
 * Measures the cost of content scripts per page, and checks that memory does not grow over thousands of pages.
 *
 * The page is generated, about as large as a long news page: 200 KB and about 6,000 nodes.
 */
import { type HookPoint, run } from '@pith/core';
import { readScript, scriptSandbox } from '@pith/scripts';

const ROUNDS = 30;

const paragraph = (at: number) =>
  `<div class="row"><p id="p${at}">Paragraph ${at} of <a href="/x/${at}">a long page</a> says <b>little</b> at some length, so that it weighs.</p></div>`;
const page = `<html><head><title>Long</title></head><body><main>${Array.from({ length: 1300 }, (_, at) => paragraph(at)).join('')}</main></body></html>`;
const url = 'https://long.example/page';

const cases: readonly [name: string, script: string | undefined][] = [
  ['no script', undefined],
  [
    'a script for another host, with exports.hosts',
    `exports.hosts = ['other.example']; exports.isActive = () => true; exports.documentLoaded = () => {}`,
  ],
  [
    'a script for another host, with isActive only',
    `exports.isActive = () => $.domain === 'other.example'; exports.documentLoaded = () => {}`,
  ],
  [
    'a hook without access to the page',
    `exports.isActive = () => true; exports.processMeta = () => { $.title = 'New' }`,
  ],
  [
    'a hook that reads the page',
    `exports.isActive = () => true; exports.documentLoaded = (document) => { document.querySelectorAll('p').length }`,
  ],
  [
    'a hook that changes the page',
    `exports.isActive = () => true; exports.documentLoaded = (document) => { document.querySelector('p').remove() }`,
  ],
  [
    'a hook that touches 1,300 nodes',
    `exports.isActive = () => true; exports.documentLoaded = (document) => { for (const p of document.querySelectorAll('p')) p.setAttribute('class', 'x') }`,
  ],
];

/** `pages` is the number of pages of the memory test. */
export async function measureScripts(pages: number): Promise<string[]> {
  console.log(
    `\nContent scripts, on a page of ${Math.round(page.length / 1000)} KB: wall time of the hooks of one page, median of ${ROUNDS}`,
  );
  for (const [name, script] of cases) {
    const sandbox = scriptSandbox({ scripts: () => (script === undefined ? [] : [readScript('a.js', script)]) });
    const started = performance.now();
    const first = await runPage(sandbox);
    const firstTotal = performance.now() - started;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await runPage(sandbox));
    const median = times.sort((a, b) => a - b)[ROUNDS >> 1]!;
    console.log(
      `${name.padEnd(52)} ${median.toFixed(2).padStart(8)} ms   first page ${first.toFixed(0).padStart(5)} of ${firstTotal.toFixed(0)} ms`,
    );
    await sandbox.close();
  }
  await measureMemory(pages);
  return [];
}

/** Prints the memory of the process, including its threads, at regular intervals. */
async function measureMemory(pages: number): Promise<void> {
  const small = '<html><body><p>A short page, with a line or two.</p></body></html>';
  const script = readScript(
    'a.js',
    `exports.isActive = () => true; exports.documentLoaded = (document) => { document.body.append('x'); $.properties.list = Array.from({ length: 1000 }, String) }`,
  );
  const sandbox = scriptSandbox({ scripts: () => [script] });
  const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
  const samples: number[] = [];
  for (let at = 0; at <= pages; at++) {
    if (at % Math.ceil(pages / 4) === 0) samples.push(megabytes());
    await runPage(sandbox, small);
  }
  await sandbox.close();
  console.log(`${pages} pages with a script, resident memory every ${Math.ceil(pages / 4)}: ${samples.join(', ')} MB`);
}

/** Returns the time that scripts take, without the stages of the pipeline between the hooks. */
async function runPage(sandbox: ReturnType<typeof scriptSandbox>, html = page): Promise<number> {
  const session = sandbox.openSession();
  let milliseconds = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    milliseconds += performance.now() - before;
  };
  await timed(() => session.rules([], url));
  const pipeline = run({ html, url }, { url, savedAt: '2025-01-01T00:00:00.000Z' });
  for (let step = pipeline.next(); !step.done; step = pipeline.next()) {
    const hookPoint: HookPoint = step.value;
    await timed(() => session.runHooks(hookPoint));
  }
  await timed(() => session.close());
  return milliseconds;
}
