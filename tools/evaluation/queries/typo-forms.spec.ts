import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../measurement/seeded-random.js';
import { misspell } from './typo-forms.js';

const many = (text: string) => {
  const random = seededRandom(1, text);
  return Array.from({ length: 300 }, () => misspell(text, random));
};

describe('a misspelling', () => {
  it('drops, inserts, replaces or swaps letters', () => {
    const lengths = new Set(many('Gartenweg').map((wrong) => wrong?.length));
    expect(lengths).toEqual(new Set([8, 9, 10]));
    expect(many('Gartenweg')).toContain('Gartnweg');
    expect(many('Gartenweg')).toContain('Gartewneg');
  });

  it('always differs from the text', () => {
    expect(many('Aarrée')).not.toContain('Aarrée');
    expect(many('Aarrée')).not.toContain('Aarree');
  });

  it('changes only words of at least five letters', () => {
    for (const wrong of many('Am Alten Weg 12')) expect(wrong).toMatch(/^Am \S+ Weg 12$/);
  });

  it('rarely changes the first letter', () => {
    const kept = many('Gartenweg').filter((wrong) => wrong?.startsWith('Ga'));
    expect(kept.length).toBeGreaterThan(200);
    expect(kept.length).toBeLessThan(300);
  });

  it('stays in the script of the word', () => {
    for (const wrong of many('Хрещатик')) expect(wrong).toMatch(/^\p{sc=Cyrillic}+$/u);
    for (const wrong of many('Πανεπιστημίου')) expect(wrong).toMatch(/^\p{sc=Greek}+$/u);
  });

  it.each(['中山北路二段', '월드컵로월드', 'Via Po', '12th'])('is undefined for %s', (text) => {
    expect(misspell(text, seededRandom(1, ''))).toBeUndefined();
  });
});
