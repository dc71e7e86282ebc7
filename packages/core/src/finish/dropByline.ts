/** Removes a line "By Ann Ash, Tide Columnist" at the start if the metadata has these authors, because every output shows them. */
import { foldedText } from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { firstLine } from './firstLine.ts';

const MAX_LENGTH = 120;
/** What such a line may say besides the names: credentials, a role, a place of work. */
const MAX_OTHER_WORDS = 6;

export function dropByline(draft: Draft): void {
  const authors = draft.metadata.authors?.value;
  const line = authors && pageProfiles[draft.pageType].hasByline ? firstLine(draft.body) : undefined;
  const text = line ? foldedText(line) : '';
  if (!line || !/^by:?\s/i.test(text) || text.length > MAX_LENGTH || !authors!.every((name) => text.includes(name)))
    return;
  const rest = authors!.reduce((left, name) => left.replace(name, ''), text.slice(2));
  if ((rest.match(/[\p{L}\p{N}.]+/gu)?.length ?? 0) <= MAX_OTHER_WORDS) drop(draft, line, 'repeats-author');
}
