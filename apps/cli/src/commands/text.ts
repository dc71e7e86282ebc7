import { join } from 'node:path';
import { command, oneOrMore, text } from '../command.ts';
import { findHtmlFiles, type HtmlFile, isFolder } from '../findHtmlFiles.ts';
import { jsonLine } from '../jsonOutput.ts';
import { processEach } from '../processEach.ts';
import { readInput } from '../readInput.ts';
import { safeFileNames } from '../safeFileNames.ts';
import { makeOutputFolder, writeOutput } from '../writeOutput.ts';

export default command({
  name: 'text',
  summary: 'Prints the plain text of whole pages, without navigation, forms and scripts.',
  details: `Reads all .html, .htm and .xhtml files in a folder and its subfolders. Nothing is fetched, and the article is not separated from the rest:
see pith extract for that. A file that fails does not stop the others; the exit code is that of the first failure. If there are several files, a
line ==> FILE: TITLE <== precedes the text of each. With --json, a line {"file","title","text"} is printed for each file.`,
  args: { paths: oneOrMore('FILE|DIR|-', 'an HTML file, a folder of HTML files, or - for standard input') },
  options: { out: text('DIR', 'write a .txt file for each page to this folder; overwrites existing files') },
  examples: [
    ['pith text page.html', 'print the text of a file'],
    ['pith text saved/ --json > pages.jsonl', 'print all pages of a folder, one JSON object per line'],
    ['pith text saved/ --out texts', 'write a text file for each page of a folder'],
  ],
  async run({ paths, out, json }, io) {
    const { decodeHtml, htmlToText } = await import('@pith/core');
    const files = await findFiles(paths);
    if (files.length === 0) io.warn([{ message: `${paths.join(', ')}: no .html, .htm or .xhtml files` }]);
    const isSingleFile = files.length === 1 && !isFolder(paths[0]!);
    const names = new Map(files.map(({ path, name }) => [path, name]));
    const toFileName = safeFileNames('.txt');
    if (out !== undefined) await makeOutputFolder(out);
    let done = 0;
    return processEach([...names.keys()], { io, json }, async (file) => {
      done += 1;
      io.progress(`${done}/${names.size} ${file}`);
      const target = out === undefined ? undefined : join(out, toFileName(names.get(file)!));
      const page = htmlToText(decodeHtml(await readInput(file, io)));
      if (target !== undefined) {
        await writeOutput(target, withFinalNewline(page.text));
        await io.write(json ? jsonLine({ file, title: page.title, written: target }) : `${file} → ${target}\n`);
      } else if (json) await io.write(jsonLine({ file, ...page }));
      else if (isSingleFile) await io.write(withFinalNewline(page.text));
      else await io.write(`${done > 1 ? '\n' : ''}${headerLine(file, page.title)}\n${withFinalNewline(page.text)}`);
    });
  },
});

async function findFiles(paths: readonly string[]): Promise<HtmlFile[]> {
  const found: HtmlFile[] = [];
  for (const path of paths) for (const file of await findHtmlFiles(path)) found.push(file);
  return found;
}

const headerLine = (file: string, title: string) => `==> ${title ? `${file}: ${title}` : file} <==`;

/** Keeps the empty text of a page without text empty. */
const withFinalNewline = (text: string) => (text ? `${text}\n` : '');
