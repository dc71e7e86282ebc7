import { join } from 'node:path';
import { command, integer, oneOrMore, text } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';

export default command({
  name: 'bench',
  summary: 'Measures Pith and other extractors on corpora of your own.',
  details: `Prints as Markdown, for each corpus: F1 of the words by type of page, what a reader sees (lines, headings, holes), snippets, metadata, CPU time and memory.
Other extractors are installed from npm into the cache when they are first used; only that needs the network.

A corpus is a folder in the layout of WCXB, of Scrapinghub's article benchmark, CleanEval, Dragnet, newspaper4k, Trafilatura or Mozilla Readability's tests, a folder of
pages with expected articles, JSON lines or a GoodLinks export: see pith compare --help and the guide.`,
  args: { corpora: oneOrMore('CORPUS', 'a folder or a file of JSON lines') },
  options: {
    peers: text('NAMES', 'other extractors, separated by commas: readability, defuddle, postlight; all or none (all)'),
    limit: integer(1, 10_000_000, 'only so many pages of each corpus, evenly spread'),
    out: text('DIR', 'also write bench.md and bench.html into this folder'),
  },
  examples: [
    ['pith bench ~/corpora/wcxb', 'the table of the field'],
    ['pith bench ~/corpora/cleaneval --peers readability --limit 200 --out report', 'a quick one, as a page'],
  ],
  async run({ corpora, peers: peerNames, limit, out, json }, io, config) {
    const names = await chosenPeers(peerNames);
    const { makeOutputFolder, writeOutput } = await import('../writeOutput.ts');
    if (out) await makeOutputFolder(out);
    const { readCorpus } = await import('../compare/corpus.ts');
    const { tablesOf, toHtml, toMarkdown } = await import('../bench/tables.ts');
    const tables: import('../bench/tables.ts').Table[] = [];
    for (const corpus of corpora)
      tables.push(...tablesOf(nameOf(corpus), await scoreField(await readCorpus(corpus, limit), names, io, config)));
    const { version } = await import('../version.ts');
    const about = `Measured by \`pith bench\` of Pith ${version()}.`;
    if (out) {
      await writeOutput(join(out, 'bench.md'), toMarkdown(tables, about));
      await writeOutput(join(out, 'bench.html'), toHtml(tables, about.replaceAll('`', '')));
    }
    const { jsonLine } = await import('../jsonOutput.ts');
    await io.writeLong(json ? jsonLine({ tables }) : toMarkdown(tables, about));
    return 0;
  },
});

const nameOf = (corpus: string) =>
  corpus
    .replace(/[\\/]+$/, '')
    .split(/[\\/]/)
    .at(-1)!;

async function chosenPeers(given = 'all'): Promise<readonly string[]> {
  const { peers } = await import('../bench/peers.ts');
  if (given === 'all') return Object.keys(peers);
  const names = given === 'none' ? [] : given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(peers, name));
  if (unknown !== undefined)
    throw await cliError('bad-value', `--peers ${unknown}`, [`expected ${Object.keys(peers).join(', ')}, all or none`]);
  return names;
}

async function scoreField(
  pages: readonly import('../compare/corpus.ts').CorpusPage[],
  names: readonly string[],
  io: Io,
  config: Config,
): Promise<import('../bench/tables.ts').Field> {
  const [{ installPeer }, { scoreCorpus }, { peers }, { progressBar }, { loadRules }] = await Promise.all([
    import('../bench/installPeers.ts'),
    import('../bench/scoreCorpus.ts'),
    import('../bench/peers.ts'),
    import('../progress.ts'),
    import('../wire.ts'),
  ]);
  const rules = (await loadRules(config, {})).forUser(config.user);
  const field = new Map<string, readonly import('../bench/scoreCorpus.ts').PageScore[]>();
  for (const peer of [undefined, ...names]) {
    if (peer !== undefined) io.progress(`installing ${peer}`);
    const folder = peer === undefined ? '' : await installPeer(peer, join(config.dataFolder, 'cache'));
    const name = peer === undefined ? 'Pith' : peers[peer]!.packages[0]!;
    const scores = await scoreCorpus(pages, {
      setup: { peer, folder, rules },
      pageSeconds: config.pageSeconds,
      signal: io.signal(),
      onPage: (done) => io.progress(`${name} ${progressBar(done, pages.length)}`),
    });
    field.set(name, scores);
  }
  return field;
}
