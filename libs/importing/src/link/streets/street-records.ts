import type { Position } from '#contracts';
import type { Coordinate } from '#geo';
import { planeDistanceMetres } from '#geo';
import { parseHouseNumber } from '#geocoding/text';
import { currentNames, nameKey } from '../../model/names.js';
import type { LineRecord } from '../../model/records.js';
import type { InterpolationWay, NamedHighway, OsmExtract } from '../../read/osm/osm-extract.js';
import type { OsmAddress } from '../addresses/osm-address.js';
import type { StreetNames } from './street-names.js';

/** An address this close to a street of the same name is on that street. */
const SAME_STREET_METRES = 1_000;

/**
 * Named streets without addresses; queries may search for a street alone. Addresses with another name
 * of the street are its own, unless that is the current name of a street there.
 */
export const streetsWithoutAddress = (
  highways: readonly NamedHighway[],
  addresses: readonly OsmAddress[],
  streetNames: Pick<StreetNames, 'withCurrentName'>,
): readonly NamedHighway[] => {
  const addressed = new Map<string, Position[]>();
  for (const { streetKey, position } of addresses) {
    const positions = addressed.get(streetKey);
    if (positions) positions.push(position);
    else addressed.set(streetKey, [position]);
  }
  const isNear = (middle: Position | undefined, positions: readonly Position[] = []): boolean =>
    middle !== undefined &&
    positions.some((position) => planeDistanceMetres(middle, position) <= SAME_STREET_METRES);
  const isAddressed = ({ names, positions: [middle] }: NamedHighway): boolean =>
    currentNames(names).some((name) => isNear(middle, addressed.get(nameKey(name)))) ||
    (names.alternatives ?? []).some((name) => {
      const key = nameKey(name);
      const isOfOther = streetNames
        .withCurrentName(key)
        .some(({ positions }) => isNear(middle, positions));
      return !isOfOther && isNear(middle, addressed.get(key));
    });
  return highways.filter((highway) => !isAddressed(highway));
};

/** Lines of named streets. */
export function* namedStreetLines({
  highways,
  streetLines,
}: Pick<OsmExtract, 'highways' | 'streetLines'>): Generator<LineRecord> {
  for (const { names, line } of highways) {
    if (line !== undefined) yield { names, line: () => streetLines.line(line) };
  }
}

/**
 * Lines of address interpolation, from each mapped house to the next, in order of increasing
 * numbers.
 */
export function* interpolationLines(
  { interpolationWays }: Pick<OsmExtract, 'interpolationWays'>,
  addresses: readonly OsmAddress[],
  names: Pick<StreetNames, 'completeNames'>,
): Generator<LineRecord> {
  if (interpolationWays.length === 0) return;
  const mapped = new Map(addresses.map((address) => [placeKey(coordinateOf(address)), address]));
  for (const row of interpolationWays) {
    const stretches = stretchesOf(row, (vertex) => mapped.get(placeKey(vertex)));
    for (const stretch of stretches) yield* lineOf(stretch, row.step, names);
  }
}

/** The stretch between two mapped houses. */
interface Stretch {
  readonly first: OsmAddress;
  readonly last: OsmAddress;
  readonly line: readonly Coordinate[];
}

const stretchesOf = (
  { line }: InterpolationWay,
  houseAt: (vertex: Coordinate) => OsmAddress | undefined,
): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let segmentStart: { readonly first: OsmAddress; readonly index: number } | undefined;
  for (const [index, vertex] of line.entries()) {
    const house = houseAt(vertex);
    if (!house) continue;
    if (segmentStart)
      stretches.push({
        first: segmentStart.first,
        last: house,
        line: line.slice(segmentStart.index, index + 1),
      });
    segmentStart = { first: house, index };
  }
  return stretches;
};

/**
 * Yields nothing when the ends are on different streets, or their numbers do not match the step.
 */
function* lineOf(
  { first, last, line }: Stretch,
  step: number,
  names: Pick<StreetNames, 'completeNames'>,
): Generator<LineRecord> {
  const [from, to] = [numberOf(first), numberOf(last)];
  const isOneStreet = first.street !== undefined && first.streetKey === last.streetKey;
  if (!isOneStreet || from === undefined || to === undefined) return;
  if (from === to || (to - from) % step !== 0) return;
  const rising = from < to ? line : line.toReversed();
  yield {
    names: names.completeNames(first.street, first.position),
    line: () => rising,
    numbers: { from: Math.min(from, to), to: Math.max(from, to), step },
  };
}

const numberOf = ({ number = '' }: OsmAddress): number | undefined =>
  parseHouseNumber(number)?.from;

const coordinateOf = ({ position: { lon, lat } }: OsmAddress): Coordinate => [lon, lat];

const placeKey = ([lon, lat]: Coordinate): string => `${lon}/${lat}`;
