import { describe, expect, it } from '@jest/globals';
import { readNetworks } from './open-address.js';
import { resolveTarget } from './webhook-target.js';

const strict = { opened: [], allowsHttp: false };

describe('the target of a webhook', () => {
  it('is where its URL leads, by an address that was checked', async () => {
    expect(await resolveTarget('https://8.8.8.8:8443/told?by=us', strict)).toEqual({
      outcome: 'open',
      url: new URL('https://8.8.8.8:8443/told?by=us'),
      addresses: [{ address: '8.8.8.8', family: 4 }],
    });
  });

  it.each([
    ['no URL', 'nowhere', 'must be a URL'],
    ['empty', '', 'must be a URL'],
    ['too long', `https://8.8.8.8/${'a'.repeat(2_000)}`, 'must be a URL of at most 2000'],
    ['unsigned by a certificate', 'http://8.8.8.8/', 'must begin with https://'],
    ['a file', 'file:///etc/passwd', 'must begin with https://'],
    ['with a name', 'https://name@8.8.8.8/', 'must hold no name or password'],
    ['with a password', 'https://:word@8.8.8.8/', 'must hold no name or password'],
    ['this very machine', 'https://127.0.0.1/', 'leads to an address that is not public'],
    ['this very machine by name', 'https://localhost/', 'leads to an address that is not public'],
    ['this very machine in IPv6', 'https://[::1]:8080/', 'leads to an address that is not public'],
    ['in a cloud', 'https://169.254.169.254/latest', 'leads to an address that is not public'],
  ])('is refused when it is %s', async (_what, url, reason) => {
    expect(await resolveTarget(url, strict)).toEqual({
      outcome: 'refused',
      reason: expect.stringContaining(reason),
    });
  });

  it('may be found out later when its name is not known', async () => {
    expect(await resolveTarget('https://nowhere.invalid/', strict)).toMatchObject({
      outcome: 'unresolved',
    });
  });

  it('may be near, and without a certificate, where that is allowed', async () => {
    const rules = { opened: readNetworks('127.0.0.0/8, ::1'), allowsHttp: true };
    expect(await resolveTarget('http://localhost:9/', rules)).toMatchObject({ outcome: 'open' });
    expect(await resolveTarget('http://10.0.0.1/', rules)).toMatchObject({ outcome: 'refused' });
  });
});
