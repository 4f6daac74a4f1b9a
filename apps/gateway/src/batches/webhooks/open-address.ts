import ipaddr from 'ipaddr.js';

/** A network that messages may go to although it is not public, as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Reads networks, parted by commas; a bare address is a network of one. Throws on what is neither. */
export const readNetworks = (list: string): readonly Network[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) =>
      text.includes('/')
        ? ipaddr.parseCIDR(text)
        : [ipaddr.process(text), ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128],
    );

/**
 * Whether a message may go to an address: to public ones, and to those of networks that were opened.
 * What only carries another address (mapped, 6to4, NAT64, Teredo) is none.
 */
export function isOpenAddress(text: string, opened: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() === 'unicast') return true;
  return opened.some(([network, bits]) => {
    return network.kind() === address.kind() && address.match(network, bits);
  });
}
