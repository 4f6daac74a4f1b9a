import assert from 'node:assert/strict';
import { contractCase } from '../contract-case.js';
import type { ContractCase, Expectation } from '../contract-case.js';
import { bestMatch, finds, findsNothing, firstResult, uuid, v2Body } from '../v2-answer.js';
import type { V2Feature, V2Result } from '../v2-answer.js';
import { downingStreet, openSea } from './places.table.js';

const { text, position, uprn, written } = downingStreet;
const query = { address_string: text };

const result =
  (look: (result: V2Result) => void): Expectation =>
  (answer) =>
    look(firstResult(answer));

const featuresOf = (answer: Parameters<Expectation>[0]): readonly V2Feature[] =>
  bestMatch(answer).geojson.features;

const eachFeature =
  (look: (feature: V2Feature) => void): Expectation =>
  (answer) =>
    featuresOf(answer).forEach(look);

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

const keysOf = (value: object): readonly string[] => Object.keys(value).sort();

/** The name of a case, its options, and what the answer to a known address has to be. */
type Row = readonly [string, object | null, Expectation, object?];

const without = (field: string): Expectation =>
  result((found) => assert.equal(field in found, false));
const matchWithout =
  (field: string): Expectation =>
  (answer) =>
    assert.equal(field in bestMatch(answer), false);

const body: readonly Row[] = [
  [
    'the body contains responses, version and request_id and nothing else',
    {},
    (answer) => assert.deepEqual(keysOf(v2Body(answer)), ['request_id', 'responses', 'version']),
  ],
  ['the version is v2', {}, (answer) => assert.equal(v2Body(answer).version, 'v2')],
  ['request_id is a UUID', {}, (answer) => assert.match(v2Body(answer).request_id, uuid)],
  [
    'request_id is the X-Request-Id',
    {},
    (answer) => assert.equal(v2Body(answer).request_id, answer.headers.get('x-request-id')),
  ],
  ['null for options is the same as absent', null, finds(written)],
  ['options without a member are accepted', {}, finds(written)],
  [
    'the status is ok when something is found',
    {},
    result(({ status }) => assert.equal(status, 'ok')),
  ],
  ['the status is no_matches when nothing is found', {}, findsNothing, { location: openSea }],
  [
    'a result contains status, best_match and additional_matches and nothing else',
    {},
    result((found) =>
      assert.deepEqual(keysOf(found), ['additional_matches', 'best_match', 'status']),
    ),
  ],
  [
    'a result of nothing contains the same three',
    {},
    result((found) =>
      assert.deepEqual(keysOf(found), ['additional_matches', 'best_match', 'status']),
    ),
    { location: openSea },
  ],
];

const match: readonly Row[] = [
  [
    'a match contains id, address, geojson and search_confidence and nothing else',
    {},
    (answer) =>
      assert.deepEqual(keysOf(bestMatch(answer)), [
        'address',
        'geojson',
        'id',
        'search_confidence',
      ]),
  ],
  ['the id is a UUID', {}, (answer) => assert.match(bestMatch(answer).id, uuid)],
  [
    'search_confidence is between 0 and 1',
    {},
    (answer) =>
      assert.ok(
        bestMatch(answer).search_confidence > 0.5 && bestMatch(answer).search_confidence <= 1,
      ),
  ],
  [
    'search_confidence is at most 0.4 when only the street is matched',
    {},
    (answer) => assert.ok(bestMatch(answer).search_confidence <= 0.4),
    { address_string: 'Downing Street, London' },
  ],
  [
    'search_confidence is at most 0.3 when only the place is matched',
    {},
    (answer) => assert.ok(bestMatch(answer).search_confidence <= 0.3),
    { address_string: 'London' },
  ],
  [
    'the distance of a position is metres from it',
    {},
    (answer) => assert.ok((bestMatch(answer).distance ?? 99) < 1),
    { location: position },
  ],
];

