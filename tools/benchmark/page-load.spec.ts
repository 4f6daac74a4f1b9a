import { describe, expect, it } from 'vitest';
import { seededRandom } from '../measurement/seeded-random.js';
import { typedTexts } from './page-load.js';
import type { SampledPremise } from './sampled-premises.js';

const premise: SampledPremise = {
  generation: 1,
  ordinal: 1,
  country: 'CH',
  address: {
    street: 'Rue du Mont-Blanc',
    number: '12',
    streetKeys: [],
    numberKeys: [],
    shape: { centre: { lat: 46.2, lon: 6.1 }, rings: [], lines: [] },
  },
};

describe('the texts of someone who types', () => {
  it('are first letters of street and number, at least three', () => {
    const premises = Array.from({ length: 200 }, () => premise);
    const texts = typedTexts(premises, seededRandom(1, 'spec'));
    for (const text of texts) expect('Rue du Mont-Blanc 12').toContain(text);
    const lengths = texts.map((text) => text.length);
    expect(Math.min(...lengths)).toBe(3);
    expect(Math.max(...lengths)).toBe('Rue du Mont-Blanc 12'.length);
  });
});
