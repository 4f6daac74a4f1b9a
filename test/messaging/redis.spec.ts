import { describe, it } from '@jest/globals';
import { startRedisCluster } from '../support/redis/redis-cluster.js';
import { redisIsInstalled, startRedisServer } from '../support/redis-server.js';
import { itHearsOfWorkers } from './announcements.js';
import { itTellsNamesApart } from './named-messages.js';
import { itCarriesMessages } from './queue-suite.js';
import { itSurvivesOutages } from './redis-outages.js';

const start = async () => (await startRedisServer())!;

if (redisIsInstalled()) {
  describe('a queue in Redis', () => itCarriesMessages(start));
  describe('a queue in a Redis Cluster', () => itCarriesMessages(() => startRedisCluster()));
  describe('named messages in Redis', () => itTellsNamesApart(start));
  describe('workers of a queue in Redis', () => itHearsOfWorkers(start));
  describe('a queue in a Redis that fails', () => itSurvivesOutages(start));
} else {
  console.warn('redis-server is not installed: queues in Redis are not tested');
  describe('a queue in Redis', () => {
    it.skip('is not tested here, for redis-server is not installed', () => undefined);
  });
}