const geojson: readonly Row[] = [
  [
    'geojson is a FeatureCollection by default',
    {},
    (answer) => assert.equal(bestMatch(answer).geojson.type, 'FeatureCollection'),
  ],
  [
    'geojson is a FeatureCollection when requested',
    { geojson_type: 'geojson' },
    (answer) => assert.equal(bestMatch(answer).geojson.type, 'FeatureCollection'),
  ],
  [
    'null for geojson_type is the default',
    { geojson_type: null },
    (answer) => assert.equal(bestMatch(answer).geojson.type, 'FeatureCollection'),
  ],
  [
    'a collection contains type and features and nothing else',
    {},
    (answer) => assert.deepEqual(keysOf(bestMatch(answer).geojson), ['features', 'type']),
  ],
  [
    'a destination with all kinds has them once each, in their order',
    {},
    (answer) =>
      assert.deepEqual(
        featuresOf(answer).map(({ properties }) => properties.svc_type),
        ['basic_geocode', 'svc_door', 'svc_building', 'svc_parking'],
      ),
  ],
  [
    'a destination with only a position has one feature, basic_geocode',
    {},
    (answer) =>
      assert.deepEqual(
        featuresOf(answer).map(({ properties }) => properties.svc_type),
        ['basic_geocode'],
      ),
    { address_string: '8115 Vilakazi Street, Soweto' },
  ],
  ['every feature is a Feature', {}, eachFeature(({ type }) => assert.equal(type, 'Feature'))],
  [
    'every geometry is a Point',
    {},
    eachFeature(({ geometry }) => assert.equal(geometry.type, 'Point')),
  ],
  [
    'every point has two coordinates, longitude first',
    {},
    eachFeature(({ geometry: { coordinates } }) => {
      assert.equal(coordinates.length, 2);
      assert.ok(Math.abs((coordinates[0] ?? 99) + 0.1276) < 0.01);
      assert.ok(Math.abs((coordinates[1] ?? 99) - 51.5033) < 0.01);
    }),
  ],
  [
    'coordinates have at most seven decimals',
    {},
    eachFeature(({ geometry }) =>
      assert.ok(geometry.coordinates.every((degrees) => decimalsOf(degrees) <= 7)),
    ),
  ],
  [
    'every feature has its accuracy',
    {},
    eachFeature(({ properties }) =>
      assert.match(properties.accuracy.quality, /^(?:low|medium|high)$/),
    ),
  ],
  [
    'the parking feature contains the distance to the door',
    {},
    (answer) =>
      assert.ok(
        (featuresOf(answer)[3]?.properties.accuracy.minimum_parking_to_door_distance ?? -1) >= 0,
      ),
  ],
  [
    'no other feature contains it',
    {},
    (answer) =>
      featuresOf(answer)
        .slice(0, 3)
        .forEach(({ properties }) => assert.deepEqual(keysOf(properties.accuracy), ['quality'])),
  ],
  [
    'the key-value format contains latitude and longitude under each kind',
    { geojson_type: 'key_value' },
    (answer) => {
      const { geojson: points } = bestMatch(answer);
      assert.deepEqual(Object.keys(points), [
        'basic_geocode',
        'svc_door',
        'svc_building',
        'svc_parking',
      ]);
      Object.values(points).forEach((point) =>
        assert.deepEqual(keysOf(point as object), ['latitude', 'longitude']),
      );
      assert.deepEqual(points['basic_geocode'], position);
    },
  ],
  [
    'additional matches have the format of the best one',
    { geojson_type: 'key_value' },
    result(({ additional_matches: more }) => {
      assert.ok(more.length > 0);
      more.forEach((one) => assert.ok('basic_geocode' in one.geojson));
    }),
    { location: { ...position, distance_filter: 25_000 }, additional_matches: true },
  ],
];

const structuredOf = (answer: Parameters<Expectation>[0]) =>
  bestMatch(answer).structured_response ?? {};

