import { expect, it } from '@jest/globals';
import type { Ring } from '../geometry/polygon.js';
import { LineTable } from './line-table.js';
import { StreetTable } from './street-table.js';

const houseOn = (name: string, lat: number, postcode: string) => ({
  names: { local: name },
  country: 'GB',
  place: { key: 'city/london', ordinal: 0 },
  isCity: true,
  localities: [],
  postcode,
  position: { lat, lon: 0 },
});

const lineAt = (lat: number): Ring => [
  [0, lat],
  [0.001, lat],
];

it('gives a line to the street of its name beside which it runs', () => {
  const streets = new StreetTable();
  streets.premiseOn(houseOn('High Street', 51, '1'));
  streets.premiseOn(houseOn('High Street', 51.1, '2'));
  streets.premiseOn(houseOn('Low Street', 51, '1'));
  streets.street({ ...houseOn('Silent Street', 51, '1') });
  const lines = new LineTable();
  const high = { local: 'Rue Haute', translations: { en: 'High Street' } };
  lines.add({ names: high, line: () => lineAt(51.1) });
  lines.add({ names: high, line: () => lineAt(51.05) });
  lines.add({ names: { local: 'Silent Street' }, line: () => lineAt(51) });

  const divided = [...streets.divided()];
  for (const street of divided) lines.meet(street);
  const second = divided.find(({ postcodes }) => postcodes.includes('2'));
  expect([...lines.rows(7)]).toEqual([
    [7, second?.ordinal, [0, 511_000_000, 10_000, 511_000_000], undefined, undefined, undefined],
  ]);
});
