/**
 * Builds the program `pith`: all our packages and the libraries that every command loads, in a few files. Loading hundreds of small
 * files takes longer than running most commands.
 *
 * Decision: docs/decisions/0030-one-bundled-program.md.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRuleFile } from '@pith/core';
import { allCommands } from '../../apps/cli/src/allCommands.ts';
import { manPage } from '../../apps/cli/src/manPage.ts';
import { overview } from '../../apps/cli/src/overview.ts';
import { PARSED_RULES } from '../../apps/cli/src/rules/parsedRules.ts';
import { type Bundle, bundle } from './bundle.ts';
import { program, root } from './workspace.ts';

/** Output file → source. Workers and child processes are files of their own; their names are those by which the sources start them. */
const entries = {
  main: 'apps/cli/src/main.ts',
  worker: 'apps/cli/src/batch/worker.ts',
  peerWorker: 'apps/cli/src/bench/peerWorker.ts',
  childMain: 'apps/cli/src/processes/childMain.ts',
  'worker/worker': 'packages/scripts/src/worker/worker.ts',
  pdfWorker: 'packages/acquire/src/contentTypes/pdfWorker.ts',
  markdownWorker: 'packages/acquire/src/contentTypes/markdownWorker.ts',
  svgProcess: 'packages/archive/src/images/svgProcess.ts',
};

/**
 * Libraries that only compute. Those that reach the network, contain native code or load files of their own stay dependencies, which users can
 * update without us.
 */
const includes = [
  '@exodus/bytes',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/server',
  'css-select',
  'csv-parse',
  'diff',
  'gpt-tokenizer',
  'html-encoding-sniffer',
  'ipaddr.js',
  'kysely',
  'micromark',
  'micromark-extension-gfm',
  'temml',
  'yaml',
  'zod',
];

/** Files that the program reads: source → place in the package. */
const files = {
  'apps/cli/bin': 'bin',
  rules: 'rules',
  'packages/scripts/builtin': 'builtin',
  'packages/scripts/content-scripts.d.ts': 'content-scripts.d.ts',
  'apps/web/dist': 'dist',
};

/** Libraries and fonts in the web reader, whose licences go with it. */
const webLibraries = [
  '@fontsource/stix-two-math',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/inter',
  '@fontsource-variable/literata',
  '@fontsource-variable/source-serif-4',
  'highlight.js',
  'svelte',
];

export async function bundleProgram(target: string): Promise<Bundle> {
  for (const [from, to] of Object.entries(files)) cpSync(join(root, from), join(target, to), { recursive: true });
  writeFileSync(join(target, 'rules', PARSED_RULES), JSON.stringify(parsedRules()));
  mkdirSync(join(target, 'man'));
  writeFileSync(join(target, 'man/pith.1'), manPage(await allCommands(), program.manifest.version));
  const { imports, contents } = await bundle({
    entries,
    outputFolder: join(target, 'lib'),
    includes,
    // Help prints the same text every time; collecting it loads all commands.
    replacements: {
      'apps/cli/src/overview.ts': `export const overview = async () => ${JSON.stringify(await overview())};`,
    },
  });
  return { imports, contents: [...contents, ...webLibraries.map(folderOfWebLibrary)] };
}

/** npm puts a library beside the app if another package needs another version of it. */
function folderOfWebLibrary(name: string): string {
  const own = `apps/web/node_modules/${name}`;
  return existsSync(join(root, own)) ? own : `node_modules/${name}`;
}

function parsedRules(): Record<string, unknown> {
  const folder = join(root, 'rules');
  const names = globSync('*.yaml', { cwd: folder }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const { rules, warnings } = readRuleFile(readFileSync(join(folder, name), 'utf8'), name);
      if (warnings.length > 0) throw new Error(warnings[0]!.message);
      return [name, rules];
    }),
  );
}
