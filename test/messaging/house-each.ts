import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { QueueHost } from '../support/queue-host.js';
import { House } from './house.js';

/** Gives each spec of a suite a house of its own, on one server for all of them. */
export function houseEach(start: () => Promise<QueueHost>): () => House {
  let host: QueueHost;
  let house: House;

  beforeAll(async () => {
    host = await start();
  });
  afterAll(() => host.stop());
  beforeEach(() => {
    house = new House(host.url);
  });
  afterEach(() => house.close());

  return () => house;
}
