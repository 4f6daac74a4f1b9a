import { Command } from 'commander';
import { repeatable } from '../../apps/cli/src/options.js';
import {
  addServiceOptions,
  requireService,
  type ServiceOptions,
} from '../checks/service-options.js';
import { compareWithTruth, missLines, parts, shareOf } from './truth-report.js';
import { trueDestinations } from './true-destinations.table.js';

interface TruthOptions {
  readonly extract?: readonly string[];
}

/** Compares the doors, buildings and parkings that a service returns with the ground truth. */
export const truthCommand = addServiceOptions(new Command('truth'))
  .description('compare the destinations of a running service with those read off the map')
  .option('--extract <name>', 'extract to compare (default: all); repeatable', repeatable)
  .action((options: TruthOptions, command: Command) => compare(requireService(command), options));

const compare = async (service: ServiceOptions, { extract }: TruthOptions): Promise<void> => {
  const all = await compareWithTruth(
    service,
    Object.entries(trueDestinations).filter(([name]) => !extract || extract.includes(name)),
  );
  for (const line of missLines(all)) console.log(line);
  console.log(`\n${all.length} destinations`);
  for (const part of parts) {
    const { right, of } = shareOf(part, all);
    const percent = ((100 * right) / of).toFixed(1);
    console.log(`${part.padEnd(9)} ${right} of ${of} correct: ${percent} %`);
  }
};
