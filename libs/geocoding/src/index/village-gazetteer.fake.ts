import type { Position } from '#contracts';
import { countryByCode } from '#countries';
import { roughDistanceMetres } from '#geo';
import { parseHouseNumber } from '../parsing/house-number/house-number.js';
import { postcodeKey } from '../parsing/text/normalise.js';
import { searchForms } from '../parsing/text/search-forms.js';
import type {
  Gazetteer,
  GazetteerState,
  HouseLookup,
  IdHit,
  IdRange,
  IndexSnapshot,
  NearHit,
  NumberLookup,
  PositionLookup,
  PremiseHit,
  PremiseRecord,
  GoneId,
  RowRef,
  StreetLine,
  StreetSectionLookup,
  StreetRecord,
} from './gazetteer.js';
import { SegmentBuilder } from './segment-builder.js';
import { Vocabulary } from './vocabulary.js';

/** A street of the fake gazetteer. House number N is N * 0.0001 degrees of longitude east of `at`. */
export interface VillageStreet {
  readonly country: string;
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
  readonly at: Position;
  readonly houses: readonly string[];
  readonly lines?: readonly StreetLine[];
}

const GENERATION = 1;
const about = { dataset: 'village', kind: 'map', attribution: 'Village' } as const;

/** An in-memory gazetteer of a few streets, for specs. */
export class VillageGazetteer implements Gazetteer {
  private readonly vocabulary = new Vocabulary();
  private readonly records: readonly PremiseRecord[];
  private readonly index: IndexSnapshot;

  constructor(private readonly village: readonly VillageStreet[]) {
    this.records = village
      .flatMap((street, ordinal) =>
        street.houses.map((number) => {
          const city = this.cities().indexOf(street.city);
          return villagePremiseOf(street, { generation: GENERATION, ordinal, city }, number);
        }),
      )
      .map((record, ordinal) => ({ ...record, ordinal, id: villageIdOf('premise', ordinal) }));
    this.index = this.build();
  }

  snapshot(): IndexSnapshot {
    return this.index;
  }

  readonly state = (): Promise<GazetteerState> => Promise.resolve('usable');

  premisesAt(lookups: readonly HouseLookup[]): Promise<readonly (readonly PremiseHit[])[]> {
    return Promise.resolve(
      lookups.map(({ street, number, key, mayBeConscription }) =>
        this.hitsOn(street).filter(
          ({ from, to, numberKey }) =>
            (from <= number && number <= to) ||
            (mayBeConscription && numberKey.startsWith(`${key}/`)),
        ),
      ),
    );
  }

  neighboursOf(lookups: readonly NumberLookup[]): Promise<readonly (readonly PremiseHit[])[]> {
    return Promise.resolve(
      lookups.map(({ street, number }) => {
        const nearest = (isOwnSide: boolean, most: number): readonly PremiseHit[] => {
          const side = this.hitsOn(street).filter(
            ({ to }) => ((to - number) % 2 === 0) === isOwnSide,
          );
          const below = side.filter(({ to }) => to < number).sort((a, b) => b.to - a.to);
          const above = side.filter(({ from }) => from > number).sort((a, b) => a.to - b.to);
          return [...below.slice(0, most), ...above.slice(0, most)];
        };
        return [...nearest(true, 2), ...nearest(false, 1)];
      }),
    );
  }

  linesOf(streets: readonly RowRef[]): Promise<readonly (readonly StreetLine[])[]> {
    return Promise.resolve(streets.map(({ ordinal }) => this.village[ordinal]?.lines ?? []));
  }

  async geometryOf(
    streets: readonly RowRef[],
  ): Promise<readonly (readonly (readonly Position[])[])[]> {
    const lines = await this.linesOf(streets);
    return streets.map(({ ordinal }, index) => {
      const ofStreet = lines[index]?.map(({ vertices }) => vertices) ?? [];
      return ofStreet.length > 0
        ? ofStreet
        : this.hitsOn(ordinal).map(({ position }) => [position]);
    });
  }

  streetSectionCentres(
    lookups: readonly StreetSectionLookup[],
  ): Promise<readonly (Position | undefined)[]> {
    return Promise.resolve(lookups.map(({ street }) => this.village[street]?.at));
  }

  premisesNear(
    lookups: readonly PositionLookup[],
    { most }: { readonly most: number },
  ): Promise<readonly (readonly NearHit[])[]> {
    return Promise.resolve(
      lookups.map(({ position }) =>
        [...this.records]
          .sort(
            (a, b) =>
              roughDistanceMetres(a.position, position) - roughDistanceMetres(b.position, position),
          )
          .slice(0, most),
      ),
    );
  }

