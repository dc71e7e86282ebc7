/**
 * `npm run bench`: quality over the corpora, then speed against peers, then whether the floors hold.
 *
 *   npm run bench                      quality and speed
 *   npm run bench -- quality           one part
 *   npm run bench -- readability       our Readability beside the original; takes long, so only when asked for
 *   npm run bench -- roundtrip         our Markdown, rendered again, beside our HTML, over all pages; only when asked for
 *   npm run bench -- render            rendering: time, memory, processes over 200 pages; only when asked for
 *   npm run bench -- kills             the program killed 50 times while it saves; only when asked for
 *   npm run bench -- startup           how long a list takes to its first line; only when asked for
 *   npm run bench -- scripts           what content scripts cost; only when asked for
 *   npm run bench -- frontmatter       100,000 titles and authors through two YAML libraries; only when asked for
 *   npm run bench -- rules             what thousands of rules cost; only when asked for
 *   npm run bench -- site-config       what imported rules do to the same pages; only when asked for
 *   npm run bench -- library           the library on both databases: 10,000 and 100,000 articles, or --articles of them;
 *                                      --only sqlite or postgres; --minutes for each: then it measures what it has
 *   npm run bench -- crashes           savers and workers killed 100 times on both databases, or --sample times
 *   npm run bench -- workers           one worker and four on one PostgreSQL: 2,000 jobs, or --sample
 *   npm run bench -- epub              an EPUB of 100 articles, checked; only when asked for
 *   npm run bench -- --sample 200      fewer pages
 */
import { parseArgs } from 'node:util';
import { corporaFolder, hasCorpora, samplePages } from './corpora.ts';
import floors from './floors.json' with { type: 'json' };
import { frontmatterLosses } from './frontmatter.ts';
import { peerNames, timePeer } from './peers.ts';
import { meanF1, scoreCorpus } from './quality.ts';
import { compareReadability } from './readability.ts';
import { measureRoundTrip, tableOf } from './roundTrip.ts';
import { measureRules } from './rules.ts';
import { compareSiteConfig } from './siteConfig.ts';
import { measureSpeed } from './speed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    articles: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(
    'npm run bench -- [quality] [speed] [readability] [roundtrip] [render] [kills] [startup] [scripts] [rules] [site-config] [library] [crashes] [workers] [--sample N] [--articles N] [--only sqlite|postgres] [--minutes N]',
  );
  process.exit(0);
}

/** These need no corpora, only a browser or the program itself. */
const apart: Readonly<Record<string, () => Promise<string[]>>> = {
  render: async () => (await import('./render.ts')).measureRendering(Number(values.sample ?? 200)),
  kills: async () => (await import('./kills.ts')).measureKills(Number(values.sample ?? 50)),
  library: async () => {
    const { benchLibrary, places } = await import('./library/run.ts');
    const only = (Object.keys(places) as (keyof typeof places)[]).find((name) => name === values.only);
    if (values.only && !only) throw new Error(`--only ${Object.keys(places).join(' or ')}`);
    const sizes = values.articles?.split(',').map(Number) ?? [10_000, 100_000];
    return benchLibrary({ sizes, only, minutes: values.minutes ? Number(values.minutes) : undefined });
  },
  crashes: async () => (await import('./library/crashes.ts')).benchCrashes(Number(values.sample ?? 100)),
  workers: async () => (await import('./library/workers.ts')).benchWorkers(Number(values.sample ?? 2000)),
  startup: async () => (await import('./startup.ts')).measureStartup(Number(values.sample ?? 15)),
  scripts: async () => (await import('./scripts.ts')).measureScripts(Number(values.sample ?? 1000)),
};
if (positionals.length > 0 && positionals.every((part) => part in apart)) {
  const found = (await Promise.all(positionals.map((part) => apart[part]!()))).flat();
  for (const line of found) console.error(`BAR MISSED  ${line}`);
  process.exit(found.length > 0 ? 1 : 0);
}
if (!hasCorpora) {
  console.error(`no corpora in ${corporaFolder}: set PITH_CORPORA to their folder`);
  process.exit(2);
}
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
const sample = Number(values.sample ?? 0);
const broken: string[] = [];

/** Some of them take a quarter of a second a page. */
const PEER_PAGES = 100;

if (wants('quality')) {
  console.log('Quality, wcxb-dev (word F1 of content_html)');
  const scores = await scoreCorpus('wcxb-dev', { limit: sample, show: true });
  const means = meanF1(scores);
  for (const [type, floor] of Object.entries(floors.quality['wcxb-dev'])) {
    if ((means[type] ?? 0) < floor) broken.push(`${type}: F1 ${means[type]?.toFixed(3)} is under its floor ${floor}`);
  }
  console.log('\nQuality, aeb (F1 of runs of four words)');
  await scoreCorpus('aeb', { limit: sample, show: true });
}

if (wants('speed')) {
  const pages = samplePages('wcxb-dev', sample || floors.speed.sample);
  console.log(`\nSpeed, CPU a page over ${pages.length} pages, best of 3 rounds`);
  const timings = await measureSpeed(pages);
  for (const name of peerNames) timings.push(await timePeer(name, pages.slice(0, PEER_PAGES)));
  for (const { name, milliseconds, ratio, failed } of timings) {
    console.log(
      `${name.padEnd(30)} ${milliseconds.toFixed(1).padStart(7)} ms  ${ratio.toFixed(2).padStart(6)} × bare parse5  failed ${failed}`,
    );
  }
  const ours = timings.find(({ name }) => name === 'pith extract (all outputs)')!;
  const limit = floors.speed['pith extract (all outputs)'].atMostTimesBareParse5;
  if (ours.ratio > limit) broken.push(`extract costs ${ours.ratio.toFixed(2)} × a bare parse, its limit is ${limit}`);
}

if (positionals.includes('rules')) {
  const { rules, loadMilliseconds, share } = measureRules(sample || 100);
  console.log(
    `\nRules: ${rules} load from a cache in ${loadMilliseconds.toFixed(0)} ms; matching costs ${(share * 100).toFixed(1)} % of extract`,
  );
  if (share > 0.05) broken.push(`matching rules costs ${(share * 100).toFixed(1)} % of extract, its limit is 5 %`);
  if (loadMilliseconds > 300) broken.push(`loading rules takes ${loadMilliseconds.toFixed(0)} ms, its limit is 300 ms`);
}

if (positionals.includes('readability')) broken.push(...(await compareReadability(sample)));

if (positionals.includes('roundtrip')) {
  const found = measureRoundTrip(samplePages('wcxb-dev', sample || Number.POSITIVE_INFINITY));
  console.log(`\nRound trip, wcxb-dev\n${tableOf(found)}`);
  for (const { renderer, kind, total, bar } of found)
    if (total < bar) broken.push(`${kind} by ${renderer}: ${total.toFixed(4)} is under its bar ${bar}`);
}

if (positionals.includes('site-config')) broken.push(...(await compareSiteConfig(sample)));
if (positionals.includes('frontmatter')) {
  const count = sample || 100_000;
  for (const { library, lost, example } of frontmatterLosses(count)) {
    console.log(`Frontmatter by ${library}: ${count - lost} of ${count} titles and authors come back as they were`);
    if (lost) broken.push(`frontmatter by ${library}: ${lost} do not come back, for example ${example}`);
  }
}

if (positionals.includes('epub')) broken.push(...(await (await import('./epub.ts')).measureEpub(sample || 100)));

for (const line of broken) console.error(`FLOOR BROKEN  ${line}`);
process.exitCode = broken.length ? 1 : 0;
