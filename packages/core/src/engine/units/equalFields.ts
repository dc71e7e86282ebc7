/**
 * Drops what all entries of a list say in the same words: "Rate this book", "Posted in News", "Ships from our store". It says nothing about
 * any of them. Labels stay with their values, and so do the values that are the same for all.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import { BYLINE, type Entries, groupBlocks } from './entries.ts';

const MIN_ENTRIES = 4;
/** Share of the shown entries that must have the same text. */
const MIN_SHARE = 0.9;
const MAX_LABEL_WORDS = 3;
const MIN_PHRASE_WORDS = 3;
/** Labels and values in a form of their own, and what names the entry. */
const APART = context.heading | context.table | context.definitions | context.code;

export function dropEqualFields(survey: Survey, { entryOf, roleOf }: Entries, decision: Decision): void {
  const { blocks, contexts } = survey;
  const entryAt = (index: number) => entryOf[blocks[index]?.element ?? 0]!;
  const kept = blocks.filter(({ index }) => decision.keep[index] && entryAt(index) >= 0);
  const sizes = new Map<number, number>();
  for (const entry of new Set(kept.map(({ index }) => entryAt(index))))
    sizes.set(roleOf[entry]!, (sizes.get(roleOf[entry]!) ?? 0) + 1);
  const isField = ({ element }: Block) => (contexts[element]! & APART) === 0;
  const equal = new Set<number>();
  for (const role of groupBlocks(survey, roleOf)) {
    const fields = role
      .map((index) => blocks[index]!)
      .filter((block) => decision.keep[block.index] && !block.hasPrice && !block.hasDate && isField(block));
    for (const same of groupBy(fields, ({ text }) => text)) {
      const entries = new Set(same.map(({ index }) => entryAt(index)));
      const size = sizes.get(roleOf[entryAt(same[0]!.index)]!) ?? 0;
      if (entries.size >= MIN_ENTRIES && entries.size >= size * MIN_SHARE)
        for (const { index } of same) equal.add(index);
    }
  }
  const isPhraseOfAll = (index: number) => equal.has(index) && !isValueOfAll(blocks[index]!);
  const isValue = (index: number, entry: number) =>
    entryAt(index) === entry && decision.keep[index]! && isField(blocks[index]!) && !isPhraseOfAll(index);
  const isLabel = ({ index, words, linkWords, text }: Block) => {
    if (linkWords > 0 || !saysSomething(text) || (words > MAX_LABEL_WORDS && !COLON.test(text))) return false;
    const entry = entryAt(index);
    return isValue(index + 1, entry) || (isValue(index - 1, entry) && blocks[index - 1]!.digits > 0);
  };
  // Entries that say nothing else are no entries, but texts that a page repeats.
  const others = new Set(kept.filter(({ index }) => !equal.has(index)).map(({ index }) => entryAt(index)));
  for (const index of equal)
    if (others.has(entryAt(index)) && isPhraseOfAll(index) && !isLabel(blocks[index]!))
      decision.follow(index, false, 'like entries');
}

const COLON = /[:：]$/;
/** Not signs, nor what stands for a picture. */
const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !/^(?:image|icon|photo|picture|thumbnail)$/i.test(text);

/** A brand, a kind of work, "Material: oak", an author: true of each entry. Signs alone are no value. */
const isValueOfAll = ({ text, words }: Block): boolean =>
  saysSomething(text) && !COLON.test(text) && (words < MIN_PHRASE_WORDS || /[:：]\s/.test(text) || BYLINE.test(text));
