import ipaddr from 'ipaddr.js';

/** A network to which webhooks may be sent although it is not public, such as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Contains all public IPv6 addresses. Many others embed another address. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Parses comma-separated networks; a bare address is a network of one. Throws on invalid input. */
export const parseNetworks = (list: string): readonly Network[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : singleAddressNetwork(text)));

/** Whether the list is valid. */
export const areValidNetworks = (list: unknown): boolean => {
  try {
    return typeof list === 'string' && parseNetworks(list).length > 0;
  } catch {
    return false;
  }
};

const singleAddressNetwork = (text: string): Network => {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS];
};

/**
 * Whether webhooks may be sent to an address: public ones, and those of allowed networks. An
 * IPv4-mapped IPv6 address counts as IPv4; other addresses that embed one (6to4, NAT64, Teredo,
 * IPv4-compatible) are not public.
 */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return isPublic(address) || allowed.some((network) => isWithin(address, network));
}

type Address = Network[0];

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, PUBLIC_IPV6));

const isWithin = (address: Address, [network, bits]: Network): boolean =>
  network.kind() === address.kind() && address.match(network, bits);
