import { expect, it } from '@jest/globals';
import { StableIds } from './stable-id.js';
import { UuidSet } from './uuid-set.js';

it('knows each of many UUIDs again, and takes no other for one of them', () => {
  const ids = new StableIds('spec');
  const known = new UuidSet();
  const uuids = Array.from({ length: 60_000 }, (_, index) => ids.of(`way/${index}`));
  expect(uuids.every((uuid) => known.add(uuid))).toBe(true);
  expect(uuids.some((uuid) => known.add(uuid))).toBe(false);
});
