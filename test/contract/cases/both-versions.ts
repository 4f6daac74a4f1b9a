import assert from 'node:assert/strict';
import type { Ask, ContractCase, ContractRequest, Expectation } from '../contract-case.js';
import { contractCase } from '../contract-case.js';
import { failsV1 } from '../v1-answer.js';
import { bestMatch, failsV2, uuid } from '../v2-answer.js';
import { downingStreet } from './places.table.js';

const UUID = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';
const NO_KEY = '';

/** The link to the attributions of the data (RFC 8288). */
const licence = /<\/attribution>; rel="license"/;

/** One version, a valid body, and the format of its errors. */
const versions = [
  {
    version: 'v1',
    path: '/final-destination/v1',
    body: { address_string: downingStreet.text },
    fails: (status: number) => failsV1(status),
  },
  {
    version: 'v2',
    path: '/final-destination/v2',
    body: { queries: [{ address_string: downingStreet.text }] },
    fails: (status: number, code: string) => failsV2(status, code),
  },
] as const;

type Version = (typeof versions)[number];

const header =
  (name: string, expected: RegExp): Expectation =>
  ({ headers }) =>
    assert.match(headers.get(name) ?? 'absent', expected, name);

const status =
  (expected: number): Expectation =>
  (answer) =>
    assert.equal(answer.status, expected, answer.text.slice(0, 300));

const all =
  (...expectations: readonly Expectation[]): Expectation =>
  (answer) =>
    expectations.forEach((expect) => expect(answer));

/** The name of a case, the request beside the version's path and body, and the expectation. */
type Row = readonly [string, ContractRequest, Expectation];

const wrongWays = ({ fails, path }: Version): readonly Row[] => [
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method): Row => [
    `${method} is answered with 405 and the methods that are`,
    { method, body: undefined },
    all(fails(405, 'method_not_allowed'), header('allow', /POST/)),
  ]),
  ['HEAD is answered with 405', { method: 'HEAD', body: undefined }, status(405)],
  ['a path below is answered with 404', { path: `${path}/x` }, fails(404, 'not_found')],
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ].map((type): Row => [
    `${type} is answered with 415`,
    { headers: { 'content-type': type }, body: '{}' },
    fails(415, 'unsupported_media_type'),
  ]),
  [
    'a compressed body is answered with 415',
    { headers: { 'content-encoding': 'gzip' } },
    fails(415, 'unsupported_encoding'),
  ],
  [
    'a charset beside application/json is accepted',
    { headers: { 'content-type': 'application/json; charset=utf-8' } },
    status(200),
  ],
  ['broken JSON is answered with 400', { body: '{"a":' }, fails(400, 'invalid_json')],
  [
    'a body over 1 MiB is answered with 413',
    { body: ' '.repeat(1024 * 1024 + 1) },
    fails(413, 'payload_too_large'),
  ],
  ['a body of 1 MiB is read', { body: '{}'.padEnd(1024 * 1024) }, fails(400, 'validation_failed')],
  [
    'headers that are too large are answered with 431',
    { headers: { 'x-long': 'x'.repeat(40_000) } },
    status(431),
  ],
];

const keys = ({ fails, version }: Version): readonly Row[] => [
  [
    'no key is answered with 401',
    { headers: { authorization: NO_KEY } },
    fails(401, 'unauthorized'),
  ],
  [
    'a wrong key is answered with 401',
    { headers: { authorization: 'wrong' } },
    fails(401, 'unauthorized'),
  ],
  [
    'a wrong bearer is answered with 401',
    { headers: { authorization: 'Bearer wrong' } },
    fails(401, 'unauthorized'),
  ],
  [
    'Bearer alone is answered with 401',
    { headers: { authorization: 'Bearer' } },
    fails(401, 'unauthorized'),
  ],
  [
    'another scheme is answered with 401',
    { headers: { authorization: 'Basic d3Jvbmc6d3Jvbmc=' } },
    fails(401, 'unauthorized'),
  ],
  [
    'the error requires a valid API key',
    { headers: { authorization: NO_KEY } },
    ({ text }) => assert.match(text, /valid API key/i),
  ],
  [
    'the key is checked before the body',
    { headers: { authorization: NO_KEY }, body: {} },
    status(401),
  ],
  ['401 has a request id', { headers: { authorization: NO_KEY } }, header('x-request-id', uuid)],
  ...(version === 'v2'
    ? [
        [
          '401 has WWW-Authenticate',
          { headers: { authorization: NO_KEY } },
          header('www-authenticate', /\w/),
        ] satisfies Row,
      ]
    : []),
  ['the key without Bearer is valid', {}, status(200)],
];

