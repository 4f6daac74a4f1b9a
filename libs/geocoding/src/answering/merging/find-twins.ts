import { segmentOf } from '../chunk-context.js';
import type { ChunkContext } from '../chunk-context.js';
import { fetchRecords } from '../fetch-records.js';
import { foundPremise } from '../found.js';
import type { Found } from '../found.js';
import type { Twins } from './merge-found.js';
import type { Suspect } from './suspect.js';
import { suspectsByName } from './suspects-by-name.js';
import { suspectsByNumber } from './suspects-by-number.js';

/** For the finds of premises what other data sets tell of them; the others are left out. */
export const findTwins = async (
  finds: readonly Found[],
  context: ChunkContext,
): Promise<ReadonlyMap<Found, Twins>> => {
  const premises = finds.filter(({ premise }) => premise !== undefined);
  const numbered = await suspectsByNumber(premises, context);
  const chosen = nearestOfEach([...numbered, ...suspectsByName(premises, context)]);
  if (chosen.length === 0) return new Map();
  const records = await fetchRecords({ premises: chosen, streets: [] }, context);
  const twins = new Map<Found, { readonly same: Found[]; readonly houses: Found[] }>();
  for (const suspect of chosen) {
    const { found, isHouse } = suspect;
    const segment = segmentOf(context, suspect.generation);
    const premise = records.premise(suspect);
    if (!segment || !premise) continue;
    const told = twins.get(found) ?? { same: [], houses: [] };
    twins.set(found, told);
    (isHouse ? told.houses : told.same).push(foundPremise(segment, premise, found));
  }
  return twins;
};

/** Of each data set the nearest, and rather the very address than its house. */
const nearestOfEach = (suspects: readonly Suspect[]): readonly Suspect[] => {
  const nearest = new Map<Found, Map<number, Suspect>>();
  for (const suspect of suspects) {
    const ofFound = nearest.get(suspect.found) ?? new Map<number, Suspect>();
    nearest.set(suspect.found, ofFound);
    const known = ofFound.get(suspect.generation);
    if (!known || isBetter(suspect, known)) ofFound.set(suspect.generation, suspect);
  }
  return [...nearest.values()].flatMap((ofFound) => [...ofFound.values()]);
};

const isBetter = (one: Suspect, other: Suspect): boolean =>
  one.isHouse === other.isHouse ? one.metres < other.metres : !one.isHouse;
