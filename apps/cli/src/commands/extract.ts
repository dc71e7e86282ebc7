import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Fetcher } from '@pith/acquire';
import type { Article, Page, Rule, TraceEvent } from '@pith/core';
import { command, flag, oneOf, optional, text, texts, webAddress, wholeNumber } from '../command.ts';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import { isStandardInput, readHanded } from '../input.ts';
import type { Io } from '../io.ts';
import { type GivenMarkdown, markdownFrom, markdownOptions } from '../markdownOptions.ts';
import { printArticle, refuseMixtures, type Wanted } from '../printArticle.ts';
import { progressOn } from '../progress.ts';
import { lazyFetcher, lazyPages, loadRules, openScripts } from '../wire.ts';

export default command({
  name: 'extract',
  summary: 'Prints the article of a page: from a file, an address or standard input.',
  details: `A file or standard input is read as it is, and nothing is fetched: HTML, a SingleFile page, WARC (.warc, .warc.gz), MHTML or PDF. With --jsonl, standard input has a page a line,
{"id","url","html"} or {"id","url","html_base64","content_type"}, and each gives a line {"id", …article} in the same order;
a page that fails gives {"id","error":{"type","message"}} and the next one follows.`,
  args: { source: optional('FILE|URL|-', 'where the page is; standard input when absent') },
  options: {
    url: webAddress('where a page that is handed in came from; its links and its site rules depend on it'),
    'content-type': text('TYPE', 'the Content-Type that came with the page, for its character set'),
    format: oneOf(['md', 'html', 'text', 'json'], 'md', 'what to print'),
    engine: oneOf(['auto', 'readability'], 'auto', "how the content is found: our engine, or Mozilla's algorithm"),
    rules: texts('FILE|DIR', 'rules to use after the built-in ones'),
    'no-rules': flag('leave out the built-in rules, those you imported and your own'),
    script: texts('FILE', 'content scripts to run beside the built-in ones and your own'),
    'no-scripts': flag('leave out the built-in scripts and your own'),
    render: oneOf(['auto', 'force', 'never'], 'auto', 'of an address: in a browser if it needs one, always, or never'),
    ...markdownOptions,
    explain: text('FILE', 'write a page to this file that shows every block, kept or dropped, and why'),
    trace: text('FILE', 'write every decision to this file, as a JSON object a line'),
    enrich: flag('with --json or --jsonl: reading level, key phrases and key sentences as well'),
    'max-tokens': wholeNumber(1, 100_000_000, 'cut the text between blocks so that it has this many tokens at most'),
    chunks: flag('print pieces for a language model, a JSON object a line, of --max-tokens each (512)'),
    outline: flag('print the headings and how many tokens stand under each'),
    jsonl: flag('many pages: JSON lines in, JSON lines out'),
    jobs: wholeNumber(1, 256, 'with --jsonl: how many pages at once (the number of cores)'),
  },
  examples: [
    ['pith extract https://example.com/story', 'the article as Markdown'],
    ['pith extract page.html --url https://example.com/story --json', 'a saved page, with all that is known of it'],
    ['pith extract crawl.warc.gz --url https://example.com/story', 'a page of a web archive'],
    ['curl -s https://example.com | pith extract --format text', 'from another program'],
    ['pith extract page.html --explain why.html', 'open why.html to see what was kept and why'],
    ['pith extract page.html --max-tokens 8000', 'as much of the article as a model has room for'],
    ['pith extract page.html --chunks > chunks.jsonl', 'pieces to search in, with headings and source'],
    [
      'pith extract page.html --md-images dropped --md-fields title,source',
      'for a language model: no pictures, little frontmatter',
    ],
    ['pith extract --jsonl --jobs 4 < pages.jsonl > articles.jsonl', 'many pages'],
    ['pith extract --jsonl --chunks --max-tokens 400 < pages.jsonl', 'many pages, each with its pieces under "chunks"'],
  ],
  async run(given, io, config) {
    await refuseMixtures(given);
    return given.jsonl ? many(given, io, config) : one(given, io, config);
  },
});

interface Given extends Wanted, GivenMarkdown {
  readonly source: string | undefined;
  readonly url: string | undefined;
  readonly 'content-type': string | undefined;
  readonly engine: 'auto' | 'readability';
  readonly rules: readonly string[];
  readonly 'no-rules': boolean;
  readonly script: readonly string[];
  readonly 'no-scripts': boolean;
  readonly render: 'auto' | 'force' | 'never';
  readonly explain: string | undefined;
  readonly trace: string | undefined;
}

