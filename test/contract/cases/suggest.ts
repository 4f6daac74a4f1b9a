import assert from 'node:assert/strict';
import type {
  ContractAnswer,
  ContractCase,
  ContractRequest,
  Expectation,
} from '../contract-case.js';
import { contractCase } from '../contract-case.js';
import { bestMatch, failsV2, refusesAt, uuid } from '../v2-answer.js';
import { downingStreet } from './places.table.js';

const PATH = '/final-destination/v2/suggest';

/** The fields of a response that the cases read. */
interface SuggestBody {
  readonly suggestions: readonly Suggestion[];
  readonly version: string;
  readonly request_id: string;
}

interface Suggestion {
  readonly id: string;
  readonly address: string;
  readonly matched: readonly { readonly start: number; readonly end: number }[];
  readonly kind: string;
  readonly distance?: number;
}

const suggestBody = (answer: ContractAnswer): SuggestBody => {
  assert.equal(answer.status, 200, answer.text.slice(0, 500));
  return answer.body as SuggestBody;
};

const byUrl = (parameters: string): ContractRequest => ({
  method: 'GET',
  path: `${PATH}?${parameters}`,
});

const byBody = (body: unknown): ContractRequest => ({ path: PATH, body });

/** The first suggestion. */
const suggests =
  (address: RegExp, kind: string): Expectation =>
  (answer) => {
    const [first] = suggestBody(answer).suggestions;
    assert.ok(first, 'no suggestion');
    assert.match(first.address, address);
    assert.equal(first.kind, kind);
    assert.match(first.id, uuid);
  };

const suggestsNothing: Expectation = (answer) =>
  assert.deepEqual(suggestBody(answer).suggestions, []);

const every =
  (holds: (suggestion: Suggestion) => boolean): Expectation =>
  (answer) => {
    const { suggestions } = suggestBody(answer);
    assert.ok(suggestions.length > 0, 'no suggestion');
    assert.ok(suggestions.every(holds), JSON.stringify(suggestions));
  };

/** The matched parts of the first suggestion. */
const highlights =
  (...parts: readonly string[]): Expectation =>
  (answer) => {
    const [first] = suggestBody(answer).suggestions;
    assert.ok(first, 'no suggestion');
    const matched = first.matched.map(({ start, end }) => first.address.slice(start, end));
    assert.deepEqual(matched, parts);
  };

/** What is requested, the request, and the expectation. */
type Row = readonly [string, ContractRequest, Expectation];

const answers: readonly Row[] = [
  ['the beginning of a street', byUrl('q=downi'), suggests(/Downing Street/, 'street')],
  ['the number before the street', byUrl('q=10%20down'), suggests(/10 Downing/, 'address')],
  ['the number behind it', byUrl('q=downing%20street%2010'), suggests(/10 Downing/, 'address')],
  ['a typo', byUrl('q=dowming%20street%2010'), suggests(/10 Downing/, 'address')],
  [
    'the town behind the street',
    byUrl('q=10%20downing%20st,%20lond'),
    suggests(/10 Down/, 'address'),
  ],
  ['a place', byUrl('q=londo&kinds=place'), suggests(/London/, 'place')],
  [
    'another script',
    byUrl(`q=${encodeURIComponent('信義路五段')}`),
    suggests(/信義路五段/, 'street'),
  ],
  ['fields in JSON', byBody({ q: '10 down' }), suggests(/10 Downing/, 'address')],
  [
    'fields that are null',
    byBody({ q: '10 down', country: null, limit: null }),
    suggests(/10 Down/, 'address'),
  ],
  ['nothing that exists', byUrl('q=qqqqqqq'), suggestsNothing],
  ['an empty text', byUrl('q='), suggestsNothing],
  ['one kind', byUrl('q=d&kinds=street'), every(({ kind }) => kind === 'street')],
  [
    'two kinds',
    byUrl('q=l&kinds=street,place'),
    every(({ kind }) => kind === 'street' || kind === 'place'),
  ],
  ['two countries', byUrl('q=downing&country=gb,ie'), suggests(/Downing/, 'street')],
  ['another country', byUrl('q=downing&country=FR'), suggestsNothing],
  [
    'a box around it',
    byBody({ q: 'downing', bbox: [-0.2, 51.4, 0, 51.6] }),
    suggests(/Downing/, 'street'),
  ],
  ['a box elsewhere', byUrl('q=downing&bbox=8,48,9,49'), suggestsNothing],
  [
    'at most one',
    byUrl('q=l&limit=1'),
    (answer) => assert.equal(suggestBody(answer).suggestions.length, 1),
  ],
  ['a language', byUrl('q=london&kinds=place&language=FR'), suggests(/Londres/, 'place')],
  ['the matched parts', byUrl('q=10%20downi'), highlights('10', 'Downi')],
  [
    'the distance from a position',
    byUrl('q=downing%20street%2010&location=51.503363,-0.127625'),
    every(({ distance = NaN }) => distance >= 0),
  ],
  [
    'a position far away',
    byBody({ q: 'downing', location: { latitude: -33, longitude: 151 } }),
    suggests(/Downing/, 'street'),
  ],
  ['no position, no distance', byUrl('q=downing'), every(({ distance }) => distance === undefined)],
  [
    'the version and the id of the request',
    byUrl('q=x'),
    (answer) => {
      const { version, request_id: id } = suggestBody(answer);
      assert.equal(version, 'v2');
      assert.equal(id, answer.headers.get('x-request-id'));
    },
  ],
];

