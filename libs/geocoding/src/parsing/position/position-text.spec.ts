import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPositions } from './position-text.js';

const HORB = { lat: 48.4776, lon: 8.9356 };

/** The number of decimals that the forms below are exact to. */
const TOLERANCE = 0.00002;

const expectPosition = (text: string, { lat, lon }: typeof HORB): void => {
  const [position, ...others] = readPositions(text);
  expect(others, text).toEqual([]);
  expect(Math.abs((position?.lat ?? NaN) - lat), text).toBeLessThan(TOLERANCE);
  expect(Math.abs((position?.lon ?? NaN) - lon), text).toBeLessThan(TOLERANCE);
};

describe('readPositions, of decimal degrees', () => {
  it.each([
    '48.4776, 8.9356',
    '48.4776,8.9356',
    '48.4776 8.9356',
    ' 48.4776 ; 8.9356 ',
    '48.4776/8.9356',
    '48.4776\n8.9356',
    '(48.4776, 8.9356)',
    '[48.4776, 8.9356]',
    '"48.4776, 8.9356"',
    '+48.4776, +8.9356',
    '48,4776 8,9356',
    '48,4776, 8,9356',
    '48,4776; 8,9356',
    '48,4776,8,9356',
    '48.4776°, 8.9356°',
    '48.4776º 8.9356º',
    '48.4776˚ 8.9356˚',
    '48.4776° N, 8.9356° E',
    '48.4776N 8.9356E',
    'N48.4776 E8.9356',
    'N 48,4776° E 8,9356°',
    '8.9356 E, 48.4776 N',
    'E 8.9356, N 48.4776',
    'lat: 48.4776, lon: 8.9356',
    'lon=8.9356&lat=48.4776',
    'latitude 48.4776 longitude 8.9356',
    '{"lat": 48.4776, "lng": 8.9356}',
    'Breite 48,4776 Länge 8,9356',
    'GPS: 48.4776, 8.9356',
    'Koordinaten 48.4776, 8.9356',
    '@48.4776,8.9356',
    'geo:48.4776,8.9356',
    'geo:48.4776,8.9356,410;u=35',
    'geo:48.4776,8.9356;crs=wgs84?z=17',
    'geo:0,0?q=48.4776,8.9356(Horb)',
    '+48.4776+008.9356/',
    'POINT (8.9356 48.4776)',
    '４８.４７７６, ８.９３５６',
    '٤٨٫٤٧٧٦ ، ٨٫٩٣٥٦',
  ])('%s', (text) => {
    expectPosition(text, HORB);
  });

  it.each([
    ['51.5074, 0', { lat: 51.5074, lon: 0 }],
    ['-33.8568 151.2153', { lat: -33.8568, lon: 151.2153 }],
    ['−33,8568; 151,2153', { lat: -33.8568, lon: 151.2153 }],
    ['151.2153, -33.8568', { lat: -33.8568, lon: 151.2153 }],
    ['33.8568 S, 151.2153 E', { lat: -33.8568, lon: 151.2153 }],
    ['-33.8568° S 151.2153° E', { lat: -33.8568, lon: 151.2153 }],
    ['40.7 -74.0', { lat: 40.7, lon: -74 }],
    ['10, 180.0001', undefined],
    ['10.1234, 180', { lat: 10.1234, lon: -180 }],
    ['91.5, 95.5', undefined],
    ['geo:48.4776,8.9356;crs=epsg:31467', undefined],
  ])('%s', (text, position) => {
    if (position) expectPosition(text, position);
    else expect(readPositions(text)).toEqual([]);
  });
});

describe('readPositions, of degrees, minutes and seconds', () => {
  it.each([
    `48°28'39.36"N 8°56'8.16"E`,
    `48° 28' 39.36" N, 8° 56' 8.16" E`,
    '48°28′39.36″N 8°56′8.16″E',
    "48º28’39.36''N 8º56’8.16''E",
    '48° 28´ 39,36´´ N; 8° 56´ 8,16´´ Ost',
    `N 48° 28' 39.36" E 8° 56' 8.16"`,
    `8°56'8.16"E 48°28'39.36"N`,
    `48°28'39.36", 8°56'8.16"`,
    `48°28.656' N 8°56.136' E`,
    'N 48° 28.656 E 008° 56.136',
    '48 28 39.36 N 8 56 8.16 E',
    'N 48 28.656, E 8 56.136',
    '48:28:39.36N 8:56:08.16E',
    '48-28-39.36N 008-56-08.16E',
    '482839.36N 0085608.16E',
    '48d28m39.36s N 8d56m8.16s E',
    '48 deg 28 min 39.36 sec N, 8 deg 56 min 8.16 sec E',
    'Nord 48° 28,656 Ost 8° 56,136',
    '48,4776° n. Br., 8,9356° östl. L.',
    '48.4776 degrees north, 8.9356 degrees east',
    '北緯48度28分39.36秒 東経8度56分8.16秒',
    '북위 48도 28분 39.36초 동경 8도 56분 8.16초',
    '48.4776 P 8.9356 I',
  ])('%s', (text) => {
    expectPosition(text, HORB);
  });

  it('reads a letter with two meanings in every language that has the other letter as well', () => {
    expect(readPositions('48.4776 N, 8.9356 O')).toEqual([HORB, { ...HORB, lon: -8.9356 }]);
    expect(readPositions("48° 28,656' n. Br., 8° 56,136' ö. L.")).toHaveLength(2);
    expect(readPositions('52.5 NB 4.5 OL')).toEqual([{ lat: 52.5, lon: 4.5 }]);
    expect(readPositions('12.5 Z, 4.5 O')).toEqual([{ lat: -12.5, lon: 4.5 }]);
    expect(readPositions('50.1 S, 14.4 V')).toEqual([
      { lat: -50.1, lon: -14.4 },
      { lat: 50.1, lon: 14.4 },
    ]);
  });
});

