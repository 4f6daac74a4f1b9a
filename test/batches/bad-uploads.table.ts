import { gzipSync } from 'node:zlib';
import { csv, json, ndjson } from './batch-service.js';
import type { Upload } from './batch-service.js';

/** An upload that is rejected as a whole: content, expected status and reason. */
export type BadUpload = readonly [string, Upload, number, string, RegExp];

/** Content of an upload without the expected response. */
type Refusal = readonly [string, Upload, RegExp];

const rows = 'city\nUlm\nEly\n';
const query = '{"address_string":"Ulm"}';
const twice = `{"queries":[${query}],"queries":[${query}]}`;
const utf32 = Buffer.from([
  0xff,
  0xfe,
  0,
  0,
  ...[...rows].flatMap((c) => [c.charCodeAt(0), 0, 0, 0]),
]);
const gzipped = gzipSync(`city\n${'Ulm\n'.repeat(20_000)}`);
const damaged = Buffer.from(gzipped).fill(0x55, 30, 60);
/** More than a gigabyte of text in a megabyte: gzip members may be concatenated. */
const bombOf = (content: string): Buffer => {
  const member = gzipSync(content.repeat((16 * 1024 * 1024) / content.length));
  return Buffer.concat([gzipSync('city\nUlm\n'), ...Array.from({ length: 65 }, () => member)]);
};

const webhook = (url: unknown, secret?: string): Upload => ({
  type: json,
  body: JSON.stringify({ queries: [{ address_string: 'Ulm' }], webhook: { url, secret } }),
});

const unreadable: readonly Refusal[] = [
  ['an empty CSV', { type: csv, body: '' }, /no rows/],
  ['a CSV with a byte order mark only', { type: csv, body: '\ufeff' }, /no rows/],
  ['a CSV of empty lines', { type: csv, body: '\n\n\r\n' }, /no rows/],
  ['a header without rows', { type: csv, body: 'city,state\n\n' }, /no rows/],
  ['a header without known columns', { type: csv, body: 'Ort,Land\nUlm,DE' }, /: Ort, Land/],
  ['no header', { type: csv, body: 'Ulm,DE\nEly,GB' }, /: Ulm, DE/],
  ['a duplicate column', { type: csv, body: 'city,City \n1,2' }, /column city twice/],
  ['a broken header', { type: csv, body: 'city,"a\nUlm,b' }, /line 1, has a quote/],
  ['a header that is too long', { type: csv, body: 'x'.repeat(2e6) }, /line 1, is longer/],
  ['a NUL in the header', { type: csv, body: 'city,\0\nU,x' }, /1, holds a NUL/],
  ['a separator directive only', { type: csv, body: 'sep=;\n' }, /no rows/],
  ['a spreadsheet', { type: csv, body: 'PK\x03\x04\0\0\n\0' }, /1, holds a NUL/],
  ['an HTML page', { type: csv, body: '<!doctype html>\n<p>' }, /field of a query/],
  ['UTF-32', { type: csv, body: utf32 }, /line 1, holds a NUL/],
  ['a PNG image', { type: csv, body: '\x89PNG\r\n\x1a\n\0\0\0' }, /field of a query/],
  ['an empty NDJSON', { type: ndjson, body: '' }, /no rows/],
  ['NDJSON of empty lines', { type: ndjson, body: '\n \n' }, /no rows/],
  ['an empty JSON', { type: json, body: '' }, /ends too early/],
  ['JSON without queries', { type: json, body: '{}' }, /no list `queries`/],
  ['no queries', { type: json, body: '{"queries":[]}' }, /no rows/],
  ['a JSON array', { type: json, body: `[${query}]` }, /must be an object/],
  ['a JSON string', { type: json, body: '"queries"' }, /must be an object/],
  ['duplicate queries', { type: json, body: twice }, /`queries` more than once/],
  ['queries in an object', { type: json, body: '{"queries":{"a":1}}' }, /be a list/],
  ['a number of queries', { type: json, body: '{"queries":5}' }, /must be a list/],
  ['truncated JSON', { type: json, body: `{"queries":[${query}` }, /ends too early/],
  ['text after JSON', { type: json, body: `{"queries":[${query}]}x` }, /valid JSON/],
  ['a NUL after JSON', { type: json, body: `{"queries":[${query}]}\0` }, /valid JSON/],
  ['broken JSON', { type: json, body: `{"queries":[${query},}]}` }, /query 1 is not valid JSON/],
  [
    'JSON in another encoding',
    { type: json, body: Buffer.from('{"queries":[{"address_string":"M\xfcnchen"}]}', 'latin1') },
    /valid JSON in UTF-8/,
  ],
  [
    'a query of two megabytes',
    { type: json, body: `{"queries":[${query},{"address_string":"${'x'.repeat(2e6)}"}]}` },
    /After query 1/,
  ],
];

