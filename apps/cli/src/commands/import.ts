import type { ImportReport, ImportSource, LibrarySource, UserLibrary } from '@pith/library';
import { command, flag, required, text, textList } from '../command.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'import',
  summary: 'Imports pages from other programs, with dates, states, labels, notes and highlights.',
  details: `Imports files from Readeck, Omnivore, Pocket, Instapaper, wallabag, GoodLinks, Linkwarden, Karakeep, Pinboard, Raindrop.io and Readwise;
browser bookmarks, OPML, feeds, SingleFile pages, folders of Markdown and lists of addresses; files of pith export --format library; and the
websites table of web-save, by the URL of its database. The format is detected from the content.

If a file has invalid records, nothing is imported unless --partial is given. Importing a file again adds only what is missing, so an
interrupted import can be started again.`,
  args: { source: required('FILE|DIR|postgres://…', 'what to import; - for standard input') },
  options: {
    from: text('FORMAT', 'the format, if it is not detected correctly: see docs/guide/import-export.md'),
    label: textList('LABEL', 'add this label to every imported page'),
    'skip-duplicates': flag('do not change pages that are already in the library'),
    fetch: flag('fetch images, and queue saves for pages whose content is not in the file'),
    'dry-run': flag('only show what would be done'),
    partial: flag('import the valid records even if others are invalid'),
    'source-user': text('ID', 'the user whose rows to import from a web-save table'),
  },
  examples: [
    ['pith import pocket.zip --label pocket', 'import a Pocket export'],
    [
      'pith import bookmarks.html --fetch && pith worker --until-empty',
      'import browser bookmarks and save their pages',
    ],
    ['pith import notes/ --dry-run', 'show what a folder of Markdown contains'],
    ['pith import postgres://localhost/websave', 'import the pages of web-save'],
  ],
  async run({ source, from, label, fetch, partial, json, ...options }, io, config) {
    const { readLocalFile } = await import('@pith/acquire');
    const opened = await openSource(source, { from, user: options['source-user'], io });
    try {
      const { forUser: rules, warnings } = await loadRules(config);
      io.warn(warnings);
      const run = (library: UserLibrary) =>
        library.import(opened, {
          labels: label,
          skipDuplicates: options['skip-duplicates'],
          fetch,
          dryRun: options['dry-run'],
          partial,
          signal: io.signal(),
          progress: (done, total, about) => io.progress(`${progressBar(done, total)} ${about.slice(0, 80)}`),
          toHtml: async (markdown, url) =>
            (await readLocalFile(Buffer.from(markdown), { contentType: 'text/markdown', url })).html,
        });
      const report = await withLibrary(config, run, rules);
      if (json) await io.write(jsonLine({ success: true, dry_run: options['dry-run'], ...reportJson(report) }));
      else await printReport(report, options['dry-run'], io);
      return 0;
    } finally {
      opened.close?.();
    }
  },
});

interface SourceOptions {
  readonly from: string | undefined;
  readonly user: string | undefined;
  readonly io: Io;
}

async function openSource(
  source: string,
  { from, user, io }: SourceOptions,
): Promise<(ImportSource | LibrarySource) & { close?(): void }> {
  const { openImport, webSaveImport } = await import('@pith/library');
  if (/^postgres(?:ql)?:\/\//i.test(source)) {
    const { webSaveRows } = await import('@pith/storage');
    return webSaveImport(() => webSaveRows(source, { user }));
  }
  const { openImportFiles } = await import('../openImportFiles.ts');
  const { name, files } = await openImportFiles(source, io);
  return openImport(name, files, from);
}

function reportJson({ withContent, ...report }: ImportReport) {
  return { ...report, with_content: withContent };
}

async function printReport(report: ImportReport, isDryRun: boolean, io: Io): Promise<void> {
  const { format, found, added, merged, unchanged, withContent, queued, links, highlights } = report;
  for (const { where, message } of report.skipped) io.note(`pith: skipped: ${where}: ${message}`);
  for (const { where, message } of report.warnings) io.note(`pith: warning: ${where}: ${message}`);
  const lines = [
    `${isDryRun ? 'Would import' : 'Imported'} ${found} from ${format}: ${added} new, ${merged} merged, ${unchanged} unchanged`,
    `${withContent} with content, ${queued} queued, ${links} as links only; ${highlights} highlights`,
    ...(report.warnings.length > 0 ? [`${report.warnings.length} warnings`] : []),
  ];
  await io.write(`${lines.join('\n')}\n`);
  if (links > 0)
    io.note('To fetch the pages of the links, run the import again with --fetch, then pith worker --until-empty');
  else if (queued > 0) io.note('To save the queued pages, run pith worker or pith serve');
}
