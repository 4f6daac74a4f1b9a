import { expect, it } from '@jest/globals';
import { StableIds } from './stable-id.js';

it('makes the same id of the same key in the same data set, on every installation and for ever', () => {
  expect(new StableIds('de-herrenberg-nagold').of('way/1')).toBe(ID_OF_WAY_1);
  expect(new StableIds('elsewhere').of('way/1')).not.toBe(ID_OF_WAY_1);
});

/** Ids are handed out to clients, who keep them: if this fails, it is not the spec that is wrong. */
const ID_OF_WAY_1 = '8fd4076b-023b-5071-a6a7-9196d0951e79';
