import { parseArgs } from 'node:util';
import { seededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';
import { chaosUpload, disorderIn } from './chaos-rows.js';
import { incidentsOf, runBatch } from './chaos-run.js';
import { ChaosService } from './chaos-service.js';

// npm run test:chaos -- [--runs 10] [--rows 100000] [--seed 1] [--data FILE]
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    rows: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
});
const rows = Number(values.rows);
const seed = Number(values.seed);
const upload = chaosUpload(rows, seededRandom(seed, 'rows'));

const service = await ChaosService.start(values.data);
try {
  const undisturbed = await timed(() => runBatch(service, upload, []));
  const disorder = disorderIn(undisturbed.value, rows);
  if (disorder) throw new Error(`undisturbed: ${disorder}`);
  console.log(`undisturbed: ${rows} rows in ${undisturbed.seconds} s`);
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const incidents = incidentsOf(seededRandom(seed, `run ${run}`));
    const { value, seconds } = await timed(() => runBatch(service, upload, incidents));
    const killed = incidents.map(
      ({ victim, share }) => `${victim} at ${Math.round(share * 100)} %`,
    );
    const isEqual = value === undisturbed.value;
    const verdict = isEqual ? 'equal' : (disorderIn(value, rows) ?? 'other answers');
    console.log(`run ${run}: ${verdict} in ${seconds} s; killed ${killed.join(', ')}`);
    if (!isEqual) process.exitCode = 1;
  }
} finally {
  await service.stop();
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: string }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: ((performance.now() - start) / 1_000).toFixed(1) };
}
