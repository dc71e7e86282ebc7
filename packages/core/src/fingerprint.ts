/**
 * A fingerprint of text to detect changed or duplicate content: 64-bit FNV-1a as 16 hex digits.
 * Not for security; a cryptographic hash would make `extract` asynchronous in browsers.
 */
export function fingerprint(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const { length } = text;
  for (let i = 0; i < length; i++) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // Multiplies by 0x100000001b3 in two 32-bit halves, to stay exact.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
