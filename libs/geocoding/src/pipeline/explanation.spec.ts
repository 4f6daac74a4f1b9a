import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { confidenceCoefficients } from '../ranking/confidence-coefficients.table.js';
import { Geocoder } from './geocoder.js';

const street = { country: 'DE', street: 'Hauptstraße', houses: ['1', '3', '12'] };
const geocoder = new Geocoder(
  new VillageGazetteer([
    { ...street, city: 'Nagold', postcode: '72202', at: { lat: 48.55, lon: 8.72 } },
    { ...street, city: 'Herrenberg', postcode: '71083', at: { lat: 48.6, lon: 8.87 } },
    { ...street, city: 'Kiel', postcode: '24103', at: { lat: 54.3, lon: 10.1 }, houses: ['5'] },
  ]),
);

const explained = async (text: string, explain = true) => {
  const query = { kind: 'text', text, limit: 1, inputFilter: 'none' } as const;
  const chunk = { version: 1, queries: [query], explain, outlines: false } as const;
  const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
  const confidence = answer?.outcome === 'matched' ? answer.matches[0]!.confidence : undefined;
  const info = answer?.outcome === 'matched' ? (answer.explanation?.info ?? []) : [];
  const lines = (start: string) => info.filter((one) => one.startsWith(start));
  const line = (start: string) => lines(start)[0] ?? '';
  return { confidence, info, line, lines };
};

/** The numbers at the end of the comma-separated terms of a line. */
const numbersIn = (text: string): readonly number[] =>
  text
    .split(/, | less /)
    .map((term) => Number(/-?[\d.]+(?=\.?$)/.exec(term)?.[0].replace(/\.$/, '')));

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

describe('the explanation of a match', () => {
  it.each([
    [
      'Hauptstraße 12, 72202 Nagold',
      'haupt (street), strasse (street), 12 (house number), 72202 (postcode), nagold (city)',
    ],
    [
      'Hauptstraße 12, Foobar, Nagold',
      'haupt (street), strasse (street), 12 (house number), foobar (not matched), nagold (city)',
    ],
    [
      'Hauptstraße 12, Wohnung 4, Nagold, Deutschland',
      'haupt (street), strasse (street), 12 (house number), wohnung (unit), 4 (unit), nagold (city), deutschland (country)',
    ],
    ['Nagold', 'nagold (place)'],
  ])('says what each word was read as: %s', async (text, words) => {
    expect((await explained(text)).line('Words: ')).toBe(`Words: ${words}.`);
  });

  it.each(['Hauptstraße 12, Nagold', 'Hauptstr. 12, Nagolt', 'Hauptstraße 99, 71083 Herrenberg'])(
    'has points that add up to the score: %s',
    async (text) => {
      const [, score = '', terms = ''] =
        /^Score (\S+): (.*)$/.exec((await explained(text)).line('Score ')) ?? [];
      expect(sum(numbersIn(terms))).toBeCloseTo(Number(score), 1);
    },
  );

  it('has log odds that give the confidence, where there are neither rivals nor a cap', async () => {
    const { line, confidence } = await explained('Hauptstraße 12, Nagold, Foobar');
    const [, shown = '', terms = ''] = /^Confidence (\S+): (.*)$/.exec(line('Confidence ')) ?? [];
    const [base = 0, ...doubts] = numbersIn(terms);

    expect(base).toBe(confidenceCoefficients.base);
    expect(doubts.length).toBeGreaterThan(1);
    expect(1 / (1 + Math.exp(-base - sum(doubts)))).toBeCloseTo(confidence ?? 0, 2);
    expect(Number(shown)).toBeCloseTo(confidence ?? 0, 2);
  });

  it('says that rivals share the confidence, and that a street alone has little', async () => {
    const { line } = await explained('Hauptstraße');
    expect(line('Confidence ')).toMatch(
      /^Confidence 0\.\d\d, shared with rivals, at most 0\.40: log odds /,
    );
  });

  it('lists the next candidates, the best first', async () => {
    const { lines } = await explained('Hauptstraße 12');
    expect(lines('Candidate ')).toEqual([
      expect.stringMatching(
        /^Candidate .*haupt strasse 12, (?:nagold|herrenberg) \(street-number\), confidence /,
      ),
      expect.stringMatching(
        /^Candidate .*haupt strasse, kiel \(street\), confidence 0\.\d\d, score [\d.]+: name /,
      ),
    ]);
  });

  it('is not made unless it is requested', async () => {
    expect((await explained('Hauptstraße 12, Nagold', false)).info).toEqual([]);
  });
});
