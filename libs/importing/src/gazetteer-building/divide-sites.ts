import { postcodeKey } from '#geocoding/text';
import { planarMetres } from '../geometry/planar.js';
import type { Box } from '../geometry/polygon.js';
import { linkNear } from './link-near.js';
import type { StreetSite } from './street-site.js';

/** A street may have such a gap whatever is told of its ends: a park, a river, a field. */
const GAP_METRES = 1_000;
/** And such a one if nothing tells that its ends are streets of their own. */
const WIDEST_GAP_METRES = 5_000;
/** A gap so many times wider than what is usual between the houses beside it does not come from missing houses. */
const TELLING_GAP = 10;

/** Divides the sites of one name in one city into streets, by the gaps between them. */
export const divideSites = (sites: readonly StreetSite[]): readonly (readonly StreetSite[])[] => {
  const pieces = linkNear(sites, {
    boxOf: ({ spread }) => spread.box,
    reachMetres: GAP_METRES,
    isLinked: () => true,
  });
  if (pieces.length === 1) return pieces;
  const streets = linkNear(pieces.map(pieceOf), {
    boxOf: ({ box }) => box,
    reachMetres: WIDEST_GAP_METRES,
    isLinked: (one, other, gapMetres) =>
      gapMetres < TELLING_GAP * Math.max(one.spacingMetres, other.spacingMetres) ||
      !areElsewhere(one, other),
  });
  return streets.map((street) => street.flatMap((piece) => piece.sites));
};

/** What is left of a street between two gaps. */
interface Piece {
  readonly sites: readonly StreetSite[];
  readonly box: Box;
  /** About how far apart its houses stand; Infinity where no house is known. */
  readonly spacingMetres: number;
  readonly districts: ReadonlySet<string>;
  readonly localities: ReadonlySet<number>;
}

const pieceOf = (sites: readonly StreetSite[]): Piece => {
  const boxes = sites.map(({ spread }) => spread.box);
  const box = {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
  const length = planarMetres({ lon: box.west, lat: box.south }, { lon: box.east, lat: box.north });
  const houses = sites.reduce(
    (sum, { hasPremises, spread }) => sum + (hasPremises ? spread.count : 0),
    0,
  );
  return {
    sites,
    box,
    spacingMetres: (length + FEW_HOUSES_METRES) / houses,
    districts: new Set(sites.flatMap(({ postcodes }) => postcodes.map(districtOf))),
    localities: new Set(sites.flatMap(({ localities }) => localities)),
  };
};

/** So much is added to the length: a few houses side by side do not yet tell how close houses stand. */
const FEW_HOUSES_METRES = 500;

/** Whether postcodes tell two places; where there are none, whether the parts of the city do. */
const areElsewhere = (one: Piece, other: Piece): boolean => {
  if (one.districts.size > 0 && other.districts.size > 0)
    return areDisjoint(one.districts, other.districts);
  const areTold = one.localities.size > 0 && other.localities.size > 0;
  return areTold && areDisjoint(one.localities, other.localities);
};

const areDisjoint = <Value>(some: ReadonlySet<Value>, others: ReadonlySet<Value>): boolean =>
  ![...some].some((value) => others.has(value));

/** Longer ones, and those with letters, end in what tells a street or a house. */
const DISTRICT_POSTCODE = /^\d{1,5}$/;

const districtOf = (postcode: string): string => {
  const key = postcodeKey(postcode);
  return DISTRICT_POSTCODE.test(key) ? key : key.slice(0, -3);
};