const refusals: readonly Row[] = [
  ['no text', byUrl(''), refusesAt('q')],
  ['two texts', byUrl('q=a&q=b'), refusesAt('q')],
  ['a text of 1,001 characters', byBody({ q: 'x'.repeat(1001) }), refusesAt('q')],
  ['a number as text', byBody({ q: 5 }), refusesAt('q')],
  ['an unknown field', byBody({ q: 'x', text: 'x' }), refusesAt('text')],
  ['an unknown parameter', byUrl('q=x&text=x'), refusesAt('text')],
  ['a list', byBody([]), failsV2(400, 'validation_failed', /^the body /)],
  ['an unknown country', byUrl('q=x&country=GB,XX'), refusesAt('country')],
  ['no country', byBody({ q: 'x', country: [] }), refusesAt('country')],
  ['a country as text in JSON', byBody({ q: 'x', country: 'GB' }), refusesAt('country')],
  ['a country that is an object', byBody({ q: 'x', country: [{}] }), refusesAt('country')],
  ['an unknown kind', byUrl('q=x&kinds=house'), refusesAt('kinds')],
  ['an unknown language', byUrl('q=x&language=XX'), refusesAt('language')],
  ['a box of three numbers', byUrl('q=x&bbox=1,2,3'), refusesAt('bbox')],
  ['a box upside down', byUrl('q=x&bbox=1,50,2,40'), refusesAt('bbox')],
  ['a box of texts', byBody({ q: 'x', bbox: ['1', '2', '3', '4'] }), refusesAt('bbox')],
  ['a limit of 0', byUrl('q=x&limit=0'), refusesAt('limit')],
  ['a limit of 11', byUrl('q=x&limit=11'), refusesAt('limit')],
  ['a limit of 1.5', byBody({ q: 'x', limit: 1.5 }), refusesAt('limit')],
  ['a limit that is no number', byUrl('q=x&limit=few'), refusesAt('limit')],
  ['a latitude of 91', byUrl('q=x&location=91,0'), refusesAt('location.latitude')],
  ['a position without longitude', byUrl('q=x&location=1'), refusesAt('location.longitude')],
  [
    'a longitude of 180',
    byBody({ q: 'x', location: { latitude: 1, longitude: 180 } }),
    refusesAt('location.longitude'),
  ],
  ['broken JSON', byBody('{"q":'), failsV2(400, 'invalid_json')],
  ['another method', { method: 'DELETE', path: PATH }, failsV2(405, 'method_not_allowed')],
  ['no key', { ...byUrl('q=x'), headers: { authorization: '' } }, failsV2(401, 'unauthorized')],
  [
    'a wrong key',
    { ...byUrl('q=x'), headers: { authorization: 'wrong' } },
    failsV2(401, 'unauthorized'),
  ],
];

/** The cases of suggestions. */
export const suggestCases: readonly ContractCase[] = [
  ...answers.map(([name, request, expect]) =>
    contractCase('v2, suggestions', name, { request, expect }),
  ),
  ...refusals.map(([name, request, expect]) =>
    contractCase('v2, refused suggestions', name, { request, expect }),
  ),
  {
    table: 'v2, suggestions',
    name: 'an id is that of a destination in a look-up',
    run: async (ask) => {
      const [first] = suggestBody(await ask(byUrl('q=10%20downing'))).suggestions;
      const answer = await ask({ body: { queries: [{ id: first?.id }] } });
      assert.match(bestMatch(answer).address, downingStreet.written);
    },
  },
  {
    table: 'v2, suggestions',
    name: 'a response states a budget of its own',
    run: async (ask) => {
      const { headers } = await ask(byUrl('q=x'));
      if (!headers.has('ratelimit-policy')) return;
      assert.match(headers.get('ratelimit-policy') ?? '', /^"suggest";q=\d+;w=60$/);
      assert.match(headers.get('ratelimit') ?? '', /^"suggest";r=\d+;t=\d+$/);
    },
  },
];
