/** Reads a page with `pith extract` and with `pith save`, and returns both articles in the same form. */
import { readFile } from 'node:fs/promises';
import { readArchive } from '@pith/archive';
import { readConfig } from '../src/config.ts';
import { openLibrary } from '../src/wire.ts';
import { archivePath, run, testIo } from './kit.ts';

export interface BothArticles {
  /** The printed JSON, or the type of the error. */
  readonly extracted: string;
  /** The saved article in the same form, from the database and the archive. */
  readonly saved: string;
  readonly codes: readonly (number | null)[];
}

/** What a save adds: the time in the frontmatter, and warnings about images, which `extract` does not fetch. */
const SAVED_AT = /^saved_at: .*\n/m;
const isAboutImages = ({ type }: { readonly type: string }) => type.startsWith('image-');

export async function bothArticles(
  url: string,
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<BothArticles> {
  const extracted = await run(['extract', url, '--json', ...options], { env });
  const saved = await run(['save', url, '--json', ...options], { env });
  const [printed, line] = [extracted.stdout, saved.stdout].map((text) => JSON.parse(text));
  const codes = [extracted.code, saved.code];
  if (extracted.code !== 0 || saved.code !== 0) {
    return { extracted: printed.error?.type, saved: line.error?.type, codes };
  }
  return {
    extracted: JSON.stringify(printed),
    saved: await savedArticle(line.bookmark.id, Object.keys(printed), env),
    codes,
  };
}

async function savedArticle(id: string, keys: readonly string[], env: Readonly<Record<string, string>>) {
  const config = await readConfig(testIo({ env }).io.env);
  const { library, close } = await openLibrary(config, () => []);
  try {
    const { content, html } = (await library.for('local').find(id))!;
    const archive = await readArchive(await readFile(await archivePath(config.dataFolder, id)));
    const props = await archive.props();
    const article: Record<string, unknown> = {
      ...props,
      warnings: (props.warnings as { type: string }[]).filter((warning) => !isAboutImages(warning)),
      content_html: html,
      markdown: content.replace(SAVED_AT, ''),
      text: await library.for('local').text(id),
    };
    return JSON.stringify(Object.fromEntries(keys.map((key) => [key, article[key]])));
  } finally {
    await close();
  }
}
