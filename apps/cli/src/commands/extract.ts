import { availableParallelism } from 'node:os';
import type { Rule } from '@pith/core';
import type { ReadingPorts } from '@pith/library';
import type { ArticleReading, PageSource } from '@pith/library/read';
import { command, flag, httpUrl, integer, oneOf, optional, text, textList } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { type MarkdownFlags, markdownOptions, toMarkdownOptions } from '../markdownOptions.ts';
import { openReading } from '../openReading.ts';
import { type PrintOptions, printArticle, rejectConflictingOptions } from '../printArticle.ts';
import { progressReporter } from '../progress.ts';
import { isStandardInput, readLocalPage } from '../readInput.ts';
import { loadRules } from '../wire.ts';
import { writeOutput } from '../writeOutput.ts';

export default command({
  name: 'extract',
  summary: 'Prints the article of a page from an address, a file or standard input.',
  details: `A file or standard input can be HTML, a SingleFile page, WARC (.warc, .warc.gz), MHTML or PDF; nothing is fetched. With --jsonl, each line of
standard input is a page, {"id","url","html"} or {"id","url","html_base64","content_type"}, and the output has a line {"id", …article} for each,
in the same order. A page that fails gives {"id","error":{"type","message"}} and does not stop the others.`,
  args: { source: optional('FILE|URL|-', 'the page; standard input if missing') },
  options: {
    url: httpUrl('the address of a page from a file or standard input; its links and site rules depend on it'),
    'content-type': text('TYPE', 'the Content-Type header of the page, for its character set'),
    format: oneOf(['md', 'html', 'text', 'json'], 'md', 'the output format'),
    engine: oneOf(
      ['auto', 'readability'],
      'auto',
      "how to find the content: Pith's engine, or Mozilla's Readability algorithm",
    ),
    comments: flag('add the comments below an article as a section at its end'),
    rules: textList('FILE|DIR', 'additional rules'),
    'no-rules': flag('do not use the built-in rules, the imported ones and your own'),
    script: textList('FILE', 'an additional content script'),
    'no-scripts': flag('do not run the built-in scripts and your own'),
    render: oneOf(
      ['auto', 'force', 'never'],
      'auto',
      'for an address: render it in a browser if needed, always, or never',
    ),
    ...markdownOptions,
    explain: text('FILE', 'write an HTML page to this file that shows which blocks were kept or dropped, and why'),
    trace: text('FILE', 'write every decision to this file, one JSON object per line'),
    enrich: flag('with --json or --jsonl: add reading level, key phrases and key sentences'),
    'max-tokens': integer(1, 100_000_000, 'cut the text after the last block that fits into this many tokens'),
    chunks: flag('print chunks for a language model, one JSON object per line, of at most --max-tokens each (512)'),
    outline: flag('print the headings and the number of tokens in each section'),
    jsonl: flag('extract many pages: JSON lines in, JSON lines out'),
    jobs: integer(1, 256, 'with --jsonl: number of parallel workers (the number of cores)'),
  },
  examples: [
    ['pith extract https://example.com/tides', 'print the article as Markdown'],
    [
      'pith extract page.html --url https://example.com/tides --json',
      'print the article of a local file, with all metadata, as JSON',
    ],
    ['pith extract crawl.warc.gz --url https://example.com/tides', 'extract a page of a web archive'],
    ['curl -s https://example.com | pith extract --format text', 'read a page from another program'],
    ['pith extract page.html --explain why.html', 'write why.html, which shows what was kept and why'],
    ['pith extract page.html --max-tokens 8000', 'limit the length for a language model'],
    ['pith extract page.html --chunks > chunks.jsonl', 'write chunks with their headings and source'],
    [
      'pith extract page.html --md-images dropped --md-fields title,source',
      'print Markdown without images and with little frontmatter',
    ],
    ['pith extract --jsonl --jobs 4 < pages.jsonl > articles.jsonl', 'extract many pages'],
    ['pith extract --jsonl --chunks --max-tokens 400 < pages.jsonl', 'extract many pages, each with its "chunks"'],
  ],
  async run(options, io, config) {
    await rejectConflictingOptions(options);
    return options.jsonl ? extractLines(options, io, config) : extractOne(options, io, config);
  },
});

