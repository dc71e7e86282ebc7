import type { ImportReport, ImportSource, Library, WholeSource } from '@pith/library';
import { command, flag, required, text, texts } from '../command.ts';
import type { Io } from '../io.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'import',
  summary: 'Takes over what you kept elsewhere: pages, dates, states, labels, notes and highlights.',
  details: `Files of Readeck, Omnivore, Pocket, Instapaper, wallabag, GoodLinks, Linkwarden, Karakeep, Pinboard, Raindrop.io and Readwise; bookmarks
of browsers, OPML, feeds, SingleFile pages, folders of Markdown, lists of addresses; what pith export --format library wrote; and the
websites table of web-save, by the address of its database. What a file is, is seen from what is in it.

A file with bad records changes nothing unless --partial is given. Importing again adds only what is missing, so an import
that was stopped is simply started again.`,
  args: { source: required('FILE|DIR|postgres://…', 'what to import; - for standard input') },
  options: {
    from: text('FORMAT', 'the format, when it is not seen right: see docs/guide/import-export.md'),
    label: texts('LABEL', 'a label for everything that is imported'),
    'skip-duplicates': flag('leave pages alone that are in the library'),
    fetch: flag('queue a save for pages whose content is not in the file, and get images'),
    'dry-run': flag('only tell what would be done'),
    partial: flag('import the good records although there are bad ones'),
    'source-user': text('ID', 'whose rows of a web-save table'),
  },
  examples: [
    ['pith import pocket.zip --label pocket', 'a Pocket export'],
    ['pith import bookmarks.html --fetch && pith worker --until-empty', 'bookmarks of a browser, and then their pages'],
    ['pith import notes/ --dry-run', 'what a folder of Markdown would give'],
    ['pith import postgres://localhost/websave', 'the pages of web-save'],
  ],
  async run({ source, from, label, fetch, partial, json, ...given }, io, config) {
    const [{ LOCAL_USER }, { handedIn }] = await Promise.all([import('@pith/library'), import('@pith/acquire')]);
    const opened = await open(source, { from, user: given['source-user'], io });
    try {
      const { rules, warnings } = await loadRules(config);
      io.warn(warnings);
      const run = (library: Library) =>
        library.import(opened, {
          user: LOCAL_USER,
          labels: label,
          skipDuplicates: given['skip-duplicates'],
          fetch,
          dryRun: given['dry-run'],
          partial,
          signal: io.signal(),
          progress: (done, total, about) => io.progress(`${done}/${total} ${about.slice(0, 80)}`),
          toHtml: async (markdown, url) =>
            (await handedIn(Buffer.from(markdown), { contentType: 'text/markdown', url })).html,
        });
      const report = await withLibrary(config, run, () => rules);
      if (json) await io.write(line({ success: true, dry_run: given['dry-run'], ...jsonOf(report) }));
      else await tell(report, given['dry-run'], io);
      return 0;
    } finally {
      opened.close?.();
    }
  },
});

interface Ask {
  readonly from: string | undefined;
  readonly user: string | undefined;
  readonly io: Io;
}

async function open(
  source: string,
  { from, user, io }: Ask,
): Promise<(ImportSource | WholeSource) & { close?(): void }> {
  const { openImport, webSaveImport } = await import('@pith/library');
  if (/^postgres(?:ql)?:\/\//i.test(source)) {
    const { webSaveRows } = await import('@pith/storage');
    return webSaveImport(() => webSaveRows(source, { user }));
  }
  const { importFiles } = await import('../importFiles.ts');
  const { name, files } = await importFiles(source, io);
  return openImport(name, files, from);
}

function jsonOf({ withContent, ...report }: ImportReport) {
  return { ...report, with_content: withContent };
}

async function tell(report: ImportReport, isDry: boolean, io: Io): Promise<void> {
  const { format, found, added, merged, unchanged, withContent, queued, links, highlights } = report;
  for (const { where, message } of report.skipped) io.note(`pith: left out: ${where}: ${message}`);
  for (const { where, message } of report.warnings) io.note(`pith: problem: ${where}: ${message}`);
  const told = [
    `${isDry ? 'Would import' : 'Imported'} ${found} from ${format}: ${added} new, ${merged} merged, ${unchanged} unchanged`,
    `${withContent} with their content, ${queued} queued, ${links} as links; ${highlights} highlights`,
    ...(report.warnings.length > 0 ? [`${report.warnings.length} warnings`] : []),
  ];
  await io.write(`${told.join('\n')}\n`);
  if (links > 0) io.note('Get the pages of links: pith import again with --fetch, then pith worker --until-empty');
  else if (queued > 0) io.note('Queued pages are saved by pith worker or pith serve');
}
