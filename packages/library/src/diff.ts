/** A unified diff of two texts of a page. */
const MAX_LENGTH = 2_000_000;
/** A diff that takes longer is given up, and the texts count as too different. */
const TIMEOUT_MS = 5000;

export interface DiffSide {
  readonly name: string;
  readonly text: string;
}

/** Resolves to an empty string if the texts are the same. */
export async function diffTexts(before: DiffSide, after: DiffSide): Promise<string> {
  if (before.text === after.text) return '';
  const { createTwoFilesPatch } = await import('diff');
  const isTooLong = before.text.length + after.text.length > MAX_LENGTH;
  const patch = isTooLong
    ? undefined
    : createTwoFilesPatch(before.name, after.name, before.text, after.text, undefined, undefined, {
        context: 2,
        timeout: TIMEOUT_MS,
      });
  return patch ?? `--- ${before.name}\n+++ ${after.name}\nthe texts are too different to be compared line by line\n`;
}
