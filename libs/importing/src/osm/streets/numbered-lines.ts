import { parseHouseNumber } from '#geocoding/text';
import type { LineRecord } from '../../address-record.js';
import type { Coordinate } from '../../geometry/polygon.js';
import type { OsmAddress } from '../address/osm-address.js';
import type { HouseRow, OsmExtract } from '../extract/osm-extract.js';
import type { HighwayNames } from './highway-names.js';

/** The rows of houses of an extract, from each house that is mapped to the next, the lower number first. */
export function* numberedLines(
  { houseRows }: Pick<OsmExtract, 'houseRows'>,
  addresses: readonly OsmAddress[],
  names: Pick<HighwayNames, 'complete'>,
): Generator<LineRecord> {
  if (houseRows.length === 0) return;
  const mapped = new Map(addresses.map((address) => [placeKey(coordinateOf(address)), address]));
  for (const row of houseRows) {
    const stretches = stretchesOf(row, (vertex) => mapped.get(placeKey(vertex)));
    for (const stretch of stretches) yield* lineOf(stretch, row.step, names);
  }
}

/** What lies between two mapped houses of a row. */
interface Stretch {
  readonly first: OsmAddress;
  readonly last: OsmAddress;
  readonly line: readonly Coordinate[];
}

const stretchesOf = (
  { line }: HouseRow,
  houseAt: (vertex: Coordinate) => OsmAddress | undefined,
): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let begun: { readonly first: OsmAddress; readonly index: number } | undefined;
  for (const [index, vertex] of line.entries()) {
    const house = houseAt(vertex);
    if (!house) continue;
    if (begun)
      stretches.push({ first: begun.first, last: house, line: line.slice(begun.index, index + 1) });
    begun = { first: house, index };
  }
  return stretches;
};

/** None where the ends are on two streets, or their numbers are not as many steps apart. */
function* lineOf(
  { first, last, line }: Stretch,
  step: number,
  names: Pick<HighwayNames, 'complete'>,
): Generator<LineRecord> {
  const [from, to] = [numberOf(first), numberOf(last)];
  const isOneStreet = first.street !== undefined && first.streetKey === last.streetKey;
  if (!isOneStreet || from === undefined || to === undefined) return;
  if (from === to || (to - from) % step !== 0) return;
  const rising = from < to ? line : line.toReversed();
  yield {
    names: names.complete(first.street, first.position),
    line: () => rising,
    numbers: { from: Math.min(from, to), to: Math.max(from, to), step },
  };
}

const numberOf = ({ number = '' }: OsmAddress): number | undefined =>
  parseHouseNumber(number)?.from;

const coordinateOf = ({ position: { lon, lat } }: OsmAddress): Coordinate => [lon, lat];

const placeKey = ([lon, lat]: Coordinate): string => `${lon}/${lat}`;
