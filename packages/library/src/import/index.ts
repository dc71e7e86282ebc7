/** Every format that can be imported. The first that fits is taken, so those that are told by more come first. */
import { libraryError } from '../errors.ts';
import { browser } from './browser.ts';
import { feed, opml } from './feeds.ts';
import { type Format, lookAt } from './format.ts';
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

/** The format that was named, or the one that fits. */
export async function formatOf(input: Input, name?: string): Promise<Format> {
  if (name !== undefined) {
    const named = formats.find((format) => format.name === name);
    if (!named) throw libraryError('import-unknown', name);
    return named;
  }
  if (input.files.length === 0) throw libraryError('import-unknown', `${input.name} is empty`);
  const look = await lookAt(input);
  const found = formats.find((format) => format.fits(look));
  if (!found) throw libraryError('import-unknown', input.name);
  return found;
}
