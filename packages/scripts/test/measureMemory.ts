/**
 * Runs the script on standard input and writes by how much this process grew meanwhile. `memory.test.ts` starts it as a
 * process of its own, because the memory of a test runner is not that of a script.
 */
import { text } from 'node:stream/consumers';
import { run } from '@pith/core';
import { readScript, scriptSandbox } from '../src/index.ts';

const SAMPLE_MS = 2;
const url = 'https://tides.example/';
const html = '<title>Tides</title><main><p>The sea rises and falls twice a day.</p></main>';

let current = '';
const sandbox = scriptSandbox({
  scripts: () => [readScript('bad.js', current)],
  maxWorkers: 1,
  limits: { milliseconds: 1_000 },
});

async function readWith(body: string): Promise<{ readonly peak: number; readonly warnings: readonly string[] }> {
  current = `exports.isActive = () => true; exports.documentLoaded = function (document) { ${body} };`;
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  const session = sandbox.openSession();
  const pipeline = run({ html, url }, { url });
  let step = pipeline.next();
  for (; !step.done; step = pipeline.next()) await session.runHooks(step.value);
  await session.close();
  sample();
  clearInterval(sampling);
  return { peak, warnings: step.value.warnings.map(({ message }) => message) };
}

// The thread, the engine and the code of the reading pipeline are not counted.
const { peak: before } = await readWith('');
const { peak, warnings } = await readWith(await text(process.stdin));
process.stdout.write(JSON.stringify({ grownBytes: peak - before, warnings }));
await sandbox.close();
