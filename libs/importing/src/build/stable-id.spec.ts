import { expect, it } from 'vitest';
import { StableIds, UuidSet } from './stable-id.js';

it('derives the id from the key and the data set only', () => {
  expect(new StableIds('de-herrenberg-nagold').of('way/1')).toBe(ID_OF_WAY_1);
  expect(new StableIds('elsewhere').of('way/1')).not.toBe(ID_OF_WAY_1);
});

/** Clients store ids. If this assertion fails, the code is wrong, not the spec. */
const ID_OF_WAY_1 = '8fd4076b-023b-5071-a6a7-9196d0951e79';

it('recognises known UUIDs and no others', () => {
  const ids = new StableIds('spec');
  const known = new UuidSet();
  const uuids = Array.from({ length: 60_000 }, (_, index) => ids.of(`way/${index}`));
  expect(uuids.every((uuid) => known.add(uuid))).toBe(true);
  expect(uuids.some((uuid) => known.add(uuid))).toBe(false);
});
