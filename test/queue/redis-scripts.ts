import { expect, it } from 'vitest';
import { connectRedis } from '#queue/connection';
import type { QueueHost } from '../../tools/services/stack.js';
import { echo, fixtureForEach, sendAndWait } from './queue-fixture.js';

const MESSAGES = 40;

/** Sent one after the other, and counted if a busy machine has delayed none of them. */
const MESSAGES_A_ROUND = 5;

/** Add the job, take it, finish it. BullMQ itself also asks twice for a job where none waits. */
const SCRIPTS_A_MESSAGE = 3;

/** Workers look for stalled jobs once a second, and remove the finished ones. */
const OTHER_SCRIPTS = MESSAGES / 2;

/** After this time without a reply, a client wakes another worker, which costs more scripts. Milliseconds. */
const UNANSWERED_MS = 15;

/** A machine that delays replies so often is too busy for this spec. */
const MOST_ROUNDS = 100;

/** What a message costs the server. */
export function itRunsFewScripts(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);

  it('runs three scripts a message that is answered in time, and wakes no second worker', async () => {
    for (let i = 0; i < 3; i++) fixture().server(echo);
    const client = await fixture().client();
    const admin = connectRedis({ url: fixture().url, slotKey: `{${fixture().queue}}` });
    const runScripts = async (): Promise<number> => {
      const stats = await admin.info('commandstats');
      const calls = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)];
      return calls.reduce((sum, [, count]) => sum + Number(count), 0);
    };
    for (let i = 0; i < 10; i++) await sendAndWait(client, ['echo', i]);

    const runRound = async (): Promise<{ scripts: number; slowestMs: number }> => {
      const before = await runScripts();
      let slowestMs = 0;
      for (let i = 0; i < MESSAGES_A_ROUND; i++) {
        const sentAtMs = performance.now();
        await sendAndWait(client, ['echo', i]);
        slowestMs = Math.max(slowestMs, performance.now() - sentAtMs);
      }
      return { scripts: (await runScripts()) - before, slowestMs };
    };

    let scripts = 0;
    let messages = 0;
    for (let i = 0; i < MOST_ROUNDS && messages < MESSAGES; i++) {
      const round = await runRound();
      if (round.slowestMs >= UNANSWERED_MS) continue;
      scripts += round.scripts;
      messages += MESSAGES_A_ROUND;
    }

    expect(messages).toBe(MESSAGES);
    expect(scripts).toBeGreaterThanOrEqual((SCRIPTS_A_MESSAGE - 1) * MESSAGES);
    expect(scripts).toBeLessThanOrEqual(SCRIPTS_A_MESSAGE * MESSAGES + OTHER_SCRIPTS);
    admin.disconnect();
  });
}
