import autocannon from 'autocannon';
import { watchMemory } from '../support/memory-watch.js';
import { readServiceOptions } from '../support/service-options.js';

const CONNECTIONS = 10;
const DEFAULT_SECONDS = 60;

/** The most that one request may hold. */
const QUERIES = 200;

const { url, key, more } = readServiceOptions(
  'test:load -- --url http://localhost:3000 --key UNLIMITED_KEY [--seconds 60] [--pid PROCESS …]',
  'seconds',
  'pid',
);

const texts = [
  '10 Downing Street, London SW1A 2AA',
  '1600 Pennsylvania Ave NW, Washington',
  'platz der republik 1 berlin',
  '55 Rue du Fg Saint-Honore, Paris',
  'Piazza del Colosseo 1, Roma',
];
const queries = Array.from({ length: QUERIES }, (_, index) =>
  index % 10 === 9
    ? { location: { latitude: 51.5034 + index / 1e5, longitude: -0.1276 } }
    : { address_string: texts[index % texts.length] },
);

const endWatch = watchMemory(more['pid'] ?? []);
const result = await autocannon({
  url: `${url}/final-destination/v2`,
  method: 'POST',
  connections: CONNECTIONS,
  duration: Number(more['seconds']?.at(-1) ?? DEFAULT_SECONDS),
  timeout: 15,
  headers: { 'content-type': 'application/json', authorization: key },
  body: JSON.stringify({ queries }),
});

const { errors, timeouts, non2xx, latency } = result;
const answered = result['2xx'];
console.log(
  `${answered} answers of ${QUERIES} queries, ${Math.round((answered * QUERIES) / result.duration)} queries/s`,
);
console.log(`errors ${errors}, timeouts ${timeouts}, other than 2xx ${non2xx}`);
console.log(
  `latency, ms: median ${latency.p50}, 99th percentile ${latency.p99}, longest ${latency.max}`,
);
endWatch();
process.exitCode = errors + timeouts + non2xx === 0 ? 0 : 1;
