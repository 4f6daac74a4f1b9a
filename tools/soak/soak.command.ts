import { Command } from 'commander';
import { positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { SoakLoad } from './soak-load.js';
import { countTrends, memoryTrends, soakTable, SoakSampler } from './soak-samples.js';
import { startSoakService } from './soak-service.js';

interface SoakOptions {
  readonly minutes: number;
  readonly addresses: number;
  readonly rate?: number;
}

const CAPACITY_SECONDS = 20;
const SAMPLE_SECONDS = 5;
const SAMPLED_ADDRESSES = 20_000;

/** Runs a steady load; exits with 1 if memory, connections or keys grow, or a response is unexpected. */
export const soakCommand = new Command('soak')
  .description('run a steady load, and check that memory, connections and keys stay bounded')
  .option('--minutes <minutes>', 'duration of the load', positiveNumber, 60)
  .option('--addresses <count>', 'addresses of the synthetic country', wholeNumber, 200_000)
  .option('--rate <count>', 'requests per second (default: half the capacity)', positiveNumber)
  .action((options: SoakOptions) => soak(options));

const soak = async ({ minutes, addresses, rate: given }: SoakOptions): Promise<void> => {
  const service = await startSoakService({ addresses, sample: SAMPLED_ADDRESSES });
  try {
    const load = new SoakLoad(service);
    const capacity = await load.capacity(CAPACITY_SECONDS);
    const rate = given ?? capacity / 2;
    console.log(`capacity ${capacity.toFixed(0)} requests/s, load ${rate.toFixed(0)} requests/s`);
    const sampler = new SoakSampler(service, SAMPLE_SECONDS);
    await load.run(rate, minutes * 60);
    const samples = await sampler.end();
    console.log(`${load.answered} responses in ${minutes} minutes\n\n${soakTable(samples)}`);
    for (const [kind, times] of load.unexpected) console.log(`unexpected, ${kind}: ${times}`);
    const trends = [...memoryTrends(samples), ...countTrends(samples)];
    const isPassed = load.unexpected.size === 0 && trends.every(({ isBounded }) => isBounded);
    console.log(isPassed ? 'passed: nothing grows' : 'FAILED: see above');
    process.exitCode = isPassed ? 0 : 1;
  } finally {
    await service.stop();
  }
};
