/** The posts of a thread, the list of the threads of a forum, or one message. */
import { includeFootnotes } from '../includeFootnotes.ts';
import { keepDifferentHeading } from '../keepDifferentHeading.ts';
import { findPosts } from '../thread/findPosts.ts';
import { formatPosts, separatePosts } from '../thread/formatPosts.ts';
import { keepPosts } from '../thread/keepPosts.ts';
import { decideMessage } from '../thread/message.ts';
import { findOpener } from '../thread/opener.ts';
import type { Form } from './form.ts';

export const thread: Form = ({ doc, evidence, verdicts, decision, isUnchanged }) => {
  const { survey } = evidence;
  const { keep } = decision;
  const title = doc.metadata.title?.value;
  keepDifferentHeading(evidence, keep, title);
  includeFootnotes(survey, keep, doc.url);
  if (isUnchanged) return {};
  const posts = findPosts(survey, keep);
  if (!posts) {
    decideMessage(survey, decision);
    return {};
  }
  const chooseImage = keepPosts(survey, posts, verdicts, decision, title);
  return {
    images: () => chooseImage,
    arrange: (body) => separatePosts(formatPosts(survey, posts, keep, body)),
    ...(!posts.titles && { opener: findOpener(evidence, posts, doc.url) }),
  };
};