  readonly containingBuildingsAt = (
    lookups: readonly PositionLookup[],
  ): Promise<readonly undefined[]> => Promise.resolve(lookups.map(() => undefined));

  findIds(ids: readonly string[]): Promise<readonly IdHit[]> {
    const hits = this.records.filter(({ id }) => ids.includes(id));
    return Promise.resolve(hits.map((record) => ({ ...record, kind: 'premise', key: record.id })));
  }

  findStreets(ranges: readonly IdRange[]): Promise<readonly (readonly RowRef[])[]> {
    const streets = this.village.map((_, ordinal) => ({ generation: GENERATION, ordinal }));
    return Promise.resolve(
      ranges.map(({ first, last }) =>
        streets.filter(({ ordinal }) => {
          const id = villageIdOf('street', ordinal);
          return first <= id && id <= last;
        }),
      ),
    );
  }

  readonly findGoneIds = (): Promise<readonly GoneId[]> => Promise.resolve([]);

  readonly findSourceIds = (): Promise<readonly IdHit[]> => Promise.resolve([]);

  premises(refs: readonly RowRef[]): Promise<readonly (PremiseRecord | undefined)[]> {
    return Promise.resolve(refs.map(({ ordinal }) => this.records[ordinal]));
  }

  streets(refs: readonly RowRef[]): Promise<readonly (StreetRecord | undefined)[]> {
    return Promise.resolve(
      refs.map(({ ordinal }) => {
        const street = this.village[ordinal];
        return (
          street && {
            generation: GENERATION,
            ordinal,
            id: villageIdOf('street', ordinal),
            names: { '': street.street },
            country: street.country,
            city: this.cities().indexOf(street.city),
            postcodes: [street.postcode],
            position: street.at,
          }
        );
      }),
    );
  }

  private cities(): readonly string[] {
    return [...new Set(this.village.map(({ city }) => city))];
  }

  private hitsOn(street: number): readonly PremiseHit[] {
    return this.records.filter((record) => record.street.ordinal === street).map(villageHitOf);
  }

  private build(): IndexSnapshot {
    const builder = new SegmentBuilder(this.vocabulary);
    for (const { country, city, street, postcode, at } of this.village) {
      builder.addStreet({
        ...at,
        country,
        city: this.cities().indexOf(city),
        localities: [],
        searchForms: searchForms([street]),
        postcodeKeys: [postcodeKey(postcode)],
        radiusMetres: 1_000,
      });
    }
    this.cities().forEach((city, ordinal) => {
      const { country = '', at = { lat: 0, lon: 0 } } =
        this.village.find((street) => street.city === city) ?? {};
      builder.addPlace({
        ...at,
        id: villageIdOf('place', ordinal),
        kind: 'city',
        country,
        names: JSON.stringify({ '': city }),
        searchForms: searchForms([city]),
        parent: undefined,
      });
    });
    const bounds = { west: -180, south: -90, east: 180, north: 90 };
    const segment = builder.finish({ ...about, generation: GENERATION, bounds });
    this.vocabulary.count(1, segment);
    return { segments: [segment], vocabulary: this.vocabulary };
  }
}

/** A premise as `premisesAt` returns it. */
const villageHitOf = (record: PremiseRecord): PremiseHit => {
  const country = countryByCode(record.street.country);
  const number = parseHouseNumber(record.number ?? '', country) ?? { key: '', from: 0, to: 0 };
  return { ...record, ...number, numberKey: number.key };
};

const kinds = { premise: 1, street: 2, place: 3 } as const;

const villageIdOf = (kind: keyof typeof kinds, ordinal: number): string =>
  `${String(ordinal).padStart(8, '0')}-0000-5000-800${kinds[kind]}-000000000000`;

/** The premise with a house number on a street. */
const villagePremiseOf = (
  { at, country, postcode, street }: VillageStreet,
  ref: { readonly generation: number; readonly ordinal: number; readonly city: number },
  number: string,
): PremiseRecord => {
  const from = parseHouseNumber(number, countryByCode(country))?.from ?? 0;
  return {
    generation: ref.generation,
    ordinal: 0,
    id: '',
    street: { ...ref, names: { '': street }, country },
    number,
    postcode,
    position: { lat: at.lat, lon: at.lon + from / 10_000 },
    quality: 'high',
    doors: [],
  };
};
