import { parseArgs } from 'node:util';
import { seededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';
import { areEqual, chaosUpload, disorderIn } from './chaos-rows.js';
import { runBatch } from './chaos-run.js';
import { ChaosService } from './chaos-service.js';
import { describeRun, describeStandstills } from './chaos-report.js';
import { nothingHappens, planOf } from './incidents.js';

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
  const undisturbed = await timed(() => runBatch(service, upload, nothingHappens));
  const disorder = disorderIn(undisturbed, rows);
  if (disorder) throw new Error(`undisturbed: ${disorder}`);
  console.log(`undisturbed: ${rows} rows in ${undisturbed.seconds.toFixed(1)} s`);
  const standstills = [];
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const plan = planOf(seededRandom(seed, `run ${run}`));
    const outcome = await timed(() => runBatch(service, upload, plan));
    const isEqual = areEqual(outcome, undisturbed);
    const verdict = isEqual ? 'equal' : (disorderIn(outcome, rows) ?? 'other answers');
    console.log(describeRun({ run, plan, outcome, verdict, seconds: outcome.seconds }));
    standstills.push(...outcome.standstills);
    if (!isEqual) process.exitCode = 1;
  }
  console.log(describeStandstills(standstills));
} finally {
  await service.stop();
}

async function timed<T>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { ...value, seconds: (performance.now() - start) / 1_000 };
}