async function one(given: Given, io: Io, config: Config): Promise<number> {
  const { explainPage } = await import('@pith/core');
  const { rules, warnings: ruleWarnings } = await loadRules(config, { more: given.rules, isBare: given['no-rules'] });
  io.warn(ruleWarnings);
  const trace: TraceEvent[] = [];
  const article = await read(given, rules, given.trace || given.explain ? trace : undefined, io, config);
  if (given.trace) await writeOut(given.trace, trace.map((event) => `${JSON.stringify(event)}\n`).join(''));
  if (given.explain) await writeOut(given.explain, explainPage(article, trace));
  const { text: printed, warnings } = await printArticle(article, given);
  io.warn(warnings);
  await io.write(endLine(printed));
  return 0;
}

/** A page that is handed in is read without the network, by its scripts too. */
async function read(
  given: Given,
  rules: readonly Rule[],
  trace: TraceEvent[] | undefined,
  io: Io,
  config: Config,
): Promise<Article> {
  const { runWithHooks } = await import('@pith/core');
  const address = given.source && /^[a-z][a-z\d+.-]*:\/\//i.test(given.source) ? given.source : undefined;
  const fetcher = lazyFetcher(config);
  const choice = { more: given.script, isBare: given['no-scripts'] };
  const scripts = await openScripts(config, address === undefined ? undefined : fetcher, choice);
  const visit = scripts.visit({ url: given.url ?? address });
  try {
    const wanted = await visit.rules(rules);
    const page =
      address === undefined ? await pageHandedIn(given, io) : await pageAt(address, given, fetcher, wanted, io, config);
    const options = {
      url: page.url,
      rules: wanted,
      engine: given.engine,
      markdown: markdownFrom(given),
      trace: trace && ((event: TraceEvent) => trace.push(event)),
    };
    return await runWithHooks((pause) => visit.at(pause), page, options);
  } finally {
    await visit.end();
    await scripts.close();
    await fetcher.close();
  }
}

async function pageAt(
  address: string,
  { url, render }: Given,
  fetcher: Fetcher,
  rules: readonly Rule[],
  io: Io,
  config: Config,
): Promise<Page> {
  const pages = lazyPages(config, fetcher, () => rules);
  try {
    const page = await pages.page(address, { render, progress: progressOn(io) });
    io.warn(page.warnings);
    return { ...page, url: url ?? page.url };
  } finally {
    await pages.close();
  }
}

async function pageHandedIn({ source, url, ...given }: Given, io: Io): Promise<Page> {
  if (isStandardInput(source) && io.stdin.isTTY) {
    throw await trouble('missing-argument', 'FILE|URL|-', ['for example: pith extract https://example.com/story']);
  }
  const handed = await readHanded(source, io, { url, contentType: given['content-type'] });
  return { html: handed.html, url: url ?? handed.url };
}

async function writeOut(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw await trouble('output-failed', `${file} (${(error as NodeJS.ErrnoException).code})`);
  }
}

const endLine = (written: string) => (written.endsWith('\n') ? written : `${written}\n`);

async function many(given: Given, io: Io, config: Config): Promise<number> {
  if (!isStandardInput(given.source))
    throw await trouble('unexpected-argument', given.source, ['--jsonl reads standard input']);
  const [{ batch, limitsFor }, { startWorker, workerPool }] = await Promise.all([
    import('../batch/batch.ts'),
    import('../batch/pool.ts'),
  ]);
  const { rules, warnings: ruleWarnings } = await loadRules(config, { more: given.rules, isBare: given['no-rules'] });
  io.warn(ruleWarnings);
  const jobs = given.jobs ?? availableParallelism();
  const { enrich, 'max-tokens': maxTokens, chunks, outline } = given;
  const shape = { enrich, 'max-tokens': maxTokens, chunks, outline };
  const start = startWorker({ rules, engine: given.engine, markdown: markdownFrom(given), shape });
  const pool = workerPool({ size: jobs, pageSeconds: config.pageSeconds, start });
  try {
    await batch(pool, io, limitsFor(jobs));
  } finally {
    await pool.close();
  }
  return 0;
}
