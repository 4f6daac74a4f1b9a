import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isWebhookSecret, newWebhookSecret } from './webhook-secret.js';

const secretOf = (bytes: number): string => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('the secret of a webhook', () => {
  it('is made anew each time, as the library takes it', () => {
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
    expect(isWebhookSecret(newWebhookSecret())).toBe(true);
  });

  it.each([24, 25, 26, 32, 64])('may have %d bytes, with which messages are signed', (bytes) => {
    const secret = secretOf(bytes);
    expect(isWebhookSecret(secret)).toBe(true);
    expect(new Webhook(secret).sign('id', new Date(0), '{}')).toMatch(/^v1,/);
  });

  it.each([
    ['too short', secretOf(23)],
    ['too long', secretOf(65)],
    ['without its beginning', randomBytes(24).toString('base64')],
    ['without its padding', secretOf(25).replace(/=+$/, '')],
    ['with one letter too many', `${secretOf(24)}A`],
    ['in base64 for URLs', `whsec_${Buffer.alloc(24, 0xfb).toString('base64url')}`],
    ['with a space', ` ${secretOf(24)}`],
    ['empty', ''],
    ['a number', 7],
    ['nothing', null],
  ])('is none that is %s', (_what, secret) => {
    expect(isWebhookSecret(secret)).toBe(false);
  });
});
