import { Command } from 'commander';
import { repeatable } from '../../apps/cli/src/options.js';
import {
  addServiceOptions,
  requireService,
  type ServiceOptions,
} from '../checks/service-options.js';
import { trueDestinations } from './true-destinations.table.js';
import type { AnsweredDestination, QueriedService } from './answered-destination.js';
import { queryDestinationAt } from './answered-destination.js';
import type { TrueDestination, TrueObject, Verdict } from './judge-destination.js';
import { judgeDestination } from './judge-destination.js';

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

/** A true destination of an extract, and the answer of the service. */
interface ComparedDestination {
  readonly extract: string;
  readonly truth: TrueDestination;
  readonly given: AnsweredDestination | undefined;
}

/** A part of a destination that is judged by itself. */
type DestinationPart = keyof Verdict;

/** How often a part was correct, of the destinations whose ground truth names it. */
interface Share {
  readonly right: number;
  readonly of: number;
}

/** In the order of the report. */
export const parts: readonly DestinationPart[] = ['door', 'building', 'parking'];

/** Counts the correct answers of one part. */
const shareOf = (part: DestinationPart, all: readonly ComparedDestination[]): Share => {
  const verdicts = all
    .map(({ truth, given }) => judgeDestination(truth, given)[part])
    .filter((verdict) => verdict !== undefined);
  return { right: verdicts.filter(Boolean).length, of: verdicts.length };
};

/** One entry per incorrect part: the object, the ground truth and the answer. */
export const missLines = (all: readonly ComparedDestination[]): readonly string[] =>
  all.flatMap(({ extract, truth, given }) => {
    const verdict = judgeDestination(truth, given);
    return parts
      .filter((part) => verdict[part] === false)
      .map((part) =>
        [
          `${part} of ${truth.address.object} in ${extract} (${given?.label ?? 'no match'})`,
          `true: ${trueText(part, truth)}`,
          `answered: ${answerText(part, given)}`,
        ].join('\n    '),
      );
  });

const trueText = (
  part: DestinationPart,
  { doors, building, parkings }: TrueDestination,
): string => {
  const objects = { door: doors, building: [building], parking: parkings ?? [] }[part];
  return objects.map(objectText).join(' or ') || 'none';
};

const objectText = ({ object, lat, lon }: TrueObject): string => `${object} at ${lat}, ${lon}`;

const answerText = (part: DestinationPart, given: AnsweredDestination | undefined): string => {
  const place = {
    door: { rings: [], points: given?.doors ?? [] },
    building: given?.building,
    parking: given?.parking,
  }[part];
  const [corner] = place?.rings[0] ?? [];
  if (corner) return `an area with a corner at ${corner[1]}, ${corner[0]}`;
  return place?.points.map(({ lat, lon }) => `${lat}, ${lon}`).join('; ') || 'none';
};

/** Queries a service with the extracts for every true destination, one after the other. */
const compareWithTruth = async (
  service: QueriedService,
  byExtract: readonly (readonly [extract: string, truths: readonly TrueDestination[]])[],
): Promise<readonly ComparedDestination[]> => {
  const all: ComparedDestination[] = [];
  for (const [extract, destinations] of byExtract) {
    for (const truth of destinations) {
      all.push({ extract, truth, given: await queryDestinationAt(service, truth.address) });
    }
  }
  return all;
};
