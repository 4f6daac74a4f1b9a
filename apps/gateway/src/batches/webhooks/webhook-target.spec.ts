import { describe, expect, it } from 'vitest';
import { parseNetworks } from './allowed-networks.js';
import { resolveWebhookTarget } from './webhook-target.js';

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
