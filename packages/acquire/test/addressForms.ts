/** Notations of IP addresses for tests of the guard: IPv4 as URL host and embedded in IPv6. */

/** First and last addresses of each non-public range. */
export const nonPublicIPv4 = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.1.2.3', '127.255.255.255', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  '168.63.129.16',
];

export const publicIPv4 = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...[
    '169.253.255.255',
    '169.255.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '198.17.255.255',
  ],
  ...['198.20.0.1', '203.0.112.255', '223.255.255.255', '168.63.129.17'],
];

const octets = (address: string) => address.split('.').map(Number) as [number, number, number, number];
const asNumber = (address: string) => octets(address).reduce((sum, octet) => sum * 256 + octet, 0);
const fullWidth = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const escapedBytes = (text: string) => text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** Notations of one IPv4 address that URL parsers accept as host. */
export const ipv4Spellings: Record<string, (address: string) => string> = {
  dotted: (address) => address,
  'one number': (address) => String(asNumber(address)),
  'one hexadecimal number': (address) => `0x${asNumber(address).toString(16)}`,
  'one octal number': (address) => `0${asNumber(address).toString(8)}`,
  'octal parts': (address) =>
    octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  'long octal parts': (address) =>
    octets(address)
      .map((octet) => octet.toString(8).padStart(12, '0'))
      .join('.'),
  'hexadecimal parts': (address) =>
    octets(address)
      .map((octet) => `0X${octet.toString(16)}`)
      .join('.'),
  'mixed parts': (address) =>
    octets(address)
      .map((octet, index) => (index % 2 ? `0x${octet.toString(16)}` : octet))
      .join('.'),
  'two parts': (address) => `${octets(address)[0]}.${asNumber(address) % 2 ** 24}`,
  'three parts': (address) => `${octets(address).slice(0, 2).join('.')}.${asNumber(address) % 2 ** 16}`,
  'a final dot': (address) => `${address}.`,
  'full-width digits': fullWidth,
  'ideographic dots': (address) => address.replaceAll('.', '。'),
  'percent escapes': escapedBytes,
  'soft hyphens': (address) => address.replaceAll('.', '.\u00ad'),
};

const groups = (address: string) => {
  const [a, b, c, d] = octets(address);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)] as const;
};
const joined = (address: string) => groups(address).join(':');
const inverted = (address: string) =>
  joined(
    octets(address)
      .map((octet) => 255 - octet)
      .join('.'),
  );

/** IPv6 addresses with an embedded IPv4 address that are public if it is public. */
export const transparentForms: Record<string, (address: string) => string> = {
  NAT64: (address) => `64:ff9b::${joined(address)}`,
  ISATAP: (address) => `2a00:1450:4001:800:0:5efe:${joined(address)}`,
  'global ISATAP': (address) => `2a00:1450:4001:800:200:5efe:${joined(address)}`,
};

/** IPv6 forms that the operating system treats as the IPv4 address itself. */
export const localForms: Record<string, (address: string) => string> = {
  mapped: (address) => `::ffff:${address}`,
  'mapped, in groups': (address) => `::ffff:${joined(address)}`,
  'mapped, in full': (address) => `0:0:0:0:0:ffff:${joined(address)}`,
  compatible: (address) => `::${joined(address)}`,
};

/** IPv6 forms that are never public, whatever they embed. */
export const opaqueForms: Record<string, (address: string) => string> = {
  ...localForms,
  translated: (address) => `::ffff:0:${joined(address)}`,
  'local NAT64': (address) => `64:ff9b:1::${joined(address)}`,
  '6to4': (address) => `2002:${joined(address)}::1`,
  Teredo: (address) => `2001:0:4136:e378:8000:63bf:${inverted(address)}`,
  'Teredo server': (address) => `2001:0:${joined(address)}:8000:63bf:3fff:fdd2`,
  'link-local ISATAP': (address) => `fe80::5efe:${joined(address)}`,
};

export const nonPublicIPv6 = [
  ...['::', '::1', '::2', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'ff02::1', 'ff0e::1'],
  ...['100::1', '2001:db8::1', '2001:2::1', '2001:10::1', '2001:20::1', '3fff::1', '5f00::1', '4000::1', '8000::1'],
  ...['c000::1', 'f000::1', '1::1', '64:ff9b:2::1', '2001:1::1'],
];

export const publicIPv6 = ['2606:4700:4700::1111', '2a00:1450:4001:800::200e', '2001:4860:4860::8888', '2400:cb00::1'];
