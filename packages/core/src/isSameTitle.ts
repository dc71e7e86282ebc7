/** Whether two titles are equal apart from case, punctuation and spaces. */
export function isSameTitle(a: string, b: string): boolean {
  const normalise = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return normalise(a) !== '' && normalise(a) === normalise(b);
}
