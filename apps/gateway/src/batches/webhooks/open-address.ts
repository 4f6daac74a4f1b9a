import ipaddr from 'ipaddr.js';

/** A network that messages may go to although it is not public, as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** All public addresses of IPv6 are in here; of the rest, much only stands for other addresses. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Reads networks, parted by commas; a bare address is a network of one. Throws on what is neither. */
export const readNetworks = (list: string): readonly Network[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : networkOfOne(text)));

/** Whether the list can be read. */
export const areNetworks = (list: unknown): boolean => {
  try {
    return typeof list === 'string' && readNetworks(list).length > 0;
  } catch {
    return false;
  }
};

const networkOfOne = (text: string): Network => {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS];
};

/**
 * Whether a message may go to an address: to public ones, and to those of networks that were opened.
 * One of IPv4 that is written as IPv6 counts as what it is; whatever else carries another address
 * (6to4, NAT64, Teredo, those that are IPv4-compatible) is not public.
 */
export function isOpenAddress(text: string, opened: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return isPublic(address) || opened.some((network) => isWithin(address, network));
}

type Address = Network[0];

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, PUBLIC_IPV6));

const isWithin = (address: Address, [network, bits]: Network): boolean =>
  network.kind() === address.kind() && address.match(network, bits);
