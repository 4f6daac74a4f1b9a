import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { positiveNumber } from '../../apps/cli/src/options.js';
import { DrillService } from './drill-service.js';
import { runDrill } from './drill.js';
import { drillReport, shortfallsOf, tallyDrill } from './tally.js';

interface DrillOptions {
  readonly seconds: number;
  readonly rate: number;
  readonly only?: string;
  readonly outcomes?: string;
}

/** Runs the drill and prints its report; exits with 1 if a requirement is not met. */
export const drillCommand = new Command('drill')
  .description('replace and interrupt every part of a service under load, and check the answers')
  .option('--seconds <seconds>', 'duration of the drill', positiveNumber, 180)
  .option('--rate <count>', 'requests per second', positiveNumber, 200)
  .option('--only <prefix>', 'only incidents whose names start with this')
  .option('--outcomes <file>', 'write the outcome of every request to a JSON file')
  .action((options: DrillOptions) => drill(options));

const drill = async ({ seconds, rate, only, outcomes }: DrillOptions): Promise<void> => {
  const service = await DrillService.start();
  try {
    const result = await runDrill(service, { seconds, requestsPerSecond: rate, only });
    if (outcomes) await writeFile(outcomes, JSON.stringify(result));
    const tally = tallyDrill(result);
    const shortfalls = shortfallsOf(tally);
    console.log(drillReport(tally));
    console.log(shortfalls.length === 0 ? 'passed' : `FAILED\n${shortfalls.join('\n')}`);
    process.exitCode = shortfalls.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
};
