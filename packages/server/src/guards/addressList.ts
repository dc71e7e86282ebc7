import { BlockList, isIP } from 'node:net';

/** Whether an address is one of these, or in one of these networks, such as `10.0.0.0/8`. */
export function createAddressList(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => {
    const plain = withoutMapping(address ?? '');
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

/** An IPv4 address as sockets of both families report it: `::ffff:127.0.0.1`. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
