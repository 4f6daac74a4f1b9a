import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createPostgresBackend, Queue } from 'bullmq';
import { firstValueFrom } from 'rxjs';
import { InboxRegister } from '../../libs/messaging/src/postgres/inbox-register.js';
import { eventually } from '../support/eventually.js';
import type { QueueHost } from '../support/queue-host.js';
import { itBridgesAbsence } from './absence.js';
import { ask, failure, House } from './house.js';
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

  it('clears away what a client left behind that was killed long ago', async () => {
    const client = await house.client();
    const queue = (name: string) =>
      new Queue(name, { connection: postgres.url }, createPostgresBackend);
    const left = queue('inbox-left');
    const main = queue(house.queue);
    const backend = main.getBackend();
    const signed = async () =>
      Object.keys(await backend.getQueueMeta()).filter((field) => field.startsWith('inbox:'));
    // Who only tells has no inbox yet.
    await firstValueFrom(client.emit('told', {}), { defaultValue: undefined });
    expect(await signed()).toEqual([]);
    const asked = failure(ask(client, ['asked', {}]));
    await eventually(async () => (await signed()).length === 1);
    await client.close();
    await asked;
    await eventually(async () => (await signed()).length === 0);

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
