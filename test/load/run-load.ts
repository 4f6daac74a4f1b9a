import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const SAMPLE_EVERY_MS = 5_000;
const CONNECTIONS = 10;

/** The most that one request may hold. */
const QUERIES = 200;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    /** Of processes on this machine, whose memory is to be watched. */
    pid: { type: 'string', multiple: true, default: [] },
  },
});
const url = values.url?.replace(/\/+$/, '');
const key = values.key ?? process.env.API_KEY;
if (!url || !key) {
  console.error(
    'usage: npm run test:load -- --url http://localhost:3000 --key UNLIMITED_KEY [--seconds 60] [--pid PROCESS …]',
  );
  process.exit(2);
}

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

const residentMegabytes = (pid: string): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );

const samples = new Map<string, number[]>(values.pid.map((pid) => [pid, []]));
const watch = setInterval(() => {
  for (const [pid, sizes] of samples) sizes.push(residentMegabytes(pid));
}, SAMPLE_EVERY_MS);

const result = await autocannon({
  url: `${url}/final-destination/v2`,
  method: 'POST',
  connections: CONNECTIONS,
  duration: Number(values.seconds),
  timeout: 15,
  headers: { 'content-type': 'application/json', authorization: key },
  body: JSON.stringify({ queries }),
});
clearInterval(watch);

const { errors, timeouts, non2xx, latency } = result;
const answered = result['2xx'];
console.log(
  `${answered} answers of ${QUERIES} queries, ${Math.round((answered * QUERIES) / result.duration)} queries/s`,
);
console.log(`errors ${errors}, timeouts ${timeouts}, other than 2xx ${non2xx}`);
console.log(
  `latency, ms: median ${latency.p50}, 99th percentile ${latency.p99}, longest ${latency.max}`,
);
for (const [pid, sizes] of samples) console.log(`memory of ${pid}, MB: ${sizes.join(' ')}`);
process.exitCode = errors + timeouts + non2xx === 0 ? 0 : 1;
