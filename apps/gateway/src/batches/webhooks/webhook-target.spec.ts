import { describe, expect, it } from 'vitest';
import { parseNetworks, resolveWebhookTarget, isAllowedAddress } from './webhook-target.js';

const strict = { allowedNetworks: [], allowsHttp: false };

describe('the target of a webhook', () => {
  it('is the URL with a verified address', async () => {
    expect(await resolveWebhookTarget('https://8.8.8.8:8443/hooks?from=us', strict)).toEqual({
      outcome: 'allowed',
      url: new URL('https://8.8.8.8:8443/hooks?from=us'),
      addresses: [{ address: '8.8.8.8', family: 4 }],
    });
  });

  it.each([
    ['not a URL', 'nowhere', 'must be a URL'],
    ['empty', '', 'must be a URL'],
    ['too long', `https://8.8.8.8/${'a'.repeat(2_000)}`, 'must be a URL of at most 2000'],
    ['plain HTTP', 'http://8.8.8.8/', 'must begin with https://'],
    ['a file URL', 'file:///etc/passwd', 'must begin with https://'],
    ['with a user name', 'https://name@8.8.8.8/', 'must hold no name or password'],
    ['with a password', 'https://:word@8.8.8.8/', 'must hold no name or password'],
    ['the local machine', 'https://127.0.0.1/', 'leads to an address that is not public'],
    ['the local machine by name', 'https://localhost/', 'leads to an address that is not public'],
    ['the local machine by IPv6', 'https://[::1]:8080/', 'leads to an address that is not public'],
    [
      'a cloud metadata address',
      'https://169.254.169.254/latest',
      'leads to an address that is not public',
    ],
  ])('is rejected if it is %s', async (_what, url, reason) => {
    expect(await resolveWebhookTarget(url, strict)).toEqual({
      outcome: 'rejected',
      reason: expect.stringContaining(reason),
    });
  });

  it('may be unresolved while its host is unknown', async () => {
    expect(await resolveWebhookTarget('https://nowhere.invalid/', strict)).toMatchObject({
      outcome: 'unresolved',
    });
  });

  it('may be a private address and plain HTTP if that is allowed', async () => {
    const rules = { allowedNetworks: parseNetworks('127.0.0.0/8, ::1'), allowsHttp: true };
    expect(await resolveWebhookTarget('http://localhost:9/', rules)).toMatchObject({
      outcome: 'allowed',
    });
    expect(await resolveWebhookTarget('http://10.0.0.1/', rules)).toMatchObject({
      outcome: 'rejected',
    });
  });
});

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

describe('the addresses of webhooks', () => {
  it.each(['8.8.8.8', '203.0.112.1', '2606:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8'])(
    'may be public: %s',
    (address) => {
      expect(isAllowedAddress(address, [])).toBe(true);
    },
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['unspecified', '0.1.2.3'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, such as cloud metadata', '169.254.169.254'],
    ['protocol assignment', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.7'],
    ['benchmarking', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
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
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard-only', '100::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback', '::ffff:7f00:1'],
    ['IPv4-mapped private', '::ffff:a01:203'],
    ['IPv4-translated loopback', '::ffff:0:127.0.0.1'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['loopback in NAT64', '64:ff9b::7f00:1'],
    ['loopback in local NAT64', '64:ff9b:1::7f00:1'],
    ['loopback in 6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:1::1'],
    ['unassigned', '4000::1'],
    ['not an address', 'localhost'],
    ['not an address', ''],
  ])('are rejected: %s, %s', (_what, address) => {
    expect(isAllowedAddress(address, [])).toBe(false);
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
  ])('are rejected in any notation: %s', (url) => {
    expect(isAllowedAddress(hostOf(url), [])).toBe(false);
  });

  it('may be in an allowed network', () => {
    const opened = parseNetworks('10.1.0.0/16, 127.0.0.1,fd00:1::/32, ::ffff:192.168.0.7');
    const isOpen = (address: string) => isAllowedAddress(address, opened);
    for (const open of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00:1::9', '192.168.0.7']) {
      expect([open, isOpen(open)]).toEqual([open, true]);
    }
    for (const shut of ['10.2.0.1', '127.0.0.2', 'fd00:2::1', '192.168.0.8', '::7f00:1']) {
      expect([shut, isOpen(shut)]).toEqual([shut, false]);
    }
  });
});