const headers = ({ version }: Version): readonly Row[] => [
  [
    'the answer is JSON in UTF-8',
    {},
    header('content-type', /^application\/json; ?charset=utf-8$/),
  ],
  ['every answer has a request id', {}, header('x-request-id', uuid)],
  [
    'the request id of the client is kept when it is a UUID',
    { headers: { 'x-request-id': UUID } },
    header('x-request-id', new RegExp(`^${UUID}$`)),
  ],
  [
    'another request id is replaced',
    { headers: { 'x-request-id': 'mine' } },
    header('x-request-id', uuid),
  ],
  [
    'an error keeps the request id',
    { headers: { 'x-request-id': UUID }, body: {} },
    header('x-request-id', new RegExp(`^${UUID}$`)),
  ],
  [
    'no header reveals the implementation',
    {},
    ({ headers: own }) =>
      assert.deepEqual([own.get('server'), own.get('x-powered-by')], [null, null]),
  ],
  ['a response links to the attributions', {}, header('link', licence)],
  ['an error links to the attributions', { body: {} }, header('link', licence)],
  [
    '401 links to the attributions',
    { headers: { authorization: NO_KEY } },
    header('link', licence),
  ],
  ...(version === 'v1'
    ? ([
        ['a response has the Deprecation header', {}, header('deprecation', /^@\d+$|^true$/)],
        [
          'a response links to the successor',
          {},
          header('link', /<\/final-destination\/v2>; rel="successor-version"/),
        ],
        ['an error links to the successor', { body: {} }, header('link', /successor-version/)],
        [
          '401 links to the successor',
          { headers: { authorization: NO_KEY } },
          header('link', /successor-version/),
        ],
      ] satisfies readonly Row[])
    : ([
        [
          'a response has no Deprecation header',
          {},
          ({ headers: own }) => assert.equal(own.get('deprecation'), null),
        ],
      ] satisfies readonly Row[])),
];

const origin = { origin: 'https://example.org', authorization: NO_KEY, 'content-type': '' };
const preflight = {
  ...origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
};

const namesVersions: Expectation = ({ body }) =>
  assert.deepEqual(body, { current_version: 'v2', deprecated_versions: ['v1'] });

const options: readonly Row[] = [
  [
    'OPTIONS needs no key and is 200',
    { headers: { authorization: NO_KEY, 'content-type': '' } },
    status(200),
  ],
  ['OPTIONS allows POST', {}, header('allow', /^POST$/)],
  ['OPTIONS is JSON', {}, header('content-type', /^application\/json/)],
  ['OPTIONS lists the versions', {}, namesVersions],
  [
    'a preflight request returns the versions',
    { headers: preflight },
    all(status(200), namesVersions),
  ],
  [
    'a preflight may send Authorization',
    { headers: preflight },
    header('access-control-allow-headers', /authorization/i),
  ],
  [
    'a preflight may send Content-Type',
    { headers: preflight },
    header('access-control-allow-headers', /content-type/i),
  ],
  ['a preflight may POST', { headers: preflight }, header('access-control-allow-methods', /POST/)],
  [
    'a preflight request is allowed from every origin',
    { headers: preflight },
    header('access-control-allow-origin', /^(?:\*|https:\/\/example\.org)$/),
  ],
];

const exposed: readonly (readonly [string, RegExp])[] = [
  ['X-Request-Id', /x-request-id/i],
  ['RateLimit', /ratelimit(?!-)/i],
  ['RateLimit-Policy', /ratelimit-policy/i],
  ['Retry-After', /retry-after/i],
];