const structured: readonly Row[] = [
  ['there is no structured_response without the option', {}, matchWithout('structured_response')],
  [
    'it is absent when the option is false',
    { structured_response: false },
    matchWithout('structured_response'),
  ],
  [
    'null for structured_response is absent',
    { structured_response: null },
    matchWithout('structured_response'),
  ],
  [
    'structured_response contains the fields',
    { structured_response: true },
    (answer) => {
      const { street_number, street_name, city, postalcode, country_code } = structuredOf(answer);
      assert.deepEqual(
        [street_number, street_name, city, postalcode, country_code],
        ['10', 'Downing Street', 'London', 'SW1A 2AA', 'GB'],
      );
    },
  ],
  [
    'its fields are strings',
    { structured_response: true },
    (answer) =>
      assert.ok(
        Object.values(structuredOf(answer)).every(
          (part) => typeof part === 'string' && part !== '',
        ),
      ),
  ],
  [
    'it contains only documented fields',
    { structured_response: true },
    (answer) => {
      const known =
        'unit house_name street_number street_name locality city county state country country_code postalcode'.split(
          ' ',
        );
      assert.deepEqual(
        Object.keys(structuredOf(answer)).filter((key) => !known.includes(key)),
        [],
      );
    },
  ],
  [
    'the country code of UK is GB',
    { structured_response: true },
    (answer) => assert.equal(structuredOf(answer)['country_code'], 'GB'),
    { address_string: text, country: 'UK' },
  ],
  [
    'each additional match has its own',
    { structured_response: true },
    result(({ additional_matches: more }) =>
      more.forEach((one) => assert.ok(one.structured_response)),
    ),
    { location: { ...position, distance_filter: 25_000 }, additional_matches: true },
  ],
];

const original = { ...query, language: null, additional_matches: false };
const originals: readonly Row[] = [
  ['there is no original_request without the option', {}, without('original_request')],
  [
    'it is absent when the option is false',
    { return_original: false },
    without('original_request'),
  ],
  [
    'original_request is the query as received',
    { return_original: true },
    result((found) => assert.deepEqual(found.original_request, original)),
    original,
  ],
  [
    'original_request is returned without a match too',
    { return_original: true },
    result((found) => assert.deepEqual(found.original_request, { location: openSea })),
    { location: openSea },
  ],
];

const logged =
  (look: (logging: NonNullable<V2Result['logging']>) => void): Expectation =>
  (answer) => {
    const { logging } = firstResult(answer);
    assert.ok(logging, 'there is no logging');
    look(logging);
  };

const verbose: readonly Row[] = [
  ['there is no logging without the option', {}, without('logging')],
  ['it is absent when the option is false', { verbose: false }, without('logging')],
  [
    'logging contains info, warnings and errors, lists of strings',
    { verbose: true },
    logged((logging) => {
      assert.deepEqual(keysOf(logging), ['errors', 'info', 'warnings']);
      Object.values(logging)
        .flat()
        .forEach((line) => assert.equal(typeof line, 'string'));
    }),
  ],
  [
    'logging contains the level of a house',
    { verbose: true },
    logged(({ info }) => assert.equal(info[0], 'level: street number')),
  ],
  [
    'logging contains the level of a street',
    { verbose: true },
    logged(({ info }) => assert.equal(info[0], 'level: street')),
    { address_string: 'Downing Street, London' },
  ],
  [
    'logging contains the level of a place',
    { verbose: true },
    logged(({ info }) => assert.equal(info[0], 'level: place')),
    { address_string: 'London' },
  ],
  [
    'logging contains what was matched',
    { verbose: true },
    logged(({ info }) => assert.ok(info.includes('street_number: matched'))),
  ],
  [
    'logging contains what was corrected',
    { verbose: true },
    logged(({ info }) => assert.ok(info.includes('street_name: corrected'), info.join())),
    { address_string: '10 Downnig Street, London' },
  ],
  [
    'logging contains what was missing',
    { verbose: true },
    logged(({ info }) =>
      assert.ok(
        info.some((line) => /: (?:missing|inferred)$/.test(line)),
        info.join(),
      ),
    ),
    { address_string: '10 Downing Street' },
  ],
  [
    'logging contains what was contradicted',
    { verbose: true },
    logged(({ info }) => assert.ok(info.includes('postalcode: contradicted'), info.join())),
    { address_string: '10 Downing Street, London M3 3EH' },
  ],
  [
    'logging.info names the data sets of an answer',
    { verbose: true },
    logged(({ info }) =>
      assert.ok(
        info.some((line) => /^data sets: \S/.test(line)),
        info.join(),
      ),
    ),
  ],
  [
    'logging is returned without a match too',
    { verbose: true },
    logged(({ info, errors }) => assert.ok(Array.isArray(info) && Array.isArray(errors))),
    { location: openSea },
  ],
];

