/** Creates a self-signed certificate at test start, so that the repository holds no secret and no certificate expires. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM, self-signed. */
  readonly cert: string;
  readonly key: string;
}

type Bytes = Buffer;

/** Encodes one DER element: tag, length, content. */
function der(tag: number, ...content: Bytes[]): Bytes {
  const body = Buffer.concat(content);
  const { length: size } = body;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Bytes[]) => der(0x30, ...parts);
const set = (...parts: Bytes[]) => der(0x31, ...parts);
const explicit = (number: number, ...parts: Bytes[]) => der(0xa0 + number, ...parts);
const bitString = (bytes: Bytes) => der(0x03, Buffer.from([0]), bytes);
const octets = (bytes: Bytes) => der(0x04, bytes);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2, 14)}Z`,
    ),
  );

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAMES = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');

export function certificateFor(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('Pith tests')))));
  const [from, to] = [-86_400_000, 86_400_000].map((offset) => time(new Date(Date.now() + offset))) as [Bytes, Bytes];
  const alternatives = sequence(...names.map((each) => der(0x82, Buffer.from(each))));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const content = sequence(
    explicit(0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(from, to),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(
      3,
      sequence(sequence(ALTERNATIVE_NAMES, octets(alternatives)), sequence(BASIC_CONSTRAINTS, octets(isAuthority))),
    ),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, bitString(signature)).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
