import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

/** The suite of RFC 1321, a text of more than one block, and one that is not ASCII. */
test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
  ['é', '66ddcd97cfdeabb2f6fb8a999b4bc76f'],
])('of %j', (text, digest) => {
  expect(md5(text)).toBe(digest);
});
