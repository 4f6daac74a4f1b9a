import { describe, expect, it } from '@jest/globals';
import { isOpenAddress, readNetworks } from './open-address.js';

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

describe('the addresses that webhooks may go to', () => {
  it.each(['8.8.8.8', '203.0.112.1', '2606:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8'])(
    'are public ones, as %s',
    (address) => {
      expect(isOpenAddress(address, [])).toBe(true);
    },
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['unspecified', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['of a carrier', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds tell secrets', '169.254.169.254'],
    ['for protocols', '192.0.0.8'],
    ['for examples', '192.0.2.1'],
    ['for examples', '198.51.100.7'],
    ['for examples', '203.0.113.7'],
    ['for measurements', '198.18.0.1'],
    ['a relay for 6to4', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['for examples', '2001:db8::1'],
    ['for examples', '3fff::1'],
    ['to be discarded', '100::1'],
    ['loopback, mapped', '::ffff:127.0.0.1'],
    ['loopback, mapped', '::ffff:7f00:1'],
    ['private, mapped', '::ffff:a01:203'],
    ['loopback, translated', '::ffff:0:127.0.0.1'],
    ['loopback, compatible', '::127.0.0.1'],
    ['loopback, compatible', '::7f00:1'],
    ['loopback by NAT64', '64:ff9b::7f00:1'],
    ['loopback by local NAT64', '64:ff9b:1::7f00:1'],
    ['loopback by 6to4', '2002:7f00:1::'],
    ['anything by Teredo', '2001:0:1::1'],
    ['not given out', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('are none that is %s: %s', (_what, address) => {
    expect(isOpenAddress(address, [])).toBe(false);
  });

  it.each([
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[0:0:0:0:0:0:0:1]/',
  ])('are none that a URL only writes otherwise: %s', (url) => {
    expect(isOpenAddress(hostOf(url), [])).toBe(false);
  });

  it('are those of networks that were opened, too', () => {
    const opened = readNetworks('10.1.0.0/16, 127.0.0.1,fd00:1::/32, ::ffff:192.168.0.7');
    const isOpen = (address: string) => isOpenAddress(address, opened);
    for (const open of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00:1::9', '192.168.0.7']) {
      expect([open, isOpen(open)]).toEqual([open, true]);
    }
    for (const shut of ['10.2.0.1', '127.0.0.2', 'fd00:2::1', '192.168.0.8', '::7f00:1']) {
      expect([shut, isOpen(shut)]).toEqual([shut, false]);
    }
  });
});
