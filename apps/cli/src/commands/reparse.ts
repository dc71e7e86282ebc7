import type { Library, Reparsed, ReparseRequest } from '@pith/library';
import { PAGE } from '../changePages.ts';
import { anyNumber, command, flag, text, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { exitCodeOf } from '../exitCodes.ts';
import { bar } from '../progress.ts';
import { type Counts, endJournal, journalFile, noCounts, readJournal, writeJournal } from '../reparseJournal.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'reparse',
  summary: 'Extracts saved pages again, with the engine, rules and scripts of today.',
  details: `From the originals in their archives: nothing is fetched. Time of saving, states, labels, notes, edits and highlights stay, and the
text of before becomes a version (pith versions). A page that fails, or seems worse, is left as it was. A run that is stopped goes on
with the next page when it is started again. In a pipe each line has, between tabs: verdict, id, title, words before and after.`,
  args: { pages: anyNumber('ID|URL', `only this page: ${PAGE}`) },
  options: {
    user: text('NAME', 'whose pages (local)'),
    domain: text('HOST', 'only pages of this site'),
    'dry-run': flag('only tell what would change'),
    limit: wholeNumber(1, 1_000_000_000, 'stop after this many; the next run goes on from there'),
    diff: flag('show what changes in the Markdown of each page'),
    refetch: flag('fetch the pages again from their sites, instead of reading their archives'),
    worse: flag('write also what seems worse than before'),
    restart: flag('begin with the first page, whatever an earlier run did'),
  },
  examples: [
    ['pith reparse --dry-run --limit 20 --diff', 'a look at what would change in the first twenty'],
    ['pith reparse', 'the whole library'],
    ['pith reparse --domain example.com', 'one site, after a rule for it was written'],
    ['pith reparse 3f2a91c0 --refetch', 'one page, as its site has it today'],
  ],
  async run(
    { pages, user: named, domain, limit = Number.POSITIVE_INFINITY, diff, refetch, json, ...given },
    io,
    config,
  ) {
    const { LOCAL_USER } = await import('@pith/library');
    const { PARSER_VERSION } = await import('@pith/core');
    const user = named ?? LOCAL_USER;
    const dryRun = given['dry-run'];
    const { of: rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const signal = io.signal();
    const request: ReparseRequest = { user, domain, refetch, dryRun, diff, evenWorse: given.worse, signal };
    const what = { user, domain, refetch, worse: given.worse, engine: PARSER_VERSION, rules: rules(user) };
    const journal = dryRun || pages.length > 0 ? undefined : journalFile(config.dataFolder, what);
    const before = journal && !given.restart ? await readJournal(journal) : { counts: { ...noCounts } };
    const { counts } = before;
    const alreadyDone = sum(counts);
    if (alreadyDone > 0) io.note(`Going on after the ${alreadyDone} pages of the run before.`);
    let seen = 0;
    let code = 0;

    const tell = async (done: Reparsed): Promise<void> => {
      const { bookmark, verdict, trouble: why } = done;
      counts[verdict] += 1;
      seen += 1;
      if (why) code ||= exitCodeOf(why.type);
      if (json) await io.write(line(reparsedJson(done)));
      else if (verdict !== 'same') await io.write(inWords(done, io.columns !== undefined));
      io.progress(`${bar(sum(counts), pages.length || done.total)} ${bookmark.title}`);
    };

    const run = async (library: Library): Promise<void> => {
      for (const page of pages) {
        const found = await library.find(user, page);
        if (!found) throw await trouble('not-in-library', page);
        for await (const done of library.reparse({ ...request, id: found.id })) await tell(done);
      }
      if (pages.length > 0) return;
      for await (const done of library.reparse({ ...request, from: before.place })) {
        await tell(done);
        if (journal) await writeJournal(journal, { place: done.place, counts });
        if (seen >= limit) return;
      }
      if (journal) await endJournal(journal);
    };
    try {
      await withLibrary(config, run, rules, { isOffline: !refetch });
    } finally {
      if (signal.aborted && journal) io.note(`Stopped after ${sum(counts)} pages; start it again to go on.`);
    }
    if (json) await io.write(line({ report: { pages: sum(counts), ...counts, dry_run: dryRun } }));
    else io.note(summaryOf(counts, { dryRun, worse: given.worse }));
    return code;
  },
});

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);

function summaryOf(counts: Counts, { dryRun, worse }: { readonly dryRun: boolean; readonly worse: boolean }): string {
  const { better, worse: worsened, changed, same, failed } = counts;
  const left = worsened > 0 && !worse ? ' (left as they were)' : '';
  const found = `${sum(counts)} pages: ${better} better, ${changed} changed, ${worsened} worse${left}, ${same} the same, ${failed} failed`;
  return dryRun ? `${found}. Nothing was written.` : found;
}

function inWords(
  { bookmark, verdict, before, after, diff, highlights, trouble: why }: Reparsed,
  isShort: boolean,
): string {
  const lost = highlights.filter(({ how }) => how === 'lost');
  if (!isShort) {
    const words = why ? [why.message] : [`${before?.words}`, `${after?.words}`];
    return `${[verdict, bookmark.id, bookmark.title.replace(/\s+/g, ' '), ...words].join('\t')}\n${diff ?? ''}`;
  }
  const facts = why
    ? [why.message]
    : [
        `words ${before?.words} → ${after?.words}`,
        `confidence ${shown(before?.confidence)} → ${shown(after?.confidence)}`,
        ...(highlights.length > 0
          ? [`${highlights.length - lost.length} of ${highlights.length} highlights found`]
          : []),
      ];
  return `${verdict.padEnd(9)}${bookmark.id.slice(0, 8)}  ${bookmark.title} (${facts.join(', ')})\n${diff ?? ''}`;
}

const shown = (confidence: number | undefined) => confidence?.toFixed(2) ?? '?';

function reparsedJson({ bookmark, verdict, written, signs, before, after, diff, highlights, trouble: why }: Reparsed) {
  const { id, url, title } = bookmark;
  return {
    ...{ success: why === undefined, id, url, title, verdict, written },
    ...(why ? { error: why } : { signs, before, after, highlights, ...(diff !== undefined && { diff }) }),
  };
}
