import type { Category } from '#geocoding/text';
import { planeDistanceMetres } from '#geo';
import type { Names } from '../model/names.js';
import { mergeNames, nameKey } from '../model/names.js';
import type { Pausing } from '../model/pausing.js';
import { flatMapPausing, forEachPausing } from '../model/pausing.js';
import { categoryFromTags } from '../read/osm/feature-kinds.js';
import { namesFromTags, namesOfKey } from '../read/osm/name-tags.js';
import type { AddressedObject, OsmExtract } from '../read/osm/osm-extract.js';
import type { OsmTags } from '../read/osm/osm-feature.js';
import { wideSites } from '../read/osm/point-of-interest.table.js';
import type { AddressReader } from './addresses/address-reader.js';
import type { DestinationAddresses } from './addresses/destinations.js';
import { mergedTags } from './addresses/destinations.js';
import type { OsmAddress } from './addresses/osm-address.js';
import { AddressObjectType } from './addresses/osm-address.js';

/** A place of interest with its address, as far as it has one: its own or that of its house. */
export interface PointOfInterest {
  readonly names: Names;
  readonly category: Category;
  readonly address: OsmAddress;
  /** Of the object and its address. */
  readonly tags: OsmTags;
}

/** What places of interest take their addresses from. */
interface LinkedAddresses {
  readonly reader: AddressReader;
  readonly destinations: readonly DestinationAddresses[];
  /** The building of a destination, by its index. */
  readonly records: { buildingOf(destination: DestinationAddresses): number | undefined };
}

/** The places of interest of an extract, each once, in the order of their keys. */
export function* findPointsOfInterest(
  { pointsOfInterest }: OsmExtract,
  { reader, destinations, records }: LinkedAddresses,
): Pausing<readonly PointOfInterest[]> {
  const houses = yield* Houses.index(destinations, records);
  const found = yield* flatMapPausing(pointsOfInterest, (object) =>
    toPointOfInterest(object, reader, houses),
  );
  return yield* dropRepeated(found);
}

const toPointOfInterest = (
  object: AddressedObject,
  reader: AddressReader,
  houses: Houses,
): readonly PointOfInterest[] => {
  const category = categoryFromTags(object.tags);
  const names = namesWithBrand(object.tags);
  if (!category || !names) return [];
  const own = reader.partialAddressOf(object);
  const house = houses.of(own);
  const tags = house ? mergedTags([own, ...house]) : own.tags;
  return [{ names, category, tags, address: house ? withAddressOf(own, house[0]) : own }];
};

/** A shop is also known by the chain that it belongs to. */
const namesWithBrand = (tags: OsmTags): Names | undefined => {
  const names = namesFromTags(tags);
  const brand = namesOfKey(tags, 'brand');
  return names && brand ? mergeNames(names, brand) : (names ?? brand);
};

const withAddressOf = (own: OsmAddress, house: OsmAddress): OsmAddress => ({
  ...own,
  street: house.street,
  streetKey: house.streetKey,
  number: house.number,
  postcode: own.postcode ?? house.postcode,
});

/** The addresses that places of interest may have: by their objects, and by building. */
class Houses {
  private readonly byObject = new Map<string, DestinationAddresses>();
  /** Undefined for a building with several addresses. */
  private readonly byBuilding = new Map<number, DestinationAddresses | undefined>();

  static *index(
    destinations: readonly DestinationAddresses[],
    records: LinkedAddresses['records'],
  ): Pausing<Houses> {
    const houses = new Houses();
    yield* forEachPausing(destinations, (destination) => {
      for (const { object } of destination) houses.byObject.set(object.key, destination);
      const building = records.buildingOf(destination);
      if (building === undefined) return;
      const isFirst = !houses.byBuilding.has(building);
      houses.byBuilding.set(building, isFirst ? destination : undefined);
    });
    return houses;
  }

  /** The destination with the address of the object; without one, that of its building. */
  of({ object, building, number, street, tags }: OsmAddress): DestinationAddresses | undefined {
    const own = this.byObject.get(object.key);
    if (own || number !== undefined || building === undefined) return own;
    const around = this.byBuilding.get(building);
    const isOnOtherStreet =
      tags['addr:street'] !== undefined &&
      nameKey(street?.local ?? '') !== (around?.[0].streetKey ?? '');
    return isOnOtherStreet ? undefined : around;
  }
}

/** Objects of one name and category this near to each other are one place. */
const ONE_PLACE_METRES = 40;
/** The same of wide sites. */
const ONE_SITE_METRES = 500;

/** Of several objects of one place, the building is kept, else the area, else the first point. */
function* dropRepeated(found: readonly PointOfInterest[]): Pausing<readonly PointOfInterest[]> {
  const byName = new Map<string, PointOfInterest[]>();
  yield* forEachPausing(found, (one) => {
    const key = `${one.category}/${nameKey(one.names.local)}`;
    const named = byName.get(key);
    if (named) named.push(one);
    else byName.set(key, [one]);
  });
  const kept = new Set<PointOfInterest>();
  yield* forEachPausing(byName.values(), (named) => {
    const ofName: PointOfInterest[] = [];
    for (const one of named.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      if (ofName.some((better) => isOnePlace(better, one))) continue;
      ofName.push(one);
      kept.add(one);
    }
  });
  return found.filter((one) => kept.has(one));
}

const rankOf = ({ address: { objectType } }: PointOfInterest): number =>
  [AddressObjectType.Building, AddressObjectType.Site].indexOf(objectType) + 1 || 3;

const isOnePlace = (better: PointOfInterest, other: PointOfInterest): boolean => {
  const [one, two] = [better.address, other.address];
  if (one.building !== undefined && one.building === two.building) return true;
  const metres = wideSites.has(better.category) ? ONE_SITE_METRES : ONE_PLACE_METRES;
  return planeDistanceMetres(one.position, two.position) <= metres;
};