const turnsAway: Expectation = (answer) => {
  findsNothing(answer);
  logged(({ errors }) => assert.ok(errors.length > 0, 'logging.errors does not say why'))(answer);
};

const filtered = (filter: string): object => ({ input_filter: filter, verbose: true });

const filters: readonly Row[] = [
  ['strict accepts street, number and postcode', filtered('strict'), finds(written)],
  [
    'strict accepts street, number and place',
    filtered('strict'),
    finds(written),
    { address_string: '10 Downing Street, London' },
  ],
  [
    'strict accepts a house name, a street and a place',
    filtered('strict'),
    finds(/British Library/),
    { address_string: 'British Library, Euston Road, London NW1 2DB' },
  ],
  [
    'strict rejects a street alone',
    filtered('strict'),
    turnsAway,
    { address_string: 'Downing Street' },
  ],
  [
    'strict rejects street and number without postcode and place',
    filtered('strict'),
    turnsAway,
    { address_structured: { street_number: '10', street_name: 'Downing Street' } },
  ],
  [
    'strict rejects a street and a place without a number',
    filtered('strict'),
    turnsAway,
    { address_structured: { street_name: 'Downing Street', city: 'London' } },
  ],
  [
    'strict rejects a place alone',
    filtered('strict'),
    turnsAway,
    { address_structured: { city: 'London' } },
  ],
  [
    'strict accepts parts that suffice',
    filtered('strict'),
    finds(written),
    { address_structured: downingStreet.structured },
  ],
  [
    'strict rejects a street and a place in one text',
    filtered('strict'),
    turnsAway,
    { address_string: 'Downing Street, London' },
  ],
  [
    'strict rejects street and number in one text',
    filtered('strict'),
    turnsAway,
    { address_string: '10 Downing Street' },
  ],
  [
    'strict rejects a postcode alone',
    filtered('strict'),
    turnsAway,
    { address_string: 'SW1A 2AA' },
  ],
  [
    'strict rejects a street and number that are not in the data',
    filtered('strict'),
    turnsAway,
    { address_string: '12 Qworzling Road, London' },
  ],
  [
    'strict accepts the name of a house and a place',
    filtered('strict'),
    finds(/Harrods/),
    { address_string: 'Harrods, London' },
  ],
  [
    'strict accepts the name of a house and a place as fields',
    filtered('strict'),
    finds(/Harrods/),
    { address_structured: { house_name: 'Harrods', city: 'London' } },
  ],
  [
    'loose matches nothing with a confidence below 0.15, and says why',
    filtered('loose'),
    (answer) => {
      findsNothing(answer);
      logged(({ info }) => assert.match(info.join(), /uncertain/))(answer);
    },
    { address_string: '47 Digby Rd, Evesham WR11 1BW' },
  ],
  [
    'none matches with any confidence',
    filtered('none'),
    result(({ status, best_match: best }) => {
      assert.equal(status, 'ok');
      assert.ok((best as { search_confidence: number }).search_confidence < 0.15);
    }),
    { address_string: '47 Digby Rd, Evesham WR11 1BW' },
  ],
  [
    'loose accepts a street and a place',
    filtered('loose'),
    finds(/Downing Street/),
    { address_string: 'Downing Street, London' },
  ],
  ['loose rejects one letter', filtered('loose'), turnsAway, { address_string: 'x' }],
  [
    'loose rejects digits that are not a postcode',
    filtered('loose'),
    turnsAway,
    { address_string: '1' },
  ],
  ['loose rejects an empty address', filtered('loose'), findsNothing, { address_string: '' }],
  ['loose is the default', { verbose: true }, turnsAway, { address_string: 'x' }],
  [
    'null for input_filter is loose',
    { input_filter: null, verbose: true },
    turnsAway,
    { address_string: 'x' },
  ],
  [
    'none searches one letter',
    filtered('none'),
    logged(({ errors }) => assert.deepEqual(errors, [])),
    { address_string: 'x' },
  ],
  [
    'none matches nothing for an empty address',
    filtered('none'),
    findsNothing,
    { address_string: ' ' },
  ],
  [
    'none matches nothing for a structured address without fields',
    filtered('none'),
    findsNothing,
    { address_structured: {} },
  ],
  ['strict does not filter positions', filtered('strict'), finds(written), { location: position }],
  [
    'strict does not filter look-ups',
    filtered('strict'),
    finds(written),
    { source_id: { os_uprn: uprn } },
  ],
];

