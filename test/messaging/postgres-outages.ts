import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createPostgresBackend, Queue } from 'bullmq';
import { InboxRegister } from '../../libs/messaging/src/postgres/inbox-register.js';
import { eventually } from '../support/eventually.js';
import type { QueueHost } from '../support/queue-host.js';
import { itBridgesAbsence } from './absence.js';
import { ask, failure, House, tell } from './house.js';
import { Line } from './line.js';

/** What becomes of messages while Postgres is out of reach. */
export function itSurvivesOutages(start: () => Promise<QueueHost>): void {
  let postgres: QueueHost;
  let line: Line;
  let house: House;

  beforeAll(async () => {
    postgres = await start();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    line = await Line.to(postgres.url);
    house = new House(line.url);
  });
  afterEach(async () => {
    await house.close();
    await line.cut();
  });

  itBridgesAbsence(() => ({ house, cut: () => line.cut(), mend: () => line.mend() }));

  /** Of a queue of this Postgres, by its name. */
  const open = (name: string) =>
    new Queue(name, { connection: postgres.url }, createPostgresBackend);

  const signed = async (queue: ReturnType<typeof open>): Promise<readonly string[]> =>
    Object.keys(await queue.getBackend().getQueueMeta()).filter((field) =>
      field.startsWith('inbox:'),
    );

  it('reads no inbox for a client that has asked nothing yet', async () => {
    const client = await house.client();
    const main = open(house.queue);
    await tell(client, 'told', {});
    expect(await signed(main)).toEqual([]);

    const asking = failure(ask(client, ['asked', {}]));
    await eventually(async () => (await signed(main)).length === 1);

    await client.close();
    await asking;
    expect(await signed(main)).toEqual([]);
    await main.close();
  });

  it('clears away what a client left behind that was killed long ago', async () => {
    const left = open('inbox-left');
    const main = open(house.queue);
    const backend = main.getBackend();
    await left.add('reply', 'unread');
    await backend.setQueueMeta({ 'inbox:inbox-left': Date.now() - 3_600_000 });

    const isSigned = (inbox: string) => backend.hasQueueMetaField(`inbox:${inbox}`);
    const registers = ['inbox-own', 'inbox-other'].map(
      (inbox) => new InboxRegister(backend, inbox, 1_000),
    );
    for (const register of registers) register.open();

    await eventually(async () => (await left.getWaitingCount()) === 0);
    await eventually(async () => !(await isSigned('inbox-left')));
    expect(await Promise.all(['inbox-own', 'inbox-other'].map(isSigned))).toEqual([true, true]);
    await Promise.all(registers.map((register) => register.close()));
    await Promise.all([left.close(), main.close()]);
  });
}
