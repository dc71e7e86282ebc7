/** Whether a text has nothing to see. Its first sign tells, after a few spaces at most: to trim it would make a new string. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return text.trim() === '';
    if (code !== 0x20 && (code < 0x09 || code > 0x0d)) return false;
  }
  return true;
}
