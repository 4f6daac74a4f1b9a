import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, startReverseLahr } from './reverse-lahr.js';
import type { ReverseLahr } from './reverse-lahr.js';

const house = box([8.003, 48], [8.0034, 48.001]);

/**
 * A hall of 140 m with its address point (1) in the west, and a kiosk (2) outside its wall at the other
 * end; farther away a house (3), with the point of its neighbour (4) at its eastern wall, and another (5)
 * outside its southern wall that is linked to it at medium quality, as there is no other building.
 */
const addresses = [
  { number: '1', at: [8.0002, 48.0002], building: box([8, 48], [8.002, 48.0004]) },
  { number: '2', at: [8.0018, 48.00042] },
  { number: '3', at: [8.0032, 48.0005], building: house },
  { number: '4', at: [8.00343, 48.0005] },
  { number: '5', at: [8.0032, 47.99996], building: house, building_quality: 'medium' },
];

describe('a reverse query among buildings', () => {
  let lahr: ReverseLahr;

  beforeAll(async () => {
    lahr = await startReverseLahr(addresses);
  });
  afterAll(() => lahr?.stop());

  it('is the building that contains the position, even if another address point is nearer', async () => {
    expect(await lahr.numbersAt(48.0002, 8.0018)).toEqual(['1']);
  });

  it('is the building that contains the position, even right beside the next', async () => {
    expect(await lahr.numbersAt(48.0005, 8.00338)).toEqual(['3']);
    expect(await lahr.numbersAt(48.0005, 8.00342)).toEqual(['4']);
  });

  it('prefers a certain address of the building to a likely one that is nearer', async () => {
    expect(await lahr.numbersAt(48.0001, 8.0032, 2)).toEqual(['3', '5']);
    expect(await lahr.numbersAt(47.99997, 8.0032)).toEqual(['5']);
  });

  it('is the address at the position if that of the containing building is distant', async () => {
    expect(await lahr.numbersAt(48.00039, 8.0018)).toEqual(['2']);
  });

  it('is the nearest address point outside of buildings', async () => {
    expect(await lahr.numbersAt(48.0009, 8.0018)).toEqual(['2']);
    expect(await lahr.numbersAt(48.0004, 8.0029)).toEqual(['3']);
  });

  it('lists further matches by distance', async () => {
    expect(await lahr.numbersAt(48.0002, 8.0018, 3)).toEqual(['1', '2', '5']);
  });
});
