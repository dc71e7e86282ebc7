/**
 * A fingerprint of text, for noticing that content changed or is there twice: 64-bit FNV-1a as 16 hex digits.
 * Not for secrets; a cryptographic hash would make `extract` asynchronous in browsers.
 */
export function fingerprint(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i++) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // × 0x100000001b3, in halves that stay exact.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
