import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, startReverseLahr } from './reverse-lahr.js';
import type { ReverseLahr } from './reverse-lahr.js';

const carPark = box([8.001, 48], [8.003, 48.001]);

/** A market hall (1) with a car park that extends to a house (2), which is linked to it at low quality. */
const addresses = [
  { number: '1', at: [8.0005, 48.0005], parking: carPark, parking_quality: 'high' },
  { number: '2', at: [8.0032, 48.0005], parking: carPark, parking_quality: 'low' },
  { number: '3', at: [8.002, 48.0001], building: box([8.0019, 48], [8.0021, 48.0002]) },
];

describe('a reverse query on a car park', () => {
  let lahr: ReverseLahr;

  beforeAll(async () => {
    lahr = await startReverseLahr(addresses);
  });
  afterAll(() => lahr?.stop());

  it('is the address that the car park belongs to, even if one linked at low quality is nearer', async () => {
    expect(await lahr.numbersAt(48.0005, 8.0029)).toEqual(['1']);
    expect(await lahr.numbersAt(48.0005, 8.0029, 3)).toEqual(['1', '2', '3']);
  });

  it('prefers the house that contains the position, or is at it', async () => {
    expect(await lahr.numbersAt(48.00015, 8.00205)).toEqual(['3']);
    expect(await lahr.numbersAt(48.0005, 8.00315)).toEqual(['2']);
  });
});
