import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Destination, GeocodeAnswer } from '#contracts';
import { importDataset } from '#importing';
import { startSuiteDatabase } from '../importing/suite-database.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';

interface Street {
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly houses: readonly string[];
  /** Where the houses are villages of their own that number them. */
  readonly locality?: string;
}

const baker = { street: 'Baker Street', city: 'London', country: 'GB', houses: ['219', '221b'] };
const hollis = { street: 'Hollis Avenue', city: 'Hollis', country: 'US' };
const wisli = { street: '', city: 'Triesenberg', country: 'LI' };

const streets: readonly Street[] = [
  { ...baker, houses: ['219', '221b', '225'] },
  { ...hollis, houses: ['203-04', '203-08', '203-10'] },
  { street: 'Masarykova', city: 'Brno', country: 'CZ', houses: ['1700/60', '1701/68'] },
  { street: 'Lange Gasse', city: 'Wien', country: 'AT', houses: ['10', '12-14', '20'] },
  { ...wisli, locality: 'Wisli', houses: ['59', '61'] },
  { ...wisli, locality: 'Steinort', houses: ['59', '12'] },
];

const header = 'id,number,street,locality,city,country,lat,lon';

/** The houses of each street a few metres from each other, the streets in different places. */
const fileOf = (all: readonly Street[]): string =>
  [
    header,
    ...all.flatMap(({ street, locality = '', city, country, houses }, at) =>
      houses.map((number, house) =>
        [
          `${at}-${number}`,
          number,
          street,
          locality,
          city,
          country,
          45 + at,
          9 + house / 1e4,
        ].join(),
      ),
    ),
  ].join('\n');

const requests: readonly (readonly [query: string, label: RegExp])[] = [
  ['221C Baker Street, London', /^221C Baker Street/],
  ['223 Baker Street, London', /^223 Baker Street/],
  ['Flat 3, 223 Baker Street, London', /^223 Baker Street/],
  ['203-06 Hollis Avenue, Hollis', /^203-06 Hollis Avenue/],
  ['Masarykova 64, Brno', /^Masarykova 64/],
  ['Lange Gasse 10a, Wien', /^Lange Gasse 10A/],
  ['Lange Gasse 18, Wien', /^Lange Gasse 18/],
  ['Wisli 59a, Triesenberg', /59A/],
  ['Steinort 59a, Triesenberg', /59A/],
];

const matchOf = (answer: GeocodeAnswer | undefined): Destination | undefined =>
  answer?.outcome === 'matched' ? answer.matches[0] : undefined;

const isSame = ({ id, label, position, level }: Destination) => ({ id, label, position, level });

describe('the id of an interpolated house', () => {
  const own = startSuiteDatabase();

  const importStreets = async (all: readonly Street[]): Promise<void> => {
    const file = join(own.directory, 'streets.csv');
    writeFileSync(file, fileOf(all));
    await importDataset({ database: own.database, dataset: 'streets', files: [file] });
  };

  const ask = async (queries: readonly string[]): Promise<readonly GeocodeAnswer[]> => {
    const geocoder = await startGeocoderOnDatabase(own.database);
    const options = { limit: 1, inputFilter: 'none' } as const;
    const answers = await geocoder.askAll(
      queries.map((text) => ({ kind: 'text', text, ...options })),
    );
    await geocoder.stop();
    return answers;
  };

  const lookUp = async (ids: readonly string[]): Promise<readonly GeocodeAnswer[]> => {
    const geocoder = await startGeocoderOnDatabase(own.database);
    const answers = await geocoder.askAll(ids.map((id) => ({ kind: 'id', id, limit: 1 })));
    await geocoder.stop();
    return answers;
  };

  it('returns the same house, label and point, as long as its street exists', async () => {
    await importStreets(streets);
    const houses = (await ask(requests.map(([query]) => query))).map(matchOf);
    houses.forEach((house, index) => {
      expect(house).toMatchObject({
        level: 'interpolated',
        label: expect.stringMatching(requests[index]![1]),
      });
      expect(version(house!.id)).toBe(8);
    });
    const ids = houses.map((house) => house!.id);
    // The flat has the id of its house.
    expect(new Set(ids).size).toBe(requests.length - 1);

    const expected = houses.map((house) => isSame(house!));
    expect((await lookUp(ids)).map((answer) => isSame(matchOf(answer)!))).toEqual(expected);

    await importStreets(streets);
    expect((await lookUp(ids)).map((answer) => isSame(matchOf(answer)!))).toEqual(expected);

    await importStreets(streets.slice(1));
    const outcomes = (await lookUp(ids)).map(({ outcome }) => outcome);
    const ofBakerStreet = requests.map(([query]) => query.includes('Baker Street'));
    expect(outcomes).toEqual(ofBakerStreet.map((isGone) => (isGone ? 'no-match' : 'matched')));
  });

  it('is never that of its street, nor returns it', async () => {
    await importStreets(streets);
    const [house, street] = (await ask(['223 Baker Street, London', 'Baker Street, London'])).map(
      matchOf,
    );
    expect(street!.level).toBe('street');
    expect(house!.id).not.toBe(street!.id);
    await importStreets([{ ...baker, houses: ['219'] }]);
    const [alone, still] = await lookUp([house!.id, street!.id]);
    expect([alone!.outcome, matchOf(still)?.level]).toEqual(['no-match', 'street']);
  });

  it('returns the house itself once the data has it', async () => {
    await importStreets(streets);
    const house = matchOf((await ask(['223 Baker Street, London']))[0])!;
    await importStreets([{ ...baker, houses: ['219', '221b', '223', '225'] }]);
    const known = matchOf((await lookUp([house.id]))[0]);
    expect(known).toMatchObject({ id: house.id, level: 'street-number' });
  });
});
