import { startRedisCluster } from '../support/redis/redis-cluster.js';
import { startRedisServer } from '../support/redis-server.js';
import { describeWithRedis } from '../support/with-redis.js';
import { itHearsOfWorkers } from './announcements.js';
import { itTellsNamesApart } from './named-messages.js';
import { itCarriesMessages } from './queue-suite.js';
import { itSurvivesOutages } from './redis-outages.js';

const start = async () => (await startRedisServer())!;

describeWithRedis('a queue in Redis', () => itCarriesMessages(start));
describeWithRedis('a queue in a Redis Cluster', () => itCarriesMessages(() => startRedisCluster()));
describeWithRedis('named messages in Redis', () => itTellsNamesApart(start));
describeWithRedis('workers of a queue in Redis', () => itHearsOfWorkers(start));
describeWithRedis('a queue in a Redis that fails', () => itSurvivesOutages(start));
