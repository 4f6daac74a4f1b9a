import { expect, it } from 'vitest';
import type { Ring } from '#geo';
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

it('assigns a line to the nearby street of the same name, with houses or without', () => {
  const streets = new StreetTable();
  streets.addPremise(houseOn('High Street', 51, '1'));
  streets.addPremise(houseOn('High Street', 51.1, '2'));
  streets.addPremise(houseOn('Low Street', 51, '1'));
  streets.addStreet({ ...houseOn('Silent Street', 51, '1') });
  const lines = new LineTable();
  const high = { local: 'Rue Haute', translations: { en: 'High Street' } };
  lines.addLine({ names: high, line: () => lineAt(51.1) });
  lines.addLine({ names: high, line: () => lineAt(51.05) });
  lines.addLine({ names: { local: 'Silent Street' }, line: () => lineAt(51) });

  const divided = [...streets.streets()];
  for (const street of divided) lines.addStreet(street);
  const second = divided.find(({ postcodes }) => postcodes.includes('2'));
  const silent = divided.find(({ entry }) => entry.names?.local === 'Silent Street');
  const rowAt = (street: number | undefined, lat: number) =>
    [
      7,
      street,
      [0, lat, 10_000, lat],
      undefined,
      undefined,
      undefined,
      expect.any(String),
    ] as const;
  expect([...lines.rows(7)]).toEqual([
    rowAt(second?.ordinal, 511_000_000),
    rowAt(silent?.ordinal, 510_000_000),
  ]);
});
