/** All import formats. The first that matches is used, so more specific formats come first. */
import { libraryError } from '../errors.ts';
import { browser } from './browser.ts';
import { feed, opml } from './feeds.ts';
import { type Format, probeInput } from './format.ts';
import { goodlinks } from './goodlinks.ts';
import type { Input } from './input.ts';
import { instapaper } from './instapaper.ts';
import { karakeep } from './karakeep.ts';
import { linkwarden } from './linkwarden.ts';
import { markdown } from './markdown.ts';
import { omnivore } from './omnivore.ts';
import { pinboard } from './pinboard.ts';
import { pocket } from './pocket.ts';
import { raindrop } from './raindrop.ts';
import { readeck } from './readeck.ts';
import { readwise } from './readwise.ts';
import { singleFilePages } from './singleFile.ts';
import { urls } from './urls.ts';
import { wallabag } from './wallabag.ts';

export const formats: readonly Format[] = [
  readeck,
  omnivore,
  pocket,
  instapaper,
  wallabag,
  goodlinks,
  linkwarden,
  karakeep,
  pinboard,
  raindrop,
  readwise,
  browser,
  opml,
  feed,
  singleFilePages,
  markdown,
  urls,
];

/** The named format, or the first that matches the input. */
export async function findFormat(input: Input, name?: string): Promise<Format> {
  if (name !== undefined) {
    const named = formats.find((format) => format.name === name);
    if (!named) throw libraryError('import-unknown', name);
    return named;
  }
  if (input.files.length === 0) throw libraryError('import-unknown', `${input.name} is empty`);
  const probe = await probeInput(input);
  const found = formats.find((format) => format.matches(probe));
  if (!found) throw libraryError('import-unknown', input.name);
  return found;
}