interface ExtractOptions extends PrintOptions, MarkdownFlags {
  readonly source: string | undefined;
  readonly url: string | undefined;
  readonly 'content-type': string | undefined;
  readonly engine: 'auto' | 'readability';
  readonly comments: boolean;
  readonly rules: readonly string[];
  readonly 'no-rules': boolean;
  readonly script: readonly string[];
  readonly 'no-scripts': boolean;
  readonly render: 'auto' | 'force' | 'never';
  readonly explain: string | undefined;
  readonly trace: string | undefined;
}

async function extractOne(options: ExtractOptions, io: Io, config: Config): Promise<number> {
  const { explainPage } = await import('@pith/core');
  const { forUser, warnings: ruleWarnings } = await loadRules(config, {
    extraPaths: options.rules,
    skipDefaults: options['no-rules'],
  });
  io.warn(ruleWarnings);
  const { article, trace } = await readSource(options, forUser(config.user), io, config);
  if (options.trace) await writeOutput(options.trace, trace.map((event) => `${JSON.stringify(event)}\n`).join(''));
  if (options.explain) await writeOutput(options.explain, explainPage(article, trace));
  const { text: printed, warnings } = await printArticle(article, options);
  io.warn(warnings);
  await io.write(withFinalNewline(printed));
  return 0;
}

/** A local page is read without network access; this applies to content scripts too. */
async function readSource(
  options: ExtractOptions,
  rules: readonly Rule[],
  io: Io,
  config: Config,
): Promise<ArticleReading> {
  const { readArticle } = await import('@pith/library/read');
  const isAddress = options.source !== undefined && /^[a-z][a-z\d+.-]*:\/\//i.test(options.source);
  const selection = { extraFiles: options.script, skipDefaults: options['no-scripts'], isOffline: !isAddress };
  const reading = await openReading(config, () => rules, selection);
  try {
    const ports = reading.for(config.user);
    const { scripts } = ports;
    const source = isAddress ? await openSite(options, ports, io) : await readLocal(options, io);
    const { engine, comments } = options;
    return await readArticle({ source, rules, scripts, engine, comments, markdown: toMarkdownOptions(options) });
  } finally {
    await reading.close();
  }
}

/** The page at an address. With `--url`, it is read as if it came from there. */
async function openSite({ source, url, render }: ExtractOptions, ports: ReadingPorts, io: Io): Promise<PageSource> {
  const { siteSource } = await import('@pith/library/read');
  const site = siteSource(source!, { render, progress: progressReporter(io) }, ports);
  return url === undefined ? site : { ...site, load: async (...at) => ({ ...(await site.load(...at)), url }) };
}

async function readLocal({ source, url, ...options }: ExtractOptions, io: Io): Promise<PageSource> {
  if (isStandardInput(source) && io.stdin.isTTY) {
    throw await cliError('missing-argument', 'FILE|URL|-', ['for example: pith extract https://example.com/tides']);
  }
  const { givenSource } = await import('@pith/library/read');
  const page = await readLocalPage(source, io, { url, contentType: options['content-type'] });
  return givenSource({ html: page.html, url: url ?? page.url });
}

const withFinalNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

async function extractLines(options: ExtractOptions, io: Io, config: Config): Promise<number> {
  if (!isStandardInput(options.source))
    throw await cliError('unexpected-argument', options.source, ['--jsonl reads from standard input']);
  const [{ batchLimits, runBatch }, { startWorker, workerPool }] = await Promise.all([
    import('../batch/runBatch.ts'),
    import('../batch/workerPool.ts'),
  ]);
  const { forUser, warnings: ruleWarnings } = await loadRules(config, {
    extraPaths: options.rules,
    skipDefaults: options['no-rules'],
  });
  io.warn(ruleWarnings);
  const jobs = options.jobs ?? availableParallelism();
  const { enrich, 'max-tokens': maxTokens, chunks, outline } = options;
  const extras = { enrich, 'max-tokens': maxTokens, chunks, outline };
  const start = startWorker({
    rules: forUser(config.user),
    engine: options.engine,
    comments: options.comments,
    markdown: toMarkdownOptions(options),
    extras,
  });
  const pool = workerPool({ size: jobs, pageSeconds: config.pageSeconds, start });
  try {
    await runBatch(pool, io, batchLimits(jobs));
  } finally {
    await pool.close();
  }
  return 0;
}
