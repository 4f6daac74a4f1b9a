import type { Position, Quality } from '#contracts';
import type { AddressRecord, BearerRecord, SourceItem } from '../address-record.js';
import { plainPostcode } from '../countries/plain-postcode.js';
import { diagonalMetres } from '../geometry/diagonal-metres.js';
import { pointInside } from '../geometry/point-inside.js';
import type { Names } from '../names.js';
import type { Destination } from './address/same-destination.js';
import type { OsmExtract } from './extract/osm-extract.js';
import { DestinationBuildings } from './linking/destination-buildings.js';
import { DoorFinder } from './linking/door-finder.js';
import { ParkingFinder } from './linking/parking-finder.js';
import type { OsmTags } from './osm-tags.js';
import type { Whereabouts, WhereaboutsFinder } from './places/whereabouts-finder.js';
import { uprnsFromTags } from './tags/uprns-from-tags.js';
import { HighwayNames } from './streets/highway-names.js';
import { relatedStreets } from './streets/related-streets.js';
import { StreetLines } from './streets/street-lines.js';

/** From corner to corner; what is smaller is a shed. */
const LEAST_DIAGONAL_METRES = 10;

/** Makes records of destinations: the objects of each brought together, linked and put into places. */
export class DestinationRecords {
  private readonly buildings: DestinationBuildings;
  private readonly doors: DoorFinder;
  private readonly parkings: ParkingFinder;
  /** What the streets of the extract are called, in all their names. */
  readonly highwayNames: HighwayNames;

  constructor(
    private readonly extract: OsmExtract,
    destinations: readonly Destination[],
    private readonly places: WhereaboutsFinder,
  ) {
    this.highwayNames = new HighwayNames([...extract.highways, ...relatedStreets(extract)]);
    this.buildings = new DestinationBuildings(extract, destinations);
    const streets = new StreetLines(extract, this.highwayNames);
    this.doors = new DoorFinder(extract, this.buildings, streets);
    this.parkings = new ParkingFinder(extract, this.buildings);
  }

  item(destination: Destination): SourceItem {
    const [first] = destination;
    const reject = (reason: string): SourceItem => ({
      kind: 'reject',
      reject: { reason, where: first.sourceKey },
    });
    if (first.number === undefined && !first.house) return reject('no house number');
    const whereabouts = this.places.whereabouts(first.position, joinedTags(destination));
    if (!whereabouts) return reject('country unknown (see --country)');
    return { kind: 'address', address: this.address(destination, whereabouts) };
  }

  /** The buildings without addresses that somebody may live in, for what other data sets have there. */
  *silentBuildings(): Generator<SourceItem> {
    const { buildings, minorBuildings } = this.extract;
    for (let index = 0; index < buildings.count; index += 1) {
      const isSmall = diagonalMetres(buildings.box(index)) < LEAST_DIAGONAL_METRES;
      if (isSmall || minorBuildings.has(index) || this.buildings.addressCount(index) > 0) continue;
      const area = this.building(index, 'medium');
      const position = pointInside(buildings.polygons(index));
      const doors = this.doors.doorsAt(index, position);
      const seeker = { key: buildings.key(index), names: [], position, building: index };
      const parking = this.parkings.parkingOf({ ...seeker, door: doors?.positions[0] });
      if (area) yield { kind: 'building', building: { building: area, doors, parking } };
    }
  }

  /** A street without addresses; undefined where not even the country can be told. */
  street(names: Names, positions: readonly Position[]): SourceItem | undefined {
    const position = positions[0];
    const whereabouts = position && this.places.whereabouts(position, {});
    if (!whereabouts) return undefined;
    const { country, city, region, locality } = whereabouts;
    return { kind: 'street', street: { names, position, country, city, region, locality } };
  }

  private address(destination: Destination, whereabouts: Whereabouts): AddressRecord {
    const [first] = destination;
    const { sourceKey, position, number, unit, street } = first;
    const linked = this.buildings.of(destination);
    const doors = this.doors.doorsOf(destination);
    const seeker = {
      key: first.object.key,
      names: namesOf(destination),
      position,
      building: linked?.index,
      door: doors?.positions[0],
    };
    const { country, city, region, locality, furtherPlaces } = whereabouts;
    const postcode =
      destination.find((address) => address.postcode)?.postcode ?? this.postcodeAt(position);
    const [uprn, ...furtherUprns] = uprnsFromTags(destination.map(({ tags }) => tags));
    return {
      sourceKey,
      position,
      quality: first.object.isClipped ? 'medium' : 'high',
      number,
      unit,
      house: first.house ?? destination.find(({ house }) => house)?.house,
      street: street && this.highwayNames.complete(street, position),
      country,
      city,
      region,
      locality,
      furtherPlaces,
      postcode: postcode && plainPostcode(postcode, country),
      doors,
      bearers: this.bearers(destination),
      building: this.building(linked?.index, linked?.quality),
      parking: this.parkings.parkingOf(seeker),
      uprn,
      furtherUprns,
    };
  }

  /** The other objects that carry the address, and whatever further building each is in. */
  private bearers(destination: Destination): readonly BearerRecord[] {
    const [{ position: main }] = destination;
    const linked = this.buildings.of(destination)?.index;
    return destination.flatMap((address) => {
      const { position, building } = address;
      const isElsewhere = position.lat !== main.lat || position.lon !== main.lon;
      const isOwn = isElsewhere || (building !== undefined && building !== linked);
      const held = [...(isOwn ? [building] : []), ...this.buildings.alsoHolding(address)];
      return held.map((index) => ({ position, building: this.building(index) }));
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

  private postcodeAt(position: Position): string | undefined {
    const area = this.extract.postalAreas.containing(position)[0];
    return area === undefined ? undefined : this.extract.postcodes[area];
  }
}

/** What the objects of a destination are called: the house, the shops in it. */
const namesOf = (destination: Destination): readonly string[] =>
  destination.flatMap(({ house, tags }) =>
    [house?.local, tags['name']].filter((name) => name !== undefined),
  );

/** What any of the objects says, the first one's word before the others'. */
const joinedTags = (destination: Destination): OsmTags =>
  destination.length === 1
    ? destination[0].tags
    : destination.reduceRight<OsmTags>((joined, { tags }) => ({ ...joined, ...tags }), {});
