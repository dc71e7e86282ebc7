/** What changed between two texts of a page, for people: a unified diff of lines. */
const LONGEST = 2_000_000;
/** A difference that takes longer to find is told as a replacement of the whole. */
const TIMEOUT_MS = 5000;

export interface DiffSide {
  readonly name: string;
  readonly text: string;
}

/** Empty when they are the same. */
export async function diffTexts(before: DiffSide, after: DiffSide): Promise<string> {
  if (before.text === after.text) return '';
  const { createTwoFilesPatch } = await import('diff');
  const isHuge = before.text.length + after.text.length > LONGEST;
  const patch = isHuge
    ? undefined
    : createTwoFilesPatch(before.name, after.name, before.text, after.text, undefined, undefined, {
        context: 2,
        timeout: TIMEOUT_MS,
      });
  return patch ?? `--- ${before.name}\n+++ ${after.name}\nthe texts are too different to be compared line by line\n`;
}
