import type { Library, ReparseRequest, ReparseResult, UserLibrary } from '@pith/library';
import { PAGE_HELP } from '../changePages.ts';
import { colourDiff } from '../colourDiff.ts';
import { command, flag, integer, text, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import {
  checkpointFile,
  readCheckpoint,
  removeCheckpoint,
  type VerdictCounts,
  writeCheckpoint,
  ZERO_COUNTS,
} from '../reparseCheckpoint.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'reparse',
  summary: 'Extracts saved pages again with the current engine, rules and scripts.',
  details: `Reads the original pages from the archives; nothing is fetched. Time of saving, states, labels, notes, edits and highlights are kept, and
the previous text becomes a version (pith versions). A page that fails, or whose new text seems worse, is not changed. A stopped run
continues with the next page when it is started again. In a pipe, each line contains, separated by tabs: verdict, id, title, words before and after.`,
  args: { pages: zeroOrMore('ID|URL', `only these pages: ${PAGE_HELP}`) },
  options: {
    user: text('NAME', 'the user whose pages to reparse (PITH_USER, or local)'),
    domain: text('HOST', 'only pages of this site'),
    'dry-run': flag('only show what would change'),
    limit: integer(1, 1_000_000_000, 'stop after this many pages; the next run continues from there'),
    diff: flag('print a diff of the Markdown of each page'),
    refetch: flag('fetch the pages from their sites instead of reading their archives'),
    worse: flag('also save results that seem worse than before'),
    restart: flag('start with the first page, even if an earlier run was stopped'),
  },
  examples: [
    ['pith reparse --dry-run --limit 20 --diff', 'show what would change in the first twenty pages'],
    ['pith reparse', 'reparse the whole library'],
    ['pith reparse --domain example.com', 'reparse one site, for example after writing a rule for it'],
    ['pith reparse 3f2a91c0 --refetch', 'fetch a page again and reparse it'],
  ],
  async run(
    { pages, user: userOption, domain, limit = Number.POSITIVE_INFINITY, diff, refetch, json, ...options },
    io,
    config,
  ) {
    const { PARSER_VERSION } = await import('@pith/core');
    const user = userOption ?? config.user;
    const dryRun = options['dry-run'];
    const { forUser: rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const signal = io.signal();
    const request: Omit<ReparseRequest, 'user'> = { domain, refetch, dryRun, diff, evenWorse: options.worse, signal };
    const parameters = { user, domain, refetch, worse: options.worse, engine: PARSER_VERSION, rules: rules(user) };
    const checkpoint = dryRun || pages.length > 0 ? undefined : checkpointFile(config.dataFolder, parameters);
    const previous = checkpoint && !options.restart ? await readCheckpoint(checkpoint) : { counts: { ...ZERO_COUNTS } };
    const { counts } = previous;
    const alreadyDone = sum(counts);
    if (alreadyDone > 0) io.note(`Continuing after the ${alreadyDone} pages of the previous run.`);
    let processed = 0;
    let imported = 0;
    let code = 0;
    const onImported = (count: number, total: number) => {
      imported = count;
      io.progress(`${progressBar(sum(counts) + imported, total)} imported articles`);
    };

    const onChecked = (done: number, total: number) =>
      io.progress(`${progressBar(done, total)} looking for original pages`);

    /** The text to print for a result. */
    const report = (result: ReparseResult): string => {
      const { bookmark, verdict, error } = result;
      counts[verdict] += 1;
      processed += 1;
      if (error) code ||= exitCodeOf(error.type);
      io.progress(`${progressBar(sum(counts) + imported, pages.length || result.total)} ${bookmark.title}`);
      if (json) return jsonLine(resultJson(result));
      return verdict === 'same' ? '' : resultText(result, io);
    };

    async function* results(library: UserLibrary): AsyncGenerator<string> {
      for (const page of pages) {
        const found = await library.find(page);
        if (!found) throw await cliError('not-in-library', page);
        for await (const result of library.reparse({ ...request, id: found.id })) yield report(result);
      }
      if (pages.length > 0) return;
      for await (const result of library.reparse({ ...request, onImported, onChecked, from: previous.cursor })) {
        const printed = report(result);
        if (printed !== '') yield printed;
        if (checkpoint) await writeCheckpoint(checkpoint, { cursor: result.cursor, counts });
        if (processed >= limit) return;
      }
      if (checkpoint) await removeCheckpoint(checkpoint);
    }

    const run = async (_own: UserLibrary, all: Library): Promise<void> => {
      const printed = results(all.for(user));
      if (diff && !json) return io.writeLongParts(printed);
      for await (const part of printed) await io.write(part);
    };
    try {
      await withLibrary(config, run, rules, { isOffline: !refetch });
    } finally {
      if (signal.aborted && checkpoint)
        io.note(`Stopped after ${sum(counts)} pages; run the command again to continue.`);
    }
    if (json) await io.write(jsonLine({ report: { pages: sum(counts), ...counts, imported, dry_run: dryRun } }));
    else io.note(summaryText(counts, { imported, dryRun, worse: options.worse }));
    return code;
  },
});

const sum = (counts: VerdictCounts) => Object.values(counts).reduce((total, count) => total + count, 0);

function summaryText(
  counts: VerdictCounts,
  { imported, dryRun, worse }: { readonly imported: number; readonly dryRun: boolean; readonly worse: boolean },
): string {
  const { better, worse: worsened, changed, same, failed } = counts;
  const unchanged = worsened > 0 && !worse ? ' (not saved)' : '';
  const summary = `${sum(counts)} pages: ${better} better, ${changed} changed, ${worsened} worse${unchanged}, ${same} the same, ${failed} failed`;
  const skipped =
    imported > 0 ? `; ${imported} imported articles have no page to reparse (fetch them with --refetch)` : '';
  return dryRun ? `${summary}${skipped}. Nothing was saved.` : `${summary}${skipped}`;
}

function resultText({ bookmark, verdict, before, after, diff, highlights, error }: ReparseResult, io: Io): string {
  const lost = highlights.filter(({ how }) => how === 'lost');
  if (io.columns === undefined) {
    const details = error ? [error.message] : [`${before?.words}`, `${after?.words}`];
    return `${[verdict, bookmark.id, bookmark.title.replace(/\s+/g, ' '), ...details].join('\t')}\n${diff ?? ''}`;
  }
  const details = error
    ? [error.message]
    : [
        `words ${before?.words} → ${after?.words}`,
        `confidence ${formatConfidence(before?.confidence)} → ${formatConfidence(after?.confidence)}`,
        ...(highlights.length > 0
          ? [`${highlights.length - lost.length} of ${highlights.length} highlights found`]
          : []),
      ];
  return `${verdict.padEnd(9)}${bookmark.id.slice(0, 8)}  ${bookmark.title} (${details.join(', ')})\n${colourDiff(diff ?? '', io)}`;
}

const formatConfidence = (confidence: number | undefined) => confidence?.toFixed(2) ?? '?';

function resultJson({ bookmark, verdict, written, signs, before, after, diff, highlights, error }: ReparseResult) {
  const { id, url, title } = bookmark;
  return {
    success: error === undefined,
    id,
    url,
    title,
    verdict,
    written,
    ...(error ? { error } : { signs, before, after, highlights, ...(diff !== undefined && { diff }) }),
  };
}
