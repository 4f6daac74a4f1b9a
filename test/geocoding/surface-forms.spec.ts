import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Destination } from '#contracts';
import { describeWithOsmium } from '../importing/osmium.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { extractOf } from './overlapping-extract.js';
import { startOverRegisterAndMap } from './register-and-map.js';

/** Unit, number and street. */
type SurfaceForm = readonly [unit: string, number: string, street: string];

/** One address in a register and in a map. */
const same: readonly (readonly [SurfaceForm, SurfaceForm])[] = [
  [
    ['', '12', '5TH AVE'],
    ['', '12', 'Fifth Avenue'],
  ],
  [
    ['', '14', '48TH ST'],
    ['', '14', 'Forty-Eighth Street'],
  ],
  [
    ['', '3', 'ST MARYS RD'],
    ['', '3', "Saint Mary's Road"],
  ],
  [
    ['', '7', 'N ALMA ST'],
    ['', '7', 'North Alma Street'],
  ],
  [
    ['', '12A', 'PARK PL'],
    ['', '12a', 'Park Place'],
  ],
  [
    ['APT 4', '20', 'OAK ST'],
    ['4', '20', 'Oak Street'],
  ],
];

/** Two addresses at the same position. */
const different: readonly (readonly [SurfaceForm, SurfaceForm])[] = [
  [
    ['', '30A', 'BEECH ST'],
    ['', '30', 'Beech Street'],
  ],
  [
    ['', '40-44', 'BIRCH ST'],
    ['', '40', 'Birch Street'],
  ],
  [
    ['2F1', '50', 'CEDAR ST'],
    ['2F2', '50', 'Cedar Street'],
  ],
  [
    ['', '60', '6TH ST'],
    ['', '60', '16th Street'],
  ],
];

const COLUMNS = 'id,unit,housenumber,street,city,region,postcode,country,lat,lon';
const place = { city: 'San Jose', postcode: '95124' };
const pairs = [...same, ...different];
/** Pairs are half a kilometre apart, so that only the addresses of one pair are near each other. */
const latOf = (at: number): number => 37.2 + at * 0.005;
const LON = -121.9;
/** About 9 m. */
const OFFSET_DEGREES = 0.00008;

const register = [
  COLUMNS,
  ...pairs.map(
    ([[unit, number, street]], at) =>
      `${at},${unit},${number},${street},SAN JOSE,CA,95124,US,${latOf(at)},${LON}`,
  ),
].join('\n');
const map = extractOf(
  pairs.map(([, [unit, number, street]], at) => {
    return { ...place, unit, number, street, lat: latOf(at) + OFFSET_DEGREES, lon: LON };
  }),
);

const textOf = ([unit, number, street]: SurfaceForm): string =>
  `${number} ${street}${unit && `, Apt ${unit.replace('APT ', '')}`}, San Jose 95124`;

describeWithOsmium('two data sets with different surface forms', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startOverRegisterAndMap({ register, map });
  });
  afterAll(() => geocoder?.stop());

  const near = async (at: number): Promise<readonly Destination[]> => {
    const vicinity = { position: { lat: latOf(at), lon: LON }, radiusMetres: 100 };
    const answer = await geocoder.ask({ kind: 'reverse', vicinity, language: 'local', limit: 5 });
    return answer?.outcome === 'matched' ? answer.matches : [];
  };
  const find = async (form: SurfaceForm): Promise<Destination | undefined> => {
    const query = { kind: 'text', text: textOf(form), limit: 5, inputFilter: 'none' } as const;
    const answer = await geocoder.ask(query);
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each(same.map((pair, at) => [pair, at] as const))(
    'have one destination for %j',
    async ([official, mapped], at) => {
      const matches = await near(at);
      expect(matches).toHaveLength(1);
      expect(matches[0]?.attributions).toHaveLength(2);
      const ids = await Promise.all([find(official), find(mapped)]);
      expect(ids.map((one) => one?.id)).toEqual([matches[0]?.id, matches[0]?.id]);
    },
  );

  it.each(different.map((pair, at) => [pair, same.length + at] as const))(
    'have two destinations for %j',
    async ([official, mapped], at) => {
      expect(await near(at)).toHaveLength(2);
      const [one, other] = await Promise.all([find(official), find(mapped)]);
      expect(one?.position.lat).toBeCloseTo(latOf(at), 5);
      expect(other?.position.lat).toBeCloseTo(latOf(at) + OFFSET_DEGREES, 5);
    },
  );
});
