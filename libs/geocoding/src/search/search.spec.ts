import { describe, expect, it } from 'vitest';
import { parseQuery } from '../parsing/query/parse-query.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentWith } from '../ranking/candidate.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { textQuery } from './alignment/align-all.fake.js';
import type { SearchResult } from './search.js';
import { searchInSteps } from './search.js';
import { isResolved, searchStrategies } from './strategies.js';
import { WorkBudget, searchWork } from './work-budget.js';

const index = anIndex({
  streets: [
    { name: 'Main Street', city: 'Springfield' },
    { name: 'Elm Street', city: 'Springfield' },
    { name: 'Parkview Road', city: 'Shelbyville' },
    { name: 'Maine Street', city: 'Shelbyville' },
    { name: 'Obere Au', city: 'Springfield' },
    { name: 'Oak Lane', city: 'New Haven' },
  ],
  places: [{ name: 'Springfield' }, { name: 'Shelbyville' }, { name: 'New Haven' }],
});

/** Searches without a pause. */
const search = (...query: Parameters<typeof searchInSteps>): SearchResult => {
  const steps = searchInSteps(...query);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

const searched = (text: string) => search(parseQuery(textQuery(text)), index);

const bestOf = (text: string): readonly [number | undefined, string] => {
  const { query: parsed, alignments } = searched(text);
  return [alignments[0]?.document, parsed.tokens.map((word) => word.text).join(' ')];
};

describe('search', () => {
  it.each([
    ['Main Street, Springfield', 0, 'main street springfield'],
    ['Main St, Springfield', 0, 'main st springfield'],
    ['Main Stret, Springfield', 0, 'main stret springfield'],
    ['Mainn Street, Springfield', 0, 'mainn street springfield'],
    ['ElmStreet, Springfield', 1, 'elm street springfield'],
    ['El mStreet, Springfield', 1, 'elm street springfield'],
    ['Parkvie wRoad, Shelbyville', 2, 'parkvie wroad shelbyville'],
    ['ElmStreet, Springfeld', 1, 'elm street springfeld'],
    ['Obereau, Springfield', 4, 'obere au springfield'],
    ['OakLane, NewHaven', 5, 'oak lane new haven'],
    ['OakLane, NewHavenX', 5, 'oak lane newhavenx'],
  ])('finds %s as document %i in the segmentation %s', (text, document, words) => {
    expect(bestOf(text)).toEqual([document, words]);
  });

  it('keeps the words as given if no change explains them', () => {
    expect(bestOf('Main Street, Foobarbaz')[1]).toBe('main street foobarbaz');
  });

  it('finds nothing for unknown words', () => {
    expect(searched('Qwzorb').alignments).toEqual([]);
  });

  it('takes a step for every so many units of work', () => {
    const many = anIndex({
      streets: Array.from({ length: 20 }, () => ({ name: 'Main Street', city: 'Springfield' })),
    });
    const stepsOf = (text: string) => {
      const work = WorkBudget.of(many);
      const steps = [...searchInSteps(parseQuery(textQuery(text)), many, { work })].length;
      return { steps, most: Math.floor(work.spent / searchWork.unitsPerTurn) };
    };
    const { steps, most } = stepsOf('Main Street, Springfield');
    expect(steps).toBeGreaterThan(1);
    expect(steps).toBeLessThanOrEqual(most);
    expect(stepsOf('Qwzorb').steps).toBe(0);
  });

  it('finds nothing, and says so, once the work of a query exceeds its budget', () => {
    const work = new WorkBudget(100);
    const query = parseQuery(textQuery('Main Street, Springfield'));
    expect(search(query, index, { work })).toEqual({ query, alignments: [], isOverBudget: true });
  });

  it.each(['Main Street, Springfield', 'Main Stret 5, Springfeld', 'Sprngfeild Main 5'])(
    'finds the same for %s with any budget that does not limit the work',
    (text) => {
      const query = parseQuery(textQuery(text));
      const found = (work: WorkBudget) => search(query, index, { work }).alignments;
      const whole = WorkBudget.of(index);
      const expected = found(whole);
      const budgets = Array.from(
        { length: 80 },
        (_, at) => new WorkBudget((whole.spent * at) / 20),
      );
      for (const work of budgets) {
        const alignments = found(work);
        if (!work.hasLimited) expect(alignments).toEqual(expected);
      }
      expect(budgets.filter(({ hasLimited }) => hasLimited).length).toBeGreaterThan(0);
      expect(budgets.at(-1)?.hasLimited).toBe(false);
    },
  );

  it('counts the work of all strategies, the same every time', () => {
    const workOf = (text: string): number => {
      const work = WorkBudget.of(index);
      search(parseQuery(textQuery(text)), index, { work });
      return work.spent;
    };
    const [resolved, corrected] = [
      workOf('Main Street, Springfield'),
      workOf('Main Stret, Springfield'),
    ];
    expect(resolved).toBeGreaterThan(0);
    expect(corrected).toBeGreaterThan(resolved);
    expect(workOf('Main Stret, Springfield')).toBe(corrected);
  });

  describe('of streets of one name', () => {
    const cities = ['Springfield', 'Shelbyville', 'Capital City'];
    const streets = anIndex({
      streets: cities.map((city) => ({ name: 'Main Street', city })),
      places: cities.map((name, at) => ({ name, at: { lat: 40 + at, lon: -90 } })),
    });
    const citiesIn = (text: string) =>
      search(parseQuery(textQuery(text)), streets).alignments.map(
        ({ document }) => cities[document],
      );

    it('returns those that are as likely', () => {
      expect(citiesIn('Main Street')).toEqual(cities);
    });

    it('drops those that are 2.2 points behind the best, as in another city', () => {
      expect(citiesIn('Main Street, Springfield')).toEqual(['Springfield']);
    });
  });
});

describe('the stop condition', () => {
  it.each<readonly [Partial<Alignment>, boolean]>([
    [{}, true],
    [{ nameCoverage: 0.95 }, true],
    [{ nameCoverage: 0.94 }, false],
    [{ explained: 0.97 }, true],
    [{ explained: 0.96 }, false],
    [{ country: 'contradicted' }, false],
    [{ country: 'matched' }, true],
    [{ city: 'contradicted' }, true],
  ])('of an alignment with %o is %s', (changes, expected) => {
    expect(isResolved(alignmentWith(changes))).toBe(expected);
  });

  it('is false without an alignment', () => {
    expect(isResolved(undefined)).toBe(false);
  });

  it('corrects no spelling if the words as written resolve the query', () => {
    const { vocabulary } = index;
    const withinOneEdit = vocabulary.withinOneEdit.bind(vocabulary);
    let corrections = 0;
    vocabulary.withinOneEdit = (word) => {
      corrections += 1;
      return withinOneEdit(word);
    };
    searched('Main Street, Springfield');
    expect(corrections).toBe(0);
    searched('Mian Street, Springfield');
    expect(corrections).toBeGreaterThan(0);
  });
});

describe('searchStrategies', () => {
  it('are tried from the cheapest to the most expensive', () => {
    expect(searchStrategies.map(({ name }) => name)).toEqual([
      'words as written, abbreviated or joined',
      'spelling correction by one edit',
      'one changed space',
      'one changed space, then spelling correction',
      'two changed spaces',
      'two changed spaces, then spelling correction',
      'distant spellings in the mentioned places',
    ]);
  });

  it('correct no spelling in the same step as they change spaces', () => {
    for (const { segmentation, correctsSpelling } of searchStrategies)
      expect(segmentation === 'change-one-space' && correctsSpelling).toBe(false);
  });
});
