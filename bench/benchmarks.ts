/** The benchmarks, in the order in which help lists them. `run` prints its figures and returns the limits that were missed. */
import { hasCorpora, samplePages } from './corpora.ts';
import floors from './floors.json' with { type: 'json' };

export interface BenchOptions {
  /** Pages or rounds to run; 0 for the default of the benchmark. */
  readonly sample: number;
  readonly articles: readonly number[] | undefined;
  readonly only: string | undefined;
  readonly minutes: number | undefined;
}

interface Benchmark {
  readonly summary: string;
  readonly needsCorpora: boolean;
  /** Runs when no benchmark is named. */
  readonly isDefault?: boolean;
  run(options: BenchOptions): Promise<readonly string[]>;
}

/** Some peers take a quarter of a second per page. */
const PEER_PAGES = 100;

const benchmarks = {
  quality: {
    summary: 'word F1 by page type over the corpora, and whether the floors hold',
    needsCorpora: true,
    isDefault: true,
    async run({ sample }) {
      const { meanF1, scoreCorpus } = await import('./quality.ts');
      console.log('Quality, wcxb-dev (word F1 of content_html)');
      const means = meanF1(await scoreCorpus('wcxb-dev', { limit: sample, show: true }));
      console.log('\nQuality, aeb (F1 of four-word shingles)');
      await scoreCorpus('aeb', { limit: sample, show: true });
      return Object.entries(floors.quality['wcxb-dev'])
        .filter(([type, floor]) => (means[type] ?? 0) < floor)
        .map(([type, floor]) => `${type}: F1 ${means[type]?.toFixed(3)} is below its floor ${floor}`);
    },
  },
  speed: {
    summary: 'CPU time of extract() and of its peers, as a ratio to bare parse5',
    needsCorpora: true,
    isDefault: true,
    async run({ sample }) {
      const [{ measureSpeed }, { peerNames, timePeer }] = await Promise.all([
        import('./speed.ts'),
        import('./peers.ts'),
      ]);
      const pages = samplePages('wcxb-dev', sample || floors.speed.sample);
      console.log(`\nSpeed, CPU time per page over ${pages.length} pages, best of 3 rounds`);
      const timings = await measureSpeed(pages);
      for (const name of peerNames) timings.push(await timePeer(name, pages.slice(0, PEER_PAGES)));
      for (const { name, milliseconds, ratio, failed } of timings) {
        const time = milliseconds.toFixed(1).padStart(7);
        console.log(`${name.padEnd(30)} ${time} ms  ${ratio.toFixed(2).padStart(6)} × bare parse5  failed ${failed}`);
      }
      const ours = timings.find(({ name }) => name === 'pith extract (all outputs)')!;
      const limit = floors.speed['pith extract (all outputs)'].atMostTimesBareParse5;
      return ours.ratio > limit ? [`extract costs ${ours.ratio.toFixed(2)} × a bare parse, its limit is ${limit}`] : [];
    },
  },
  digest: {
    summary: 'one digest of the output of extract for every corpus page, to compare two versions',
    needsCorpora: true,
    async run() {
      const { digestCorpora } = await import('./digest.ts');
      const { pages, digest } = await digestCorpora();
      console.log(`${pages.length} pages ${digest}`);
      return [];
    },
  },
  readability: {
    summary: "our Readability compared with Mozilla's, page by page",
    needsCorpora: true,
    run: async ({ sample }) => (await import('./readability.ts')).compareReadability(sample),
  },
  roundtrip: {
    summary: 'our Markdown, rendered by two libraries, compared with our HTML',
    needsCorpora: true,
    async run({ sample }) {
      const { measureRoundTrip, tableOf } = await import('./roundTrip.ts');
      const found = measureRoundTrip(samplePages('wcxb-dev', sample || Number.POSITIVE_INFINITY));
      console.log(`\nRound trip, wcxb-dev\n${tableOf(found)}`);
      return found
        .filter(({ total, minF1 }) => total < minF1)
        .map(({ renderer, kind, total, minF1 }) => `${kind} by ${renderer}: F1 ${total.toFixed(4)} is below ${minF1}`);
    },
  },
  frontmatter: {
    summary: '100,000 generated titles and authors through two YAML libraries',
    needsCorpora: false,
    async run({ sample }) {
      const { frontmatterLosses } = await import('./frontmatter.ts');
      const count = sample || 100_000;
      return frontmatterLosses(count).flatMap(({ library, lost, example }) => {
        console.log(
          `Frontmatter by ${library}: ${count - lost} of ${count} titles and authors are read back unchanged`,
        );
        return lost ? [`frontmatter by ${library}: ${lost} change, for example ${example}`] : [];
      });
    },
  },
  epub: {
    summary: 'an EPUB of 100 articles, checked by epubcheck',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./epub.ts')).measureEpub(sample || 100),
  },
  rules: {
    summary: 'loading and matching thousands of rules',
    needsCorpora: true,
    async run({ sample }) {
      const { measureRules } = await import('./rules.ts');
      const { rules, loadMilliseconds, share } = measureRules(sample || 100);
      const percent = (share * 100).toFixed(1);
      const milliseconds = loadMilliseconds.toFixed(0);
      console.log(`\nRules: ${rules} load from a cache in ${milliseconds} ms; matching costs ${percent} % of extract`);
      return [
        ...(share > 0.05 ? [`matching rules costs ${percent} % of extract, its limit is 5 %`] : []),
        ...(loadMilliseconds > 300 ? [`loading rules takes ${milliseconds} ms, its limit is 300 ms`] : []),
      ];
    },
  },
  'site-config': {
    summary: 'what imported site-config rules change on the corpus pages',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./siteConfig.ts')).compareSiteConfig(sample),
  },
  scripts: {
    summary: 'the cost of content scripts',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./scripts.ts')).measureScripts(sample || 1000),
  },
  render: {
    summary: 'rendering: time, memory and processes over 200 pages',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./render.ts')).measureRendering(sample || 200),
  },
  web: {
    summary: 'the web reader with 10,000 pages: when it can be used, and how smoothly it scrolls',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./web.ts')).measureWeb(sample || 5),
  },
  popup: {
    summary: 'how soon the popup of the extension shows the article of a page, and saves a page of 5 MB',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./popup.ts')).measurePopup(samplePages('wcxb-dev', sample || 12)),
  },
  packages: {
    summary: 'the published packages: bundled and installed size, and the time until the program prints its first line',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./packages.ts')).measurePackages(sample || 15),
  },
  save: {
    summary: 'the processor time of saving a page, alone and among many',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./save.ts')).measureSaves(samplePages('wcxb-dev', sample || 100)),
  },
  hosts: {
    summary: 'what it changes to know other pages of the same host, on hosts with several corpus pages',
    needsCorpora: true,
    run: async () => (await import('./hosts.ts')).measureHosts(),
  },
  batch: {
    summary: 'many pages with all cores compared with one core, and the memory',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./batch/run.ts')).benchBatch(samplePages('wcxb-dev', 300), sample || 300),
  },
  scale: {
    summary: 'what many machines need for many pages: figures of this machine, and a simulation with them',
    needsCorpora: true,
    run: async ({ sample }) => (await import('./scale/run.ts')).benchScale(samplePages('wcxb-dev', sample || 600)),
  },
  kills: {
    summary: 'kills the program 50 times while it saves pages',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./kills.ts')).measureKills(sample || 50),
  },
  library: {
    summary: 'the library on both databases with 10,000 and 100,000 articles (--articles, --only, --minutes)',
    needsCorpora: false,
    async run({ articles, only: name, minutes }) {
      const { benchLibrary, databases } = await import('./library/run.ts');
      const only = (Object.keys(databases) as (keyof typeof databases)[]).find((each) => each === name);
      if (name && !only) throw new Error(`--only ${Object.keys(databases).join(' or ')}`);
      return benchLibrary({ sizes: articles ?? [10_000, 100_000], only, minutes });
    },
  },
  crashes: {
    summary: 'kills saving processes and workers 100 times on both databases',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./library/crashes.ts')).benchCrashes(sample || 100),
  },
  serve: {
    summary: 'how fast the server answers while it saves fifty pages, ten of them hostile, on both databases (--only)',
    needsCorpora: false,
    async run({ only: name }) {
      const { benchServe, serveDatabases } = await import('./serve/run.ts');
      const only = (Object.keys(serveDatabases) as (keyof typeof serveDatabases)[]).find((each) => each === name);
      if (name && !only) throw new Error(`--only ${Object.keys(serveDatabases).join(' or ')}`);
      return benchServe(only);
    },
  },
  load: {
    summary:
      '100 readers, then 50 saves at once, on a library of 10,000 articles; --minutes N adds a soak (--articles)',
    needsCorpora: false,
    async run({ sample, articles, minutes }) {
      const { benchLoad } = await import('./load/run.ts');
      return benchLoad({ articles: articles?.[0] ?? 10_000, seconds: sample || 60, minutes });
    },
  },
  fuzz: {
    summary: '20,000 generated requests to every route of the server (--sample for another number)',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./fuzz/run.ts')).benchFuzz(sample || 20_000),
  },
  workers: {
    summary: 'one worker and four workers on PostgreSQL, with 2,000 jobs',
    needsCorpora: false,
    run: async ({ sample }) => (await import('./library/workers.ts')).benchWorkers(sample || 2000),
  },
} satisfies Record<string, Benchmark>;

export const benchmarkNames = Object.keys(benchmarks);

export const findBenchmark = (name: string): Benchmark | undefined => (benchmarks as Record<string, Benchmark>)[name];

export const defaultBenchmarks = benchmarkNames.filter((name) => findBenchmark(name)!.isDefault);

/** Whether one of these benchmarks needs the corpora and they are not there. */
export const missesCorpora = (names: readonly string[]): boolean =>
  !hasCorpora && names.some((name) => findBenchmark(name)?.needsCorpora);
