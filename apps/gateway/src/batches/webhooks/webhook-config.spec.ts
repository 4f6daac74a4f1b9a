import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { isWebhookSecret, newWebhookSecret } from './webhook-target.js';

const secretOf = (bytes: number): string => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('the secret of a webhook', () => {
  it('is random and accepted by the library', () => {
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
    expect(isWebhookSecret(newWebhookSecret())).toBe(true);
  });

  it.each([24, 25, 26, 32, 64])('may have %d bytes and signs messages', (bytes) => {
    const secret = secretOf(bytes);
    expect(isWebhookSecret(secret)).toBe(true);
    expect(new Webhook(secret).sign('id', new Date(0), '{}')).toMatch(/^v1,/);
  });

  it.each([
    ['too short', secretOf(23)],
    ['too long', secretOf(65)],
    ['without prefix', randomBytes(24).toString('base64')],
    ['without padding', secretOf(25).replace(/=+$/, '')],
    ['with a character too many', `${secretOf(24)}A`],
    ['in base64url', `whsec_${Buffer.alloc(24, 0xfb).toString('base64url')}`],
    ['with a space', ` ${secretOf(24)}`],
    ['empty', ''],
    ['a number', 7],
    ['null', null],
  ])('is invalid if it is %s', (_what, secret) => {
    expect(isWebhookSecret(secret)).toBe(false);
  });
});