const misworded: readonly Refusal[] = [
  ['an unknown field', { type: json, body: `{"querys":[${query}]}` }, /querys/],
  [
    'an unknown option',
    { type: json, body: `{"queries":[${query}],"options":{"fast":true}}` },
    /options.fast is not a known field/,
  ],
  ['an unknown parameter', { type: csv, body: rows, search: '?a=1' }, /parameter a /],
  [
    'a repeated parameter',
    { type: csv, body: rows, search: '?verbose=true&verbose=false' },
    /more than once/,
  ],
  [
    'an invalid option',
    { type: csv, body: rows, search: '?verbose=maybe' },
    /options.verbose must be/,
  ],
  [
    'a mapping to a missing column',
    { type: csv, body: rows, search: '?column.city=Ort' },
    /column Ort, which is not among .*: city/,
  ],
  [
    'a mapping of an unknown field',
    { type: csv, body: rows, search: '?column.town=city' },
    /names no field/,
  ],
  [
    'a mapping of two fields to a column',
    { type: csv, body: rows, search: '?column.city=city&column.locality=city' },
    /holds another field/,
  ],
  [
    'a mapping for JSON',
    { type: ndjson, body: query, search: '?column.city=city' },
    /applies to CSV only/,
  ],
  [
    'an Idempotency-Key that is too long',
    { type: csv, body: rows, headers: { 'idempotency-key': 'x'.repeat(256) } },
    /Idempotency-Key/,
  ],
  [
    'an empty Idempotency-Key',
    { type: csv, body: rows, headers: { 'idempotency-key': '""' } },
    /Idempotency-Key/,
  ],
];

const packed: readonly Refusal[] = [
  ['a gzip bomb of zeros', { type: csv, body: bombOf('\0') }, /After row 1 there are .* 16 MiB/],
  ['a gzip bomb of lines', { type: csv, body: bombOf('\n') }, /After row 1 there are .* 16 MiB/],
  ['a gzip bomb of NDJSON', { type: ndjson, body: bombOf('\n') }, /After row 2 there are/],
  ['truncated gzip', { type: csv, body: gzipped.subarray(0, 90) }, /gzipped data/],
  ['damaged gzip', { type: csv, body: damaged }, /gzipped data/],
  [
    'a false Content-Encoding',
    { type: csv, body: rows, headers: { 'content-encoding': 'gzip' } },
    /not gzipped/,
  ],
];

const untyped: readonly Refusal[] = [
  ['an unknown charset', { type: `${csv}; charset=x`, body: rows }, /x, is not/],
  ['an invalid Content-Type', { type: 'csv', body: rows }, /CSV/],
  ['two Content-Types', { type: `${csv}, ${csv}`, body: rows }, /CSV/],
  ['plain text', { type: 'text/plain', body: rows }, /CSV/],
  ['a form', { type: 'multipart/form-data', body: rows }, /CSV/],
  ['no Content-Type', { body: Buffer.from(rows) }, /CSV/],
];

const webhooks: readonly Refusal[] = [
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://192.168.0.1:8443/x',
    'https://169.254.169.254/latest',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
  ].map((url): Refusal => [`a webhook to ${url}`, webhook(url), /not public/]),
  ['a webhook over HTTP', webhook('http://example.org/'), /https/],
  ['a webhook to a file', webhook('file:///etc/passwd'), /https/],
  ['a webhook without a URL', webhook('there'), /must be a URL/],
  ['a webhook with a number', webhook(5), /must be a URL/],
  ['a webhook with a password', webhook('https://a:b@93.184.216.34/'), /password/],
  ['a weak secret', webhook('https://93.184.216.34/', 'secret'), /whsec_/],
  [
    'a webhook in the URL',
    { type: csv, body: rows, search: '?webhook=https://127.0.0.1/' },
    /not public/,
  ],
];

const answered = (
  status: number,
  code: string,
  refusals: readonly Refusal[],
): readonly BadUpload[] =>
  refusals.map(([what, upload, reason]) => [what, upload, status, code, reason]);

export const badUploads: readonly BadUpload[] = [
  ...answered(400, 'invalid_upload', [...unreadable, ...packed]),
  ...answered(400, 'validation_failed', [...misworded, ...webhooks]),
  ...answered(401, 'unauthorized', [
    ['a wrong key', { type: csv, body: rows, headers: { authorization: 'wrong' } }, /key/],
  ]),
  ...answered(413, 'batch_too_large', [
    [
      'a gzip bomb of rows that are too long',
      { type: csv, body: bombOf(`${'x'.repeat(2 ** 20 - 1)}\n`) },
      /1,073,741,824 bytes/,
    ],
    ['rows past the limit', { type: csv, body: `city\n${'Ulm\n'.repeat(20_001)}` }, /20,000 rows/],
  ]),
  ...answered(415, 'unsupported_encoding', [
    [
      'another encoding',
      { type: csv, body: rows, headers: { 'content-encoding': 'br' } },
      /gzipped/,
    ],
  ]),
  ...answered(415, 'unsupported_upload', untyped),
];
