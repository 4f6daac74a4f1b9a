import { roughDistanceMetres } from '#geodesy';
import type { HouseLookup, PremiseHit, PremiseRecord } from '../../gazetteer/gazetteer.js';
import { areInOnePlace, twinsIn } from '../../gazetteer/twins.js';
import type { DocumentRef } from '../../gazetteer/twins.js';
import { segmentOf } from '../chunk-context.js';
import type { ChunkContext } from '../chunk-context.js';
import type { Found } from '../found.js';
import type { Suspect } from './suspect.js';
import { otherSegmentsAt } from './other-segments-at.js';
import { doorPlateOf, houseNumberOf, isSameSpot } from './same-address.js';

/** Premises of other data sets with the number of what was found, on the street that is its own there. */
export const suspectsByNumber = async (
  finds: readonly Found[],
  context: ChunkContext,
): Promise<readonly Suspect[]> => {
  const asked = finds.flatMap((found) => askOf(found, context));
  if (asked.length === 0) return [];
  const hits = await context.gazetteer.premisesAt(asked, context);
  return asked.flatMap((one, index) =>
    (hits[index] ?? []).flatMap((hit) => suspectOf(one, hit, context)),
  );
};

interface Asked extends HouseLookup {
  readonly found: Found;
  readonly premise: PremiseRecord;
}

const askOf = (found: Found, { snapshot }: ChunkContext): readonly Asked[] => {
  const { premise, parts } = found;
  const number = premise && houseNumberOf(premise.number, parts.countryCode);
  if (!number) return [];
  return otherSegmentsAt(found, snapshot).flatMap((other) =>
    twinsIn(other, streetOf(found, premise), snapshot.vocabulary).map((street) => ({
      found,
      premise,
      generation: other.generation,
      street,
      number: number.from,
      key: number.key,
      unit: premise.unit,
    })),
  );
};

/** Streets come first among documents: the document of a street is its ordinal. */
const streetOf = ({ segment }: Found, { street }: PremiseRecord): DocumentRef => ({
  segment,
  document: street.ordinal,
});

const suspectOf = (
  { found, premise, street, key }: Asked,
  hit: PremiseHit,
  context: ChunkContext,
): readonly Suspect[] => {
  const code = found.parts.countryCode;
  const own = doorPlateOf({ numberKey: key, unit: premise.unit }, code);
  const other = doorPlateOf(hit, code);
  const isHouse = own.unit !== '' && other.unit === '';
  if (own.number !== other.number || (own.unit !== other.unit && !isHouse)) return [];
  const segment = segmentOf(context, hit.generation);
  if (!segment) return [];
  const { vocabulary } = context.snapshot;
  const isInOnePlace = areInOnePlace(
    streetOf(found, premise),
    { segment, document: street },
    vocabulary,
  );
  if (!isSameSpot(premise, hit, { code, isInOnePlace })) return [];
  const { generation, ordinal } = hit;
  const metres = roughDistanceMetres(premise.position, hit.position);
  return [{ found, generation, ordinal, isHouse, metres }];
};
