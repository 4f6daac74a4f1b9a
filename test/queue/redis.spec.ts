import { startRedisCluster } from '../../tools/services/redis-cluster.js';
import { startRedisServer } from '../../tools/services/redis-server.js';
import { describeWithRedis } from '../support/with-redis.js';
import { itReportsWorkerPresence } from './presence-suite.js';
import { itDeduplicatesNamedMessages } from './named-messages-suite.js';
import { itDeliversMessages } from './delivery-suite.js';
import { itRunsFewScripts } from './redis-scripts.js';
import { itSurvivesOutages } from './redis-outages.js';
import { itPrefersWarmWorkers } from './redis-warm-workers.js';

const start = async () => (await startRedisServer())!;

describeWithRedis('a queue in Redis', () => itDeliversMessages(start));
describeWithRedis('a queue in a Redis Cluster', () =>
  itDeliversMessages(() => startRedisCluster()),
);
describeWithRedis('scripts of a queue in Redis', () => itRunsFewScripts(start));
describeWithRedis('warm workers of a queue in Redis', () => itPrefersWarmWorkers(start));
describeWithRedis('warm workers of a queue in a Redis Cluster', () =>
  itPrefersWarmWorkers(() => startRedisCluster()),
);
describeWithRedis('named messages in Redis', () => itDeduplicatesNamedMessages(start));
describeWithRedis('workers of a queue in Redis', () => itReportsWorkerPresence(start));
describeWithRedis('a queue in a Redis with outages', () => itSurvivesOutages(start));
