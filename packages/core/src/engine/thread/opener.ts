/** Finds who opened a thread, and when: the first post says so, or a line between the title and the posts where those answer a link. */
import type { Opener } from '../../types.ts';
import type { Evidence } from '../evidence.ts';
import { canBeByline, isAuthor, type SignReader, signReader } from './bylines.ts';
import type { Thread } from './findPosts.ts';

/** Addresses of pages whose first post continues a thread. */
const LATER_PAGE = /(?:\bpage[-=/]?|[?&;](?:p|start)=|[?&;]topic=\d+\.)(?!0|1\b)\d{1,4}\b/i;

export function findOpener({ survey, titleBlock }: Evidence, { posts }: Thread, url: URL | undefined): Opener {
  const [first] = posts;
  if (!first || LATER_PAGE.test(url?.href ?? '')) return {};
  const readSigns = signReader(survey);
  const above = titleBlock < 0 ? [] : survey.blocks.slice(titleBlock + 1, survey.firstBlock[first.element]);
  const signed = above.flatMap((block) => (canBeByline(block) ? signsOf(readSigns(block)) : []));
  const { author, date } = signed[0] ?? first;
  return { author: author?.text, date: date?.datetime ?? date?.text };
}

/** A line that names a member only, or a day, may be about something else. */
const signsOf = ({ author, date }: ReturnType<SignReader>) =>
  author && isAuthor(author) && date ? [{ author, date }] : [];
