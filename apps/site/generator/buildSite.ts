/**
 * Builds the documentation site: Eleventy renders `docs/`, Vite bundles the scripts, MiniSearch indexes the text.
 *
 * Decision: docs/decisions/0060-documentation-site.md.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Eleventy, { type TemplateData, type UserConfig } from '@11ty/eleventy';
import { build, type Plugin } from 'vite';
import { read, repository } from '../../../tools/docs/markdown.ts';
import { secondTree } from '../../../tools/publish/secondTree.ts';
import { readDocuments, type SiteDocument } from './documents.ts';
import { PLAYGROUND, pageHtml } from './layout.ts';
import { addressOf } from './links.ts';
import { markdown } from './markdown.ts';
import { readNavigation } from './navigation.ts';
import { playgroundContent } from './playgroundPage.ts';
import { searchIndex } from './searchIndex.ts';

/** Throws when a document has a dead link, before anything is written. */
export async function buildSite(output: string): Promise<void> {
  const documents = readDocuments();
  const dead = [...documents.values()].flatMap(({ deadLinks }) => deadLinks);
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);

  const navigation = readNavigation(read('docs/README.md'));
  const index = searchIndex(documents.values());
  await rm(output, { recursive: true, force: true });
  await bundleScripts(output);
  await renderDocuments(output, documents, navigation);
  const playground = pageHtml({
    address: PLAYGROUND,
    title: 'Playground',
    content: playgroundContent,
    navigation,
    scripts: ['playground'],
    styles: ['playground'],
    inlineStyle: await readFile(join(output, 'assets/article.css'), 'utf8'),
  });
  await writeFile(join(output, PLAYGROUND), playground);
  await writeFile(join(output, 'search.json'), index);
}

async function renderDocuments(
  output: string,
  documents: ReadonlyMap<string, SiteDocument>,
  navigation: ReturnType<typeof readNavigation>,
): Promise<void> {
  process.chdir(repository); // Eleventy's paths are relative to the working directory
  const configure = (config: UserConfig) => {
    config.setUseGitIgnore(false);
    config.setTemplateFormats(['md']);
    // Replaces Eleventy's Markdown, which would read the documents as templates first.
    config.addExtension('md', {
      compile: (text, path) => () => markdown.render(text, { source: sourceOf(path), deadLinks: [] }),
    });
    config.addGlobalData('eleventyComputed', {
      permalink: (data: TemplateData) => addressOf(sourceOf(data.page.inputPath)),
    });
    config.addPassthroughCopy({ 'docs/images': 'images', 'apps/web/public/icon.svg': 'assets/icon.svg' });
    config.addTransform('layout', function (content) {
      const { address, title, sections } = documents.get(sourceOf(this.page.inputPath))!;
      const outline = sections.filter(({ level, anchor }) => level === 2 && anchor !== '');
      return pageHtml({ address, title, content, navigation, outline });
    });
  };
  await new Eleventy('docs', output, { quietMode: true, configPath: null, config: configure }).write();
}

const sourceOf = (inputPath: string) => inputPath.replace(/^\.\//, '');

const omitSecondTree: Plugin = {
  name: 'omit-second-tree',
  enforce: 'pre',
  resolveId: (name) => (Object.hasOwn(secondTree, name) ? `\0${name}` : undefined),
  load: (id) => secondTree[id.slice(1)],
};

/** The playground has no rules and no other pages of a site: without the engine's code for them its core is smaller. */
const omitUnreachable: Plugin = {
  name: 'omit-unreachable',
  enforce: 'pre',
  resolveId: (name) => {
    const module = /\/(\w+)\.[jt]s$/.exec(name)?.[1] ?? '';
    return Object.hasOwn(unreachable, module) ? `\0${module}` : undefined;
  },
  load: (id) => unreachable[id.slice(1)],
};
const unreachable: Readonly<Record<string, string>> = {
  applyOverrides: 'export const applyOverrides = () => {};',
  applyScope: 'export const applyScope = (_doc, verdicts) => verdicts;',
  ruleAdvice: 'export const weighRuleAdvice = (_doc, _evidence, judged) => judged, dropAdvisedRemovals = () => {};',
  predictWithoutRules: 'export const predictWithoutRules = () => {};',
  otherPages:
    'export const fingerprintBlocks = () => [], findSharedBlocks = () => ({ compared: 0, pagesWith: new Map() });',
};

const LATE_PARTS = 'virtual:late-parts';

/** Few choose the engine `readability` or drop a file in an encoding of its own, so the code for that is in other files, which are loaded after the core. */
const lateParts: Plugin = {
  name: 'late-parts',
  enforce: 'pre',
  resolveId: (name, importer) =>
    name === LATE_PARTS || (name.endsWith('/readabilityEngine.ts') && importer !== `\0${LATE_PARTS}`)
      ? `\0${LATE_PARTS}`
      : undefined,
  load: (id) => (id === `\0${LATE_PARTS}` ? latePartsSource : undefined),
};
const coreModule = (path: string) => JSON.stringify(join(repository, 'packages/core/src', path));
const latePartsSource = `
  export let chooseWithReadability;
  export const loadReadability = async () => {
    ({ chooseWithReadability } = await import(${coreModule('compat/readability/readabilityEngine.ts')}));
  };
  export const loadDecoder = async () => (await import(${coreModule('parse/decodeHtml.ts')})).decodeHtml;
`;

async function bundleScripts(output: string): Promise<void> {
  const source = join(repository, 'apps/site/src');
  const names = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js' };
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    base: './',
    publicDir: join(repository, 'apps/site/public'),
    // html-encoding-sniffer looks up labels of encodings; the tables for decoding them, which come with it, are a browser's own.
    resolve: { alias: { '@exodus/bytes/encoding-lite.js': '@exodus/bytes/encoding-browser.js' } },
    worker: {
      format: 'es',
      plugins: () => [omitSecondTree, omitUnreachable, lateParts],
      rolldownOptions: { output: names },
    },
    build: {
      outDir: output,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0, // the Content-Security-Policy forbids inline content
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['site.ts', 'playground.ts', 'site.css', 'playground.css', 'article.css'].map((name) =>
          join(source, name),
        ),
        output: { ...names, assetFileNames: 'assets/[name][extname]' },
      },
    },
  });
}