const browsers = ({ fails }: Version): readonly Row[] => [
  [
    'a page may read a response',
    { headers: { origin: origin.origin } },
    all(status(200), header('access-control-allow-origin', /./)),
  ],
  [
    'a page may read an error',
    { headers: { origin: origin.origin }, body: {} },
    all(fails(400, 'validation_failed'), header('access-control-allow-origin', /./)),
  ],
  [
    'a page may read a 401',
    { headers: { origin: origin.origin, authorization: NO_KEY } },
    all(status(401), header('access-control-allow-origin', /./)),
  ],
  ...exposed.flatMap(([name, pattern]): Row[] => [
    [
      `a page may read ${name}`,
      { headers: { origin: origin.origin } },
      header('access-control-expose-headers', pattern),
    ],
    [
      `a page may read ${name} of a failure`,
      { headers: { origin: origin.origin }, body: {} },
      header('access-control-expose-headers', pattern),
    ],
  ]),
];

const casesOf = (version: Version): readonly ContractCase[] => {
  const { path, body } = version;
  const asCases = (table: string, rows: readonly Row[], usual: ContractRequest) =>
    rows.map(([name, request, expect]) =>
      contractCase(`${version.version}, ${table}`, name, {
        request: { ...usual, ...request },
        expect,
      }),
    );
  return [
    ...asCases('wrong requests', wrongWays(version), { path, body }),
    ...asCases('authentication', keys(version), { path, body }),
    ...asCases('headers', headers(version), { path, body }),
    ...asCases('browsers', browsers(version), { path, body }),
    ...asCases('OPTIONS', options, { path, method: 'OPTIONS' }),
  ];
};

const bearer = ({ version, path, body }: Version): ContractCase => ({
  table: `${version}, authentication`,
  name: 'the key is accepted after Bearer too',
  run: async (ask) => {
    const answers = await Promise.all(
      ['Bearer', 'bearer', 'BEARER'].map((scheme) =>
        ask({ path, body, headers: { authorization: `${scheme} {key}` } }),
      ),
    );
    answers.forEach(status(200));
  },
});

const elsewhere: readonly ContractCase[] = [
  '/nothing',
  '/final-destination',
  '/final-destination/v3',
  '/__proto__',
  '/v2',
].map((path) =>
  contractCase('both versions', `there is nothing at ${path}`, {
    request: { path, body: {} },
    expect: failsV2(404, 'not_found'),
  }),
);

const idOf = async (ask: Ask): Promise<string> =>
  bestMatch(await ask({ body: versions[1].body })).id;

const byId: readonly ContractCase[] = [
  {
    table: 'v2, ways to ask',
    name: 'an id of an earlier response is looked up, in upper case too',
    run: async (ask) => {
      const id = await idOf(ask);
      const queries = [{ id }, { id: id.toUpperCase() }];
      const { body } = await ask({ body: { queries } });
      const ids = (body as Lookups).responses.map(({ best_match: best }) => best.id);
      assert.deepEqual(ids, [id, id]);
    },
  },
  {
    table: 'v2, ways to ask',
    name: 'an id beside a position has a distance, and is not limited by it',
    run: async (ask) => {
      const location = { latitude: 48, longitude: 9, distance_filter: 1 };
      const best = bestMatch(await ask({ body: { queries: [{ id: await idOf(ask), location }] } }));
      assert.ok((best.distance ?? 0) > 100_000);
    },
  },
  {
    table: 'both versions',
    name: 'both versions give a destination the same id',
    run: async (ask) => {
      const { body } = await ask({ path: versions[0].path, body: versions[0].body });
      assert.equal((body as { best_match: { id: string } }).best_match.id, await idOf(ask));
    },
  },
];

interface Lookups {
  readonly responses: readonly { readonly best_match: { readonly id: string } }[];
}

/** What both versions have in common: rejections, keys, headers, preflight requests. */
export const bothVersions: readonly ContractCase[] = [
  ...versions.flatMap(casesOf),
  ...versions.map(bearer),
  ...elsewhere,
  ...byId,
];
