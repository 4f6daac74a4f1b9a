import { askWhatIsAt } from './given-destination.js';
import type { AskedService } from './given-destination.js';
import type { TrueDestination } from './true-destination.js';
import type { Held } from './truth-report.js';

/** Asks a service that holds the extracts for every true destination, one after another. */
export const heldAgainst = async (
  service: AskedService,
  truths: readonly (readonly [extract: string, truths: readonly TrueDestination[]])[],
): Promise<readonly Held[]> => {
  const all: Held[] = [];
  for (const [extract, destinations] of truths) {
    for (const truth of destinations) {
      all.push({ extract, truth, given: await askWhatIsAt(service, truth.address) });
    }
  }
  return all;
};
