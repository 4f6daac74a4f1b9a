import type { Position } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import { postcodeKey } from '../text/postcode-key.js';
import { searchForms } from '../text/search-forms.js';
import type {
  Gazetteer,
  GoneId,
  HouseLookup,
  IdHit,
  NearHit,
  NearLookup,
  NumberLookup,
  PartLookup,
  PremiseHit,
  PremiseRecord,
  RowRef,
  StreetLine,
  StreetRecord,
} from './gazetteer.js';
import type { GazetteerState } from './gazetteer-state.js';
import type { IndexSnapshot } from './index-snapshot.js';
import { SegmentBuilder } from './segment-builder.js';
import { hitOf, idOf, premiseOf } from './village-rows.fake.js';
import { Vocabulary } from './vocabulary.js';

/** A street of a village: its houses stand 0.0001 degrees of longitude apart for each number. */
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

/** A gazetteer of a few streets, in memory, for specs. */
export class VillageGazetteer implements Gazetteer {
  private readonly vocabulary = new Vocabulary();
  private readonly records: readonly PremiseRecord[];
  private readonly index: IndexSnapshot;

  constructor(private readonly village: readonly VillageStreet[]) {
    this.records = village
      .flatMap((street, ordinal) =>
        street.houses.map((number) => {
          const city = this.cities().indexOf(street.city);
          return premiseOf(street, { generation: GENERATION, ordinal, city }, number);
        }),
      )
      .map((record, ordinal) => ({ ...record, ordinal, id: idOf('premise', ordinal) }));
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
        const side = this.hitsOn(street).filter(({ to }) => to % 2 === number % 2);
        const below = side.filter(({ to }) => to < number).sort((a, b) => b.to - a.to);
        const above = side.filter(({ to }) => to > number).sort((a, b) => a.to - b.to);
        return [...below.slice(0, 1), ...above.slice(0, 1)];
      }),
    );
  }

  linesOf(streets: readonly RowRef[]): Promise<readonly (readonly StreetLine[])[]> {
    return Promise.resolve(streets.map(({ ordinal }) => this.village[ordinal]?.lines ?? []));
  }

  middlesOf(lookups: readonly PartLookup[]): Promise<readonly (Position | undefined)[]> {
    return Promise.resolve(lookups.map(({ street }) => this.village[street]?.at));
  }

  nearestTo(
    lookups: readonly NearLookup[],
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

  readonly onGroundsAt = (lookups: readonly NearLookup[]): Promise<readonly NearHit[][]> =>
    Promise.resolve(lookups.map(() => []));

  readonly homesAt = (lookups: readonly NearLookup[]): Promise<readonly undefined[]> =>
    Promise.resolve(lookups.map(() => undefined));

  findIds(ids: readonly string[]): Promise<readonly IdHit[]> {
    const hits = this.records.filter(({ id }) => ids.includes(id));
    return Promise.resolve(hits.map((record) => ({ ...record, kind: 'premise', key: record.id })));
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
            id: idOf('street', ordinal),
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
    return this.records.filter((record) => record.street.ordinal === street).map(hitOf);
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
        id: idOf('place', ordinal),
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