const sourceIds =
  (expected: object | undefined): Expectation =>
  (answer) =>
    assert.deepEqual(bestMatch(answer).source_id, expected);

const identifiers: readonly Row[] = [
  ['a match has no source_id without the option', {}, sourceIds(undefined)],
  ['it has none when the option is false', { source_id: { os_uprn: false } }, sourceIds(undefined)],
  ['it has none by default', { source_id: {} }, sourceIds(undefined)],
  ['null for options.source_id is absent', { source_id: null }, sourceIds(undefined)],
  [
    'it has the UPRN that was requested',
    { source_id: { os_uprn: true } },
    sourceIds({ os_uprn: uprn }),
  ],
  [
    'it has none where the requested UDPRN is unknown',
    { source_id: { os_udprn: true } },
    sourceIds(undefined),
  ],
  [
    'it has those of both that are known',
    { source_id: { os_uprn: true, os_udprn: true } },
    sourceIds({ os_uprn: uprn }),
  ],
  [
    'it has none where no identifier is known',
    { source_id: { os_uprn: true } },
    sourceIds(undefined),
    { address_string: '1600 Pennsylvania Avenue NW, Washington' },
  ],
  [
    'a look-up by UPRN has it without the option',
    {},
    sourceIds({ os_uprn: uprn }),
    { source_id: { os_uprn: uprn } },
  ],
];

const printed =
  (indent: number | undefined): Expectation =>
  (answer) =>
    assert.equal(answer.text, JSON.stringify(v2Body(answer), undefined, indent));

const printing: readonly Row[] = [
  ['the answer has no white space', {}, printed(undefined)],
  ['the answer has none when the option is false', { pretty_print: false }, printed(undefined)],
  ['pretty_print indents by two spaces', { pretty_print: true }, printed(2)],
];

const tables: Readonly<Record<string, readonly Row[]>> = {
  'v2, response body and result': body,
  'v2, match': match,
  'v2, geojson_type and features': geojson,
  'v2, structured_response': structured,
  'v2, return_original': originals,
  'v2, verbose': verbose,
  'v2, input_filter': filters,
  'v2, options.source_id': identifiers,
  'v2, pretty_print': printing,
};

/** What version 2 answers with, as the options of a request have it. */
export const v2Answers: readonly ContractCase[] = Object.entries(tables).flatMap(([table, rows]) =>
  rows.map(([name, options, expect, asked = query]) =>
    contractCase(table, name, { request: { body: { queries: [asked], options } }, expect }),
  ),
);
