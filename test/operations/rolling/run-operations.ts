import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runDrill } from './drill.js';
import { reportOf, shortfallsOf } from './report.js';
import { RollingService } from './rolling-service.js';
import { tally } from './tally.js';

// npm run test:operations -- [--seconds 180] [--rate 200] [--only workers] [--outcomes FILE]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    rate: { type: 'string', default: '200' },
    only: { type: 'string' },
    outcomes: { type: 'string' },
  },
});

const service = await RollingService.start();
try {
  const { seconds, rate, only } = values;
  const plan = { seconds: Number(seconds), requestsPerSecond: Number(rate), only };
  const drill = await runDrill(service, plan);
  if (values.outcomes) await writeFile(values.outcomes, JSON.stringify(drill));
  const told = tally(drill);
  const shortfalls = shortfallsOf(told);
  console.log(reportOf(told));
  console.log(shortfalls.length === 0 ? 'passed' : `FAILED\n${shortfalls.join('\n')}`);
  process.exitCode = shortfalls.length === 0 ? 0 : 1;
} finally {
  await service.stop();
}
