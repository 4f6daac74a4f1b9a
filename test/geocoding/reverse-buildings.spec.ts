import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { box, startReverseLahr } from './reverse-lahr.js';
import type { ReverseLahr } from './reverse-lahr.js';

const house = box([8.003, 48], [8.0034, 48.001]);

/**
 * A hall 140 m long with its address point in the west, and a kiosk at the outside of its wall, at the
 * other end; farther off another house, with the neighbour's point beside its eastern wall, and one
 * outside of its southern wall that is counted to it, as nothing else is there.
 */
const addresses = [
  { number: '1', at: [8.0002, 48.0002], building: box([8, 48], [8.002, 48.0004]) },
  { number: '2', at: [8.0018, 48.00042] },
  { number: '3', at: [8.0032, 48.0005], building: house },
  { number: '4', at: [8.00343, 48.0005] },
  { number: '5', at: [8.0032, 47.99996], building: house, building_quality: 'medium' },
];

describe('reverse, among buildings', () => {
  let lahr: ReverseLahr;

  beforeAll(async () => {
    lahr = await startReverseLahr(addresses);
  });
  afterAll(() => lahr?.stop());

  it('answers the house that one is in, though the point of another is nearer', async () => {
    expect(await lahr.numbersAt(48.0002, 8.0018)).toEqual(['1']);
  });

  it('answers the house that one is in, though one stands beside the next', async () => {
    expect(await lahr.numbersAt(48.0005, 8.00338)).toEqual(['3']);
    expect(await lahr.numbersAt(48.0005, 8.00342)).toEqual(['4']);
  });

  it('answers who lives in a house before who only may, though that one is nearer', async () => {
    expect(await lahr.numbersAt(48.0001, 8.0032, 2)).toEqual(['3', '5']);
    expect(await lahr.numbersAt(47.99997, 8.0032)).toEqual(['5']);
  });

  it('answers the house that one is at, where the building around has its address far off', async () => {
    expect(await lahr.numbersAt(48.00039, 8.0018)).toEqual(['2']);
  });

  it('goes by the nearest point outside of buildings', async () => {
    expect(await lahr.numbersAt(48.0009, 8.0018)).toEqual(['2']);
    expect(await lahr.numbersAt(48.0004, 8.0029)).toEqual(['3']);
  });

  it('lists the others behind it by distance', async () => {
    expect(await lahr.numbersAt(48.0002, 8.0018, 3)).toEqual(['1', '2', '5']);
  });
});
