import type { Position, Quality } from '#contracts';
import { boxDiagonalMetres, planeDistanceMetres, pointInside } from '#geo';
import { stripPostcodePrefix } from '../model/countries.js';
import type { Names } from '../model/names.js';
import type { Pausing } from '../model/pausing.js';
import type { AddressObject, AddressRecord, DoorsRecord, SourceItem } from '../model/records.js';
import { DestinationBuildings } from './buildings/destination-buildings.js';
import { DoorFinder } from './buildings/door-finder.js';
import { ParkingFinder } from './parking/parking-finder.js';
import { StreetLines, StreetNames, streetsFromRelations } from './streets/street-names.js';
import { uprnsFromTags } from '../read/osm/address-tags.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';
import { openAir } from '../read/osm/point-of-interest.table.js';
import type { DestinationAddresses } from './addresses/destinations.js';
import { mergedTags } from './addresses/destinations.js';
import type { OsmAddress } from './addresses/osm-address.js';
import { AddressObjectType } from './addresses/osm-address.js';
import type { PointOfInterest } from './points-of-interest.js';
import type { AddressPlaces, AddressPlacesFinder } from './places/address-places.js';

/** Minimum diagonal of a building without an address; smaller ones are sheds. */
const MIN_DIAGONAL_METRES = 10;

/** What finds the building, doors, parking and street names of a destination. */
interface DestinationFinders {
  readonly buildings: DestinationBuildings;
  readonly doors: DoorFinder;
  readonly parkings: ParkingFinder;
  /** Names of the streets of the extract, in all languages. */
  readonly streetNames: StreetNames;
}

/**
 * Converts destinations to address records: links doors, buildings and parking, and assigns places.
 */
export class DestinationRecords {
  private constructor(
    private readonly extract: OsmExtract,
    private readonly places: AddressPlacesFinder,
    private readonly finders: DestinationFinders,
  ) {}

  /**
   * Links the buildings of all destinations, and assigns the owners of all car parks. Doors and
   * parking of a destination are linked by `item`.
   */
  static *link(
    extract: OsmExtract,
    destinations: readonly DestinationAddresses[],
    places: AddressPlacesFinder,
  ): Pausing<DestinationRecords> {
    const highways = [...extract.highways, ...streetsFromRelations(extract)];
    const streetNames = new StreetNames(highways, extract.streetLines);
    yield;
    const buildings = yield* DestinationBuildings.link(extract, destinations);
    const streets = new StreetLines(extract, streetNames);
    yield;
    const doors = new DoorFinder(extract, buildings, streets);
    yield;
    const parkings = yield* ParkingFinder.link(extract, buildings);
    return new DestinationRecords(extract, places, { buildings, doors, parkings, streetNames });
  }

  get streetNames(): StreetNames {
    return this.finders.streetNames;
  }

  item(destination: DestinationAddresses): SourceItem {
    const [first] = destination;
    const reject = (reason: string): SourceItem => ({
      kind: 'reject',
      reject: { reason, where: first.sourceKey },
    });
    if (first.number === undefined && !first.house) return reject('no house number');
    const places = this.places.placesOf(first.position, mergedTags(destination));
    if (!places) return reject('country unknown (see --country)');
    return { kind: 'address', address: this.address(destination, places) };
  }

  /**
   * Buildings without an address that may be inhabited. Other data sets may have addresses in them.
   */
  *buildingsWithoutAddress(): Generator<SourceItem> {
    const { buildings, minorBuildings } = this.extract;
    for (let index = 0; index < buildings.count; index += 1) {
      const isSmall = boxDiagonalMetres(buildings.box(index)) < MIN_DIAGONAL_METRES;
      if (isSmall || minorBuildings.has(index) || this.finders.buildings.addressCount(index) > 0)
        continue;
      const area = this.building(index, 'medium');
      const position = pointInside(buildings.polygons(index));
      const doors = this.finders.doors.doorsOfUnaddressedBuilding(index, position);
      const request = { key: buildings.key(index), names: [], position, building: index };
      const parking = this.finders.parkings.parkingOf({ ...request, door: doors?.positions[0] });
      if (area) yield { kind: 'building', building: { building: area, doors, parking } };
    }
  }

  /** The building of a destination, as its index in the extract. */
  buildingOf(destination: DestinationAddresses): number | undefined {
    return this.finders.buildings.of(destination)?.index;
  }

