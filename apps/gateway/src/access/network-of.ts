const IPV4_IN_IPV6 = '::ffff:';
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What of an address is one caller's: all of IPv4, and of IPv6 the first 64 bits, as whoever has
 * one address there has all those that begin with them (RFC 6177).
 */
export function networkOf(address: string): string {
  if (address.startsWith(IPV4_IN_IPV6)) return address.slice(IPV4_IN_IPV6.length);
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address.split('::').map(groupsOf);
  const between = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  return [...head, ...between, ...tail].slice(0, NETWORK_GROUPS).join(':');
}

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
