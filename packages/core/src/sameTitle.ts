/** Two titles are the same to a reader, whatever their case, marks and spaces. */
export function sameTitle(a: string, b: string): boolean {
  const form = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return form(a) !== '' && form(a) === form(b);
}
