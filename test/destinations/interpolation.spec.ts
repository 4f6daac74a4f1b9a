import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Position } from '#contracts';
import { geodesicMetres } from '#geo';
import {
  interpolateAlongStreet,
  interpolateStraight,
} from '../../libs/geocoding/src/interpolation/along-street.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  SAMPLE_GAZETTEER_LIMIT_MS,
  describeWithSamples,
  openSampleGazetteer,
} from '../support/sample-gazetteer.js';
import type { KnownHouse, StreetSide } from './known-houses.js';
import { streetSides } from './known-houses.js';
import { isOnSideOf } from './side-of-street.js';

/** Cities and villages of several countries, with curved and straight streets. */
const extracts = [
  'be-wechelderzande',
  'de-dreieich',
  'fi-helsinki-centre',
  'gb-london-peckham',
  'it-rome-esquilino',
  'li-us-nominatim-testdb',
  'nl-zeeland-nb',
];

const RIGHT_SIDE_SHARE = 0.95;
/**
 * Tolerance: most streets are straight between adjacent houses, and lines are drawn to half a metre
 * at best.
 */
const SLACK_METRES = 0.5;

/** A house hidden from its two neighbours, and its interpolated position. */
interface Hidden {
  readonly position: Position;
  readonly straight: Position;
  readonly along: Position;
  readonly lines: StreetSide['lines'];
}

describeWithSamples('interpolation of hidden houses', () => {
  let postgres: TestPostgres;
  const sides: StreetSide[] = [];
  beforeAll(async () => {
    postgres = await openSampleGazetteer();
    for (const name of extracts) sides.push(...(await streetSides(postgres.database, name)));
  }, SAMPLE_GAZETTEER_LIMIT_MS);
  afterAll(() => postgres?.stop());

  it.each([1, 3])(
    'with %d hidden neighbours is interpolated on its side, at least as well as on a straight line',
    (apart) => {
      const hidden = sides.flatMap((side) => hide(side, apart));
      expect(hidden.length).toBeGreaterThan(1_000);

      const right = hidden.filter((one) => isOnSideOf(one.along, one.position, one.lines));
      expect(right.length / hidden.length).toBeGreaterThanOrEqual(RIGHT_SIDE_SHARE);

      const [along, straight] = (['along', 'straight'] as const).map((way) =>
        medianOf(hidden.map((one) => geodesicMetres(one.position, one[way]))),
      );
      console.info(
        `${hidden.length} hidden, ${along} m off along the street, ${straight} m straight`,
      );
      expect(along).toBeLessThanOrEqual((straight ?? 0) + SLACK_METRES);
    },
  );
});

const WIDEST_GAP_NUMBERS = 40;
const WIDEST_GAP_METRES = 400;

/** Each house of a side, with the houses a given number of steps away as neighbours. */
const hide = ({ houses, lines }: StreetSide, apart: number): readonly Hidden[] =>
  houses.slice(apart, -apart).flatMap((house, index) => {
    const [below, above] = [houses[index], houses[index + 2 * apart]] as [KnownHouse, KnownHouse];
    const beside = [below.position, above.position] as const;
    if (above.number - below.number > WIDEST_GAP_NUMBERS) return [];
    if (geodesicMetres(...beside) > WIDEST_GAP_METRES) return [];
    const share = (house.number - below.number) / (above.number - below.number);
    const drawn = lines.map(({ vertices }) => vertices);
    const along = interpolateAlongStreet(share, beside, drawn);
    const { position } = house;
    return along ? [{ position, along, straight: interpolateStraight(share, beside), lines }] : [];
  });

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
