/** MD5 (RFC 1321) of UTF-8 text, in hexadecimal. For file formats that name hosts by it; not for security. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0);

export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => {
    words[i >> 2]! |= byte << ((i % 4) * 8);
  });
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8);
  words[words.length - 2] = bytes.length * 8;
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < words.length; block += 16) addBlock(state, words.subarray(block, block + 16));
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function addBlock(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const mixed =
      round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
    const word = words[[i, 5 * i + 1, 3 * i + 5, 7 * i][round]! % 16]!;
    const sum = (a + mixed + SINES[i]! + word) | 0;
    const shift = SHIFTS[round * 4 + (i % 4)]!;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
}
