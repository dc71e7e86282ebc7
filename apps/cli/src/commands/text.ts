import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, several, text } from '../command.ts';
import { eachInTurn } from '../eachInTurn.ts';
import { trouble } from '../errors.ts';
import { type HtmlFile, htmlFiles, isFolder } from '../htmlFiles.ts';
import { readInput } from '../input.ts';
import { safeNames } from '../safeNames.ts';
import { line } from '../views.ts';

export default command({
  name: 'text',
  summary: 'Prints the plain text of whole pages, without navigation, forms and scripts.',
  details: `Of a folder all .html, .htm and .xhtml files are read, and those in its folders. Nothing is fetched and nothing chosen:
for the article alone, see pith extract. A file that fails does not stop the others; the exit code is that of the first failure.
Of one file only the text is printed; each of several has a line ==> FILE: TITLE <== before it. With --json each gives a line
{"file","title","text"}.`,
  args: { paths: several('FILE|DIR|-', 'a page, a folder of pages, or standard input') },
  options: { out: text('DIR', 'write a .txt file for each page to this folder, over one of the same name') },
  examples: [
    ['pith text page.html', 'the text of a page'],
    ['pith text saved/ --json > pages.jsonl', 'a folder, an object a line'],
    ['pith text saved/ --out texts', 'a folder, a file each'],
  ],
  async run({ paths, out, json }, io) {
    const { decodeHtml, htmlToText } = await import('@pith/core');
    const files = await filesAt(paths);
    if (files.length === 0) io.warn([{ message: `${paths.join(', ')}: no .html, .htm or .xhtml files` }]);
    const isOne = files.length === 1 && !isFolder(paths[0]!);
    const names = new Map(files.map(({ path, name }) => [path, name]));
    const nameOf = safeNames('.txt');
    if (out !== undefined) await makeFolder(out);
    let done = 0;
    return eachInTurn([...names.keys()], { io, json }, async (file) => {
      done += 1;
      io.progress(`${done}/${names.size} ${file}`);
      const target = out === undefined ? undefined : join(out, nameOf(names.get(file)!));
      const page = htmlToText(decodeHtml(await readInput(file, io)));
      if (target !== undefined) {
        await writeOut(target, endLine(page.text));
        await io.write(json ? line({ file, title: page.title, written: target }) : `${file} → ${target}\n`);
      } else if (json) await io.write(line({ file, ...page }));
      else if (isOne) await io.write(endLine(page.text));
      else await io.write(`${done > 1 ? '\n' : ''}${headOf(file, page.title)}\n${endLine(page.text)}`);
    });
  },
});

async function filesAt(paths: readonly string[]): Promise<HtmlFile[]> {
  const found: HtmlFile[] = [];
  for (const path of paths) for (const file of await htmlFiles(path)) found.push(file);
  return found;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw await trouble('output-failed', `${folder} (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function writeOut(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw await trouble('output-failed', `${file} (${(error as NodeJS.ErrnoException).code})`);
  }
}

const headOf = (file: string, title: string) => `==> ${title ? `${file}: ${title}` : file} <==`;

/** A page without text is an empty file, not an empty line. */
const endLine = (written: string) => (written ? `${written}\n` : '');