  /** Undefined when its country is unknown. */
  pointOfInterest({ names, category, address, tags }: PointOfInterest): SourceItem | undefined {
    const destination = [address] as const;
    const places = this.places.placesOf(address.position, tags);
    if (!places) return undefined;
    if (!openAir.has(category)) this.finders.buildings.linkVisited(destination);
    const doors = this.finders.doors.doorsOf(destination);
    const record = this.address(destination, places, doors && nearestFirst(doors, address));
    const sourceKey = `poi/${address.object.key}`;
    const visited = { ...record, sourceKey, house: names, category, furtherObjects: [] };
    return { kind: 'point-of-interest', pointOfInterest: visited };
  }

  /** A street without addresses; undefined when its country is unknown. */
  street(names: Names, positions: readonly Position[]): SourceItem | undefined {
    const position = positions[0];
    const places = position && this.places.placesOf(position, {});
    if (!places) return undefined;
    const { country, city, region, locality } = places;
    return { kind: 'street', street: { names, position, country, city, region, locality } };
  }

  private address(
    destination: DestinationAddresses,
    places: AddressPlaces,
    doors = this.finders.doors.doorsOf(destination),
  ): AddressRecord {
    const [first] = destination;
    const { sourceKey, position, number, unit, street } = first;
    const linked = this.finders.buildings.of(destination);
    const request = {
      key: first.object.key,
      names: destinationNames(destination),
      position,
      building: linked?.index,
      door: doors?.positions[0],
    };
    const { country, city, region, locality, furtherPlaces } = places;
    const postcode = this.postcodeOf(destination);
    const [uprn, ...furtherUprns] = uprnsFromTags(destination.map(({ tags }) => tags));
    return {
      sourceKey,
      position,
      quality: first.object.isClipped ? 'medium' : 'high',
      number,
      unit,
      house: first.house ?? destination.find(({ house }) => house)?.house,
      street: street && this.streetNames.completeNames(street, position),
      country,
      city,
      region,
      locality,
      furtherPlaces,
      postcode: postcode && stripPostcodePrefix(postcode, country),
      doors,
      furtherObjects: this.furtherObjects(destination),
      building: this.building(linked?.index, linked?.quality),
      parking: this.finders.parkings.parkingOf(request),
      uprn,
      furtherUprns,
    };
  }

  /** The further objects with the address, and the building of each. */
  private furtherObjects(destination: DestinationAddresses): readonly AddressObject[] {
    const [{ position: main }] = destination;
    const linked = this.finders.buildings.of(destination)?.index;
    return destination.flatMap((address) => {
      const { position, building } = address;
      const isElsewhere = position.lat !== main.lat || position.lon !== main.lon;
      const isOwn = isElsewhere || (building !== undefined && building !== linked);
      const indices = [
        ...(isOwn ? [building] : []),
        ...this.finders.buildings.alsoContaining(address),
      ];
      return indices.map((index) => ({ position, building: this.building(index) }));
    });
  }

  private building(
    index: number | undefined,
    quality: Quality = 'high',
  ): AddressRecord['building'] {
    const { buildings } = this.extract;
    if (index === undefined) return undefined;
    return { key: buildings.key(index), quality, outline: () => buildings.polygons(index) };
  }

  private postcodeOf(destination: DestinationAddresses): string | undefined {
    const written = destination.find(({ postcode }) => postcode)?.postcode;
    return written ?? this.postcodeAt(destination[0].position);
  }

  private postcodeAt(position: Position): string | undefined {
    const area = this.extract.postalAreas.containing(position)[0];
    return area === undefined ? undefined : this.extract.postcodes[area];
  }
}

/** A shop mapped as a point is nearest to its own door, whichever is the main one of the house. */
const nearestFirst = (doors: DoorsRecord, { position, objectType }: OsmAddress): DoorsRecord => {
  if (objectType === AddressObjectType.Building || objectType === AddressObjectType.Site)
    return doors;
  const metresTo = (door: Position): number => planeDistanceMetres(door, position);
  return { ...doors, positions: doors.positions.toSorted((a, b) => metresTo(a) - metresTo(b)) };
};

/** Names of a destination: of the house and of the shops in it. */
const destinationNames = (destination: DestinationAddresses): readonly string[] =>
  destination.flatMap(({ house, tags }) =>
    [house?.local, tags['name']].filter((name) => name !== undefined),
  );
