/** Finds what is in or below the text of a post and no part of it: what members write below all of their posts, adverts, reactions. */
import type { Text } from '../../dom/index.ts';
import { countWords } from '../../words.ts';
import { categoryBit } from '../names.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import type { Thread } from './findPosts.ts';
import { countWordsOf, SIGNATURE } from './postBodies.ts';

/** Names of the members who like a post. */
const REACTIONS = /^(?:reactions?|reacted|likes|liked|likers|thanks|thanked|kudos)$/;
/** Longer elements are texts, whatever their names. */
const MAX_ASIDE_WORDS = 40;

/** For each element, whether it belongs to a signature, an advert or the names of those who like the post. */
export function findSignatures({ names, parent, words }: Survey, { postOf }: Thread, bodyOf: Int32Array): Uint8Array {
  const holdsBody = new Uint8Array(postOf.length);
  for (let i = 1; i < postOf.length; i++)
    if (bodyOf[i] === i) for (let at = i; postOf[at] !== at && !holdsBody[at]; at = parent[at]!) holdsBody[at] = 1;
  const isSignature = new Uint8Array(postOf.length);
  for (let i = 1; i < postOf.length; i++) {
    if (postOf[i]! < 0 || postOf[i] === i || holdsBody[i]) continue;
    const { categories, words: own } = names[i]!;
    const isAside = (categories & categoryBit.advert) !== 0 || own.some((word) => REACTIONS.test(word));
    const isNamed = own.some((word) => SIGNATURE.test(word)) || (isAside && words[i]! <= MAX_ASIDE_WORDS);
    isSignature[i] = isSignature[parent[i]!] || Number(isNamed);
  }
  return isSignature;
}

/** The line that old forums and mail programs write between a text and the signature. */
const SIGNATURE_LINE = /^\s*(?:_{5,}|-- ?)\s*$/;
const MAX_SIGNATURE_WORDS = 40;

/** Drops what is below such a line of a post or message: it is in the element of the text. */
export function cutSignature(own: readonly Block[], decision: Decision): void {
  const last = own.findLastIndex(({ nodes }) => nodes.some(isSignatureLine));
  const block = own[last];
  if (!block || countWordsOf(own.slice(last)) - block.words > MAX_SIGNATURE_WORDS) return;
  const line = block.nodes.findLastIndex(isSignatureLine);
  if (block.nodes.slice(line).reduce((sum, { data }) => sum + countWords(data), 0) > MAX_SIGNATURE_WORDS) return;
  block.nodes.length = line; // what is not in a kept block goes
  for (const { index } of own.slice(line > 0 ? last + 1 : last)) decision.follow(index, false, 'thread');
}

const isSignatureLine = ({ data }: Text): boolean => SIGNATURE_LINE.test(data);
