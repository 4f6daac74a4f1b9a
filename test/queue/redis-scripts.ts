import { expect, it } from 'vitest';
import { connectRedis } from '#queue/connection';
import type { QueueHost } from '../../tools/services/stack.js';
import { echo, fixtureForEach, sendAndWait } from './queue-fixture.js';

const MESSAGES = 40;

/** Add the job, take it, finish it. BullMQ itself also asks twice for a job where none waits. */
const SCRIPTS_A_MESSAGE = 3;

/** Workers look for stalled jobs once a second, and remove the finished ones. */
const OTHER_SCRIPTS = MESSAGES / 2;

/**
 * After this time without a reply, a client has another worker woken, and a message that was handed over may be run
 * twice. Milliseconds.
 */
const UNANSWERED_MS = 15;
const SCRIPTS_AN_UNANSWERED_MESSAGE = 4;

/** What a message costs the server. */
export function itRunsFewScripts(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);

  it('runs three scripts a message, and wakes no second worker', async () => {
    for (let i = 0; i < 3; i++) fixture().server(echo);
    const client = await fixture().client();
    const admin = connectRedis({ url: fixture().url, slotKey: `{${fixture().queue}}` });
    const runScripts = async (): Promise<number> => {
      const stats = await admin.info('commandstats');
      const calls = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)];
      return calls.reduce((sum, [, count]) => sum + Number(count), 0);
    };
    for (let i = 0; i < 10; i++) await sendAndWait(client, ['echo', i]);

    const before = await runScripts();
    let unanswered = 0;
    for (let i = 0; i < MESSAGES; i++) {
      const sentAtMs = performance.now();
      await sendAndWait(client, ['echo', i]);
      if (performance.now() - sentAtMs >= UNANSWERED_MS) unanswered += 1;
    }
    const scripts = (await runScripts()) - before;

    expect(scripts).toBeGreaterThanOrEqual((SCRIPTS_A_MESSAGE - 1) * MESSAGES);
    expect(scripts).toBeLessThanOrEqual(
      SCRIPTS_A_MESSAGE * MESSAGES + OTHER_SCRIPTS + SCRIPTS_AN_UNANSWERED_MESSAGE * unanswered,
    );
    admin.disconnect();
  });
}
