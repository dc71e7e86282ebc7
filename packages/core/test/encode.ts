/** Encodes text in a legacy encoding by inverting the decoder's table. Throws on characters that the encoding lacks. */
import { TextDecoder } from '@exodus/bytes/encoding.js';

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

export function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'iso-2022-jp') return toIso2022Jp(encode(text, 'euc-jp'));
  if (encoding.startsWith('utf-16')) return toUtf16(text, encoding === 'utf-16be');
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = character < '\u0080' ? [character.charCodeAt(0)] : table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  const addBytes = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0x80; first < 0x100; first++) addBytes([first]);
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) addBytes([first, second]);
  tables.set(encoding, table);
  return table;
}

/** Converts EUC-JP to ISO-2022-JP: double bytes without their high bits, between escape sequences. */
function toIso2022Jp(euc: Uint8Array): Uint8Array {
  const out: number[] = [];
  let isDouble = false;
  for (const byte of euc) {
    if (byte >= 0x80 !== isDouble) out.push(0x1b, ...(isDouble ? [0x28, 0x42] : [0x24, 0x42]));
    isDouble = byte >= 0x80;
    out.push(byte & 0x7f);
  }
  return Uint8Array.from(isDouble ? [...out, 0x1b, 0x28, 0x42] : out);
}

function toUtf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !isBigEndian);
  return bytes;
}
