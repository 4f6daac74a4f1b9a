import fc from 'fast-check';

/** A request body, and the API version that it is sent to. */
export interface GeneratedRequest {
  readonly version: 'v1' | 'v2';
  readonly body: string | Uint8Array;
}

const known = [
  '10 Downing Street, London SW1A 2AA',
  '1600 Pennsylvania Avenue NW, Washington',
  'Platz der Republik 1, 11011 Berlin',
  '東京都千代田区丸の内一丁目9-1',
  'ميدان التحرير القاهرة',
  '55 Rue du Faubourg Saint-Honoré',
  'London',
  'SW1A 2AA',
];

/** Addresses, parts of addresses, and arbitrary text. */
const text = fc.oneof(
  fc.constantFrom(...known),
  fc.tuple(fc.constantFrom(...known), fc.nat(40)).map(([whole, end]) => whole.slice(0, end)),
  fc
    .array(fc.constantFrom(...known.flatMap((one) => one.split(' '))), { maxLength: 12 })
    .map((words) => words.join(' ')),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 1000 }),
);

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.option(fc.option(value, { nil: null, freq: 8 }), { nil: undefined, freq: 2 });

const degrees = (limit: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.double({ min: -limit, max: limit, maxExcluded: true, noNaN: true }),
    fc.integer({ min: -limit, max: limit - 1 }),
    fc.constantFrom(51.503363, -0.127625, -limit, 0),
  );

const metres = fc.double({ min: 1e-9, max: 25_000, noNaN: true });

const location = fc.record(
  { latitude: degrees(90), longitude: degrees(180), distance_filter: optional(metres) },
  { requiredKeys: ['latitude', 'longitude'] },
);

const partNames =
  'unit house_name street_number street_name locality city county state country postalcode country_code';
const parts = fc.record(
  Object.fromEntries(partNames.split(' ').map((name) => [name, optional(text)])),
  { requiredKeys: [] },
);

const country = fc.constantFrom('GB', 'UK', 'us', 'DE', 'jp', 'FR', 'EG');
const digits = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant('100023336956'.slice(0, most)),
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most })
      .map((all) => all.join('')),
  );

const around = { additional_matches: optional(fc.boolean()), country: optional(country) };
const forward = { ...around, location: optional(location) };

const v2Query = fc.oneof(
  fc.record({ address_string: text, ...forward }),
  fc.record({ address_structured: parts, ...forward }),
  fc.record({
    location,
    language: optional(fc.constantFrom('Auto', 'EN', 'JA', 'CZ', 'SL', 'AR')),
    ...around,
  }),
  fc.record({ id: fc.uuid(), location: optional(location) }),
  fc.record({ source_id: fc.record({ os_uprn: digits(12) }), location: optional(location) }),
  fc.record({ source_id: fc.record({ os_udprn: digits(8) }) }),
);

const flag = optional(fc.boolean());
const options = fc.record({
  pretty_print: flag,
  verbose: flag,
  structured_response: flag,
  return_original: flag,
  geojson_type: optional(fc.constantFrom('geojson', 'key_value')),
  input_filter: optional(fc.constantFrom('none', 'loose', 'strict')),
  source_id: optional(fc.record({ os_uprn: flag, os_udprn: flag })),
});

const v2Body = fc.record({
  queries: fc.oneof(
    { weight: 20, arbitrary: fc.array(v2Query, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(v2Query, { minLength: 5, maxLength: 200 }) },
  ),
  options: optional(options),
});

const v1Body = fc.oneof(
  fc.record({ address_string: text, ...around }),
  fc.record({ address_structured: parts, ...around }),
  fc.tuple(location, text).map(([place, address_string]) => ({ ...place, address_string })),
  location,
);

const valid = fc.oneof(
  v2Body.map((body) => ({ version: 'v2' as const, body: JSON.stringify(body) })),
  v1Body.map((body) => ({ version: 'v1' as const, body: JSON.stringify(body) })),
);

const odd = fc.constantFrom(
  ...[
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    'null',
    'true',
    '1e999',
    '-',
    '\\',
    '\\ud800',
    '\u0000',
    '""',
  ],
  ...['{"__proto__":{}}', '[[[[[[]]]]]]', '-0', '1e-400', '\ufeff', 'NaN', '"\\u0000"', '/**/'],
);

/** A valid body with a fragment inserted or overwriting some characters. */
const damagedText = fc
  .record({
    request: valid,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    over: fc.nat(6),
    piece: odd,
  })
  .map(({ request, at, over, piece }) => {
    const start = Math.floor(at * request.body.length);
    const body = request.body.slice(0, start) + piece + request.body.slice(start + over);
    return { version: request.version, body };
  });

/** A valid body with one of its values, at any depth, replaced by arbitrary JSON. */
const damagedValue = fc
  .record({ request: valid, which: fc.nat(), value: fc.jsonValue({ maxDepth: 4 }) })
  .map(({ request, which, value }) => {
    const count = countValues(request.body);
    let left = which % count;
    const changed: unknown = JSON.parse(request.body, (_key, old: unknown) =>
      left-- === 0 ? value : old,
    );
    return { version: request.version, body: JSON.stringify(changed ?? null) };
  });

const countValues = (json: string): number => {
  let count = 0;
  JSON.parse(json, (_key, value: unknown) => {
    count += 1;
    return value;
  });
  return count;
};

const version = fc.constantFrom('v1' as const, 'v2' as const);
const anyJson = fc.record({ version, body: fc.json() });
const anyBytes = fc.record({ version, body: fc.uint8Array({ maxLength: 500 }) });

/** Valid requests, and damaged ones. */
export const arbitraryRequests: fc.Arbitrary<GeneratedRequest> = fc.oneof(
  { weight: 10, arbitrary: valid },
  { weight: 5, arbitrary: damagedText },
  { weight: 5, arbitrary: damagedValue },
  { weight: 1, arbitrary: anyJson },
  { weight: 1, arbitrary: anyBytes },
);
