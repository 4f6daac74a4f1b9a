import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination, GeocodeQuery } from '#contracts';
import { nameKey, parseHouseNumber } from '#geocoding/text';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  describeWithSamples,
  openSampleGazetteer,
  SAMPLE_GAZETTEER_LIMIT_MS,
} from '../support/sample-gazetteer.js';
import { everyNameOf, nameIn, samplePlaces, sampleStreets } from './sampled-names.js';
import type { SampledName, SampledStreet, StoredNames } from './sampled-names.js';

/** Small extracts with many multilingual names. */
const names = [
  'fi-helsinki-centre',
  'ie-dublin-templeogue',
  'it-rome-esquilino',
  'jp-shibuya-meguro',
  'kr-suwon-ajou',
  'lu-luxembourg-admin-places',
  'tw-taipei',
];
const MOST_STREETS = 80;
const MOST_PLACES = 80;
/** Minimum share of names found; a few names belong to two streets, or to a street and a shop. */
const FOUND_SHARE = 0.97;

/** A queried name with the expected answer. */
interface Case<Of extends SampledName> {
  readonly of: Of;
  readonly name: string;
  /** `''` for the local name, `alt` for names without a known language. */
  readonly language: string;
  readonly text: string;
}

const casesOf = <Of extends SampledName>(
  sampled: readonly Of[],
  write: (of: Of, name: string, around: string | undefined) => string,
): readonly Case<Of>[] =>
  sampled.flatMap((of) =>
    everyNameOf(of.names).map(({ name, language }) => {
      const around = of.around ? nameIn(of.around, language) : undefined;
      return { of, name, language, text: write(of, name, around) };
    }),
  );

const streetText = ({ number }: SampledStreet, name: string, around?: string): string =>
  `${name} ${number}, ${around ?? ''}`;
const placeText = (_: SampledName, name: string, around?: string): string =>
  around === undefined ? name : `${name}, ${around}`;

const isSame = (one: string | undefined, other: string): boolean =>
  nameKey(one ?? '') === nameKey(other);

/** 15號 equals 15. */
const isNumber = (one: string | undefined, other: string): boolean =>
  one === other || parseHouseNumber(one ?? '')?.key === parseHouseNumber(other)?.key;

const isOneOf = (name: string | undefined, all: StoredNames): boolean =>
  everyNameOf(all).some((other) => isSame(name, other.name));

describeWithSamples('the names in the sample extracts', () => {
  let postgres: TestPostgres;
  let geocoder: TestGeocoder;
  beforeAll(async () => {
    postgres = await openSampleGazetteer();
    geocoder = await startGeocoderOnDatabase(postgres.database);
  }, SAMPLE_GAZETTEER_LIMIT_MS);
  afterAll(async () => {
    await geocoder?.stop();
    await postgres?.stop();
  });

  const answersTo = async (
    queries: readonly GeocodeQuery[],
  ): Promise<readonly (Destination | undefined)[]> =>
    (await geocoder.askAll(queries)).map((answer) =>
      answer.outcome === 'matched' ? answer.matches[0] : undefined,
    );
  const answersToTexts = (cases: readonly Case<SampledName>[]) =>
    answersTo(
      cases.map(({ text }) => ({ kind: 'text', text, limit: 1, inputFilter: 'none' }) as const),
    );

  const expectFew = (faults: readonly string[], of: number): void => {
    if (faults.length > 0) console.info(faults.join('\n'));
    expect(faults.length).toBeLessThanOrEqual(Math.ceil(of * (1 - FOUND_SHARE)));
  };

  it.each(names)('%s: finds an address by every name of its street', async (name) => {
    const streets = await sampleStreets(postgres.database, name, MOST_STREETS);
    const cases = casesOf(streets, streetText);
    const found = await answersToTexts(cases);
    const faults = cases.flatMap((one, index) => {
      const { streetName, streetNumber, city } = found[index]?.address ?? {};
      const isFound =
        isNumber(streetNumber, one.of.number) &&
        isOneOf(streetName, one.of.names) &&
        city !== undefined;
      const isWorded = one.language === 'alt' || isSame(streetName, one.name);
      return isFound && isWorded ? [] : [`${one.text} (${one.language}): ${found[index]?.label}`];
    });
    expectFew(faults, cases.length);
  });

  it.each(names)('%s: finds a place by each of its names', async (name) => {
    const places = await samplePlaces(postgres.database, name, MOST_PLACES);
    const cases = casesOf(places, placeText);
    const found = await answersToTexts(cases);
    const faults = cases.flatMap((one, index) => {
      const { locality, city } = found[index]?.address ?? {};
      const worded = [locality, city].find((part) => isOneOf(part, one.of.names));
      const isWorded = one.language === 'alt' || isSame(worded, one.name);
      return worded && isWorded ? [] : [`${one.text} (${one.language}): ${found[index]?.label}`];
    });
    expectFew(faults, cases.length);
  });

  it.each(names)('%s: returns the street name of a position in every language', async (name) => {
    const streets = await sampleStreets(postgres.database, name, MOST_STREETS);
    const cases = casesOf(streets, streetText).filter(({ language }) => language !== 'alt');
    const found = await answersTo(
      cases.map(({ of: { lat, lon }, language }) => {
        const vicinity = { position: { lat, lon }, radiusMetres: 100 };
        return { kind: 'reverse', vicinity, language: language || 'local', limit: 1 } as const;
      }),
    );
    const faults = cases.flatMap((one, index) => {
      const answer = found[index];
      // Several addresses may share a point; another one may be returned.
      if (answer?.id !== one.of.id) return [];
      const { streetName, city } = answer.address;
      const isWorded =
        streetName === one.name && city === nameIn(one.of.around ?? {}, one.language);
      return isWorded ? [] : [`${one.text} (${one.language}): ${answer.label}`];
    });
    expect(faults).toEqual([]);
  });
});
