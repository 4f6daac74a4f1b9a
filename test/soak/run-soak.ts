import { parseArgs } from 'node:util';
import { SoakLoad } from './soak-load.js';
import { countCourses, memoryCourses, soakTable } from './soak-report.js';
import { SoakWatch } from './soak-samples.js';
import { startSoakService } from './soak-service.js';

// npm run test:soak -- [--minutes 60] [--addresses 200000] [--rate REQUESTS_A_SECOND]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    addresses: { type: 'string', default: '200000' },
    rate: { type: 'string' },
  },
});
const CAPACITY_SECONDS = 20;
const SAMPLE_SECONDS = 5;
const SAMPLE = 20_000;

const service = await startSoakService({ addresses: Number(values.addresses), sample: SAMPLE });
try {
  const load = new SoakLoad(service);
  const capacity = await load.capacity(CAPACITY_SECONDS);
  const rate = Number(values.rate ?? capacity / 2);
  console.log(`capacity ${capacity.toFixed(0)} requests/s, soaked at ${rate.toFixed(0)}`);
  const watch = new SoakWatch(service, SAMPLE_SECONDS);
  await load.pace(rate, Number(values.minutes) * 60);
  const samples = await watch.end();
  console.log(`${load.answered} answers in ${values.minutes} minutes\n\n${soakTable(samples)}`);
  for (const [what, times] of load.strange) console.log(`not as expected, ${what}: ${times}`);
  const courses = [...memoryCourses(samples), ...countCourses(samples)];
  const isSound = load.strange.size === 0 && courses.every(({ isBounded }) => isBounded);
  console.log(isSound ? 'nothing grows' : 'see above');
  process.exitCode = isSound ? 0 : 1;
} finally {
  await service.stop();
}