it.each([
  '',
  '12 34',
  '12, 34',
  '1.5',
  '1.5 2.5',
  '71083',
  '71083 8.5',
  '12/34',
  '48 N 9 E',
  '300 N 500 E',
  '1234 N 1000 W',
  '12-14',
  '12.05.2024',
  '192.168.1.1',
  '+49 711 123456',
  '0711.123456 0172.345678',
  '030 123.456',
  '555.123 4567',
  '4º 2º',
  '48 28 39 8 56 8',
  '08:30, 17:45',
  '48.4776',
  '48.4776 N',
  '48.4776, 8.9356 N',
  '48.4776 N 8.9356 N',
  '48.4776, 8.9356, 12.5',
  '48.4776, 8.9356 Horb',
  'Hauptstraße 48.4776, 8.9356',
  `48°75'12" 8°12'`,
  'lat 48.4776 lat 8.9356',
  'E 5th 12.5',
])('readPositions finds none in %s', (text) => {
  expect(readPositions(text)).toEqual([]);
});

/** Degrees, minutes and seconds as instruments print them. */
const sexagesimal = (degrees: number, letters: string, [d, m, s]: readonly string[]): string => {
  const tenths = Math.round(Math.abs(degrees) * 360_000);
  const seconds = ((tenths % 6_000) / 100).toFixed(2);
  const minutes = Math.floor(tenths / 6_000) % 60;
  const whole = Math.floor(tenths / 360_000);
  return `${whole}${d}${minutes}${m}${seconds}${s}${degrees < 0 ? letters[1] : letters[0]}`;
};

const marks = [
  ['°', "'", '"'],
  ['° ', '′ ', '″ '],
  ['º', '’', '”'],
  ['˚ ', "' ", "'' "],
  [' ', ' ', ' '],
] as const;

const decimalForms: readonly ((lat: number, lon: number) => string)[] = [
  (lat, lon) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`,
  (lat, lon) => `${lat.toFixed(6)},${lon.toFixed(6)}`,
  (lat, lon) => `${lat.toFixed(6)} ${lon.toFixed(6)}`,
  (lat, lon) => `${lat.toFixed(6).replace('.', ',')} ${lon.toFixed(6).replace('.', ',')}`,
  (lat, lon) => `${lat.toFixed(6).replace('.', ',')}; ${lon.toFixed(6).replace('.', ',')}`,
  (lat, lon) => `geo:${lat.toFixed(6)},${lon.toFixed(6)}`,
  (lat, lon) => `POINT(${lon.toFixed(6)} ${lat.toFixed(6)})`,
  (lat, lon) => `(${lat.toFixed(5)}°, ${lon.toFixed(5)}°)`.replaceAll('-', '−'),
  (lat, lon) =>
    `${Math.abs(lat).toFixed(6)}${lat < 0 ? 'S' : 'N'} ${Math.abs(lon).toFixed(6)}${lon < 0 ? 'W' : 'E'}`,
  (lat, lon) => `lon ${lon.toFixed(6)} lat ${lat.toFixed(6)}`,
];

describe('every printed form of a position', () => {
  const position = fc.record({
    lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    lon: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  });

  it('reads back in decimal degrees', () => {
    fc.assert(
      fc.property(position, fc.constantFrom(...decimalForms), ({ lat, lon }, print) => {
        expectPosition(print(lat, lon), { lat, lon });
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back in degrees, minutes and seconds', () => {
    fc.assert(
      fc.property(position, fc.constantFrom(...marks), ({ lat, lon }, units) => {
        const text = `${sexagesimal(lat, 'NS', units)} ${sexagesimal(lon, 'EW', units)}`;
        expectPosition(text, { lat, lon });
      }),
      { numRuns: 2_000 },
    );
  });
});

it('readPositions returns for any text, and only positions in range', () => {
  const letters = fc.constantFrom(...`0123456789.,;:/-+°'"NSEWOL ()geolatn\n`);
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
      for (const { lat, lon } of readPositions(text)) {
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(lon).toBeGreaterThanOrEqual(-180);
        expect(lon).toBeLessThan(180);
      }
    }),
    { numRuns: 5_000 },
  );
});
