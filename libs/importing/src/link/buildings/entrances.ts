import { nearestPointOnRings } from '#geo';
import { nameKey } from '../../model/names.js';
import { houseNumbersOf, isPartOfNumber } from '../../read/osm/address-tags.js';
import type { Entrance, OsmExtract } from '../../read/osm/osm-extract.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import type { OsmAddress } from '../addresses/osm-address.js';

/** An entrance this close to a wall is in the wall. */
const IN_THE_WALL_METRES = 1;

/** Order of preference of the values of `entrance`. Values not listed rank like `yes`. */
const entranceOrder: ReadonlyMap<string, number> = new Map([
  ['main', 0],
  ['secondary', 2],
  ['side', 2],
  ['back', 2],
  ['rear', 2],
  ['shop', 2],
  ['service', 3],
  ['delivery', 3],
  ['deliveries', 3],
  ['garage', 4],
  ['parking', 4],
]);
const MAIN_ENTRANCE = 0;
const ORDINARY_ENTRANCE = 1;
const LOCKED_MAIN_ENTRANCE = 1.5;
const CLOSED_ENTRANCE = 3;

/** The entrances in the walls of each building. */
export class BuildingEntrances {
  private readonly byBuilding = new Map<number, Entrance[]>();

  constructor(private readonly extract: OsmExtract) {
    for (const entrance of extract.entrances) {
      for (const building of this.buildingsOf(entrance)) {
        const known = this.byBuilding.get(building);
        if (known) known.push(entrance);
        else this.byBuilding.set(building, [entrance]);
      }
    }
  }

  of(building: number): readonly Entrance[] {
    return this.byBuilding.get(building) ?? [];
  }

  /**
   * Buildings with the entrance in their wall, or else the building whose relation lists it as a
   * member.
   */
  private buildingsOf(entrance: Entrance): readonly number[] {
    const { buildings, partOf } = this.extract;
    const found = buildings.near(entrance.position, IN_THE_WALL_METRES).filter((building) => {
      const { metres } = nearestPointOnRings(buildings.polygons(building), entrance.position);
      const isInside =
        isTaggedEntrance(entrance) && buildings.contains(building, entrance.position);
      return metres <= IN_THE_WALL_METRES || isInside;
    });
    const named = partOf.get(entrance.key);
    return found.length > 0 || named === undefined ? found : [named];
  }
}

/** A `door` without `entrance` may be an interior door. */
const isTaggedEntrance = ({ tags }: Entrance): boolean =>
  tags['entrance'] !== undefined || tags['building'] === 'entrance';

/**
 * Rank of an entrance, lower is better: 0 for the main entrance. A locked main entrance ranks
 * higher than other locked ones, because it has a bell.
 */
export const entranceRank = ({ tags }: Pick<Entrance, 'tags'>): number => {
  const rank = entranceOrder.get(tags['entrance'] ?? '') ?? ORDINARY_ENTRANCE;
  const isClosed = tags['access'] === 'private' || tags['access'] === 'no';
  if (!isClosed) return rank;
  return rank === MAIN_ENTRANCE ? LOCKED_MAIN_ENTRANCE : Math.max(rank, CLOSED_ENTRANCE);
};

const forVehicles = new Set(['garage', 'parking']);

/** Entrances of garages and car parks. */
export const isVehicleEntrance = ({ tags }: Pick<Entrance, 'tags'>): boolean =>
  forVehicles.has(tags['entrance'] ?? '');

/** Whether an entrance has a house number. */
export const isNumbered = ({ tags }: Entrance): boolean => tags['addr:housenumber'] !== undefined;

/** Whether an entrance has the number of the address. */
export const hasNumberOf = ({ tags }: Entrance, address: OsmAddress): boolean =>
  address.number !== undefined &&
  houseNumbersOf(tags).includes(address.number) &&
  isOnStreet(tags, address);

/** Whether an entrance has a number that is a part of the address's number. */
export const hasPartialNumberOf = ({ tags }: Entrance, address: OsmAddress): boolean =>
  houseNumbersOf(tags).some((number) => isPartOfNumber(number, address.number ?? '')) &&
  isOnStreet(tags, address);

const isOnStreet = (tags: OsmTags, { streetKey }: OsmAddress): boolean => {
  const street = tags['addr:street'];
  return street === undefined || nameKey(street) === streetKey;
};

/** Flats behind one entrance: `1-20`. */
const range = /^(\d+)\s*[-–]\s*(\d+)$/;
const separator = /\s*[;,]\s*/;
/** Staircase letter before a flat number: `A 12`, `A12`, `A/12`. */
const stairsFirst = /^(\p{L}{1,2})[\s/]*\d+\p{L}?$/u;

/**
 * Whether an entrance serves a unit: it lists the flats, has the label of the unit, or the letter
 * of its staircase.
 */
export const servesUnit = (tags: OsmTags, unit: string | undefined): boolean => {
  const wanted = unit === undefined ? '' : foldLabel(unit);
  if (wanted === '') return false;
  const stairs = stairsFirst.exec(wanted)?.[1];
  return unitLabelsOf(tags).some(
    (word) => word === wanted || word === stairs || rangeIncludes(word, wanted),
  );
};

const entranceKeys = ['addr:flats', 'addr:unit', 'addr:staircase', 'ref'];

const unitLabelsOf = (tags: OsmTags): readonly string[] =>
  entranceKeys.flatMap((key) => tags[key]?.split(separator).map(foldLabel) ?? []).filter(Boolean);

const rangeIncludes = (word: string, wanted: string): boolean => {
  const match = range.exec(word);
  const flat = /^\d+$/.test(wanted) ? Number(wanted) : NaN;
  return match !== null && Number(match[1]) <= flat && flat <= Number(match[2]);
};

const foldLabel = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
