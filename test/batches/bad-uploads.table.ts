import { gzipSync } from 'node:zlib';
import { csv, json, ndjson } from './batch-service.js';
import type { Upload } from './batch-service.js';

/** An upload that is refused as a whole: what it is, how it is answered, and what is said. */
export type BadUpload = readonly [string, Upload, number, string, RegExp];

const rows = 'city\nUlm\nEly\n';
const query = '{"address_string":"Ulm"}';
const gzipped = gzipSync(`city\n${'Ulm\n'.repeat(20_000)}`);
const damaged = Buffer.from(gzipped).fill(0x55, 30, 60);
/** A gigabyte and more of nothing, in a megabyte: gzip lets its files follow one another. */
const nothing = gzipSync(Buffer.alloc(16 * 1024 * 1024));
const bomb = Buffer.concat([gzipSync('city\n'), ...Array.from({ length: 65 }, () => nothing)]);

const webhook = (url: unknown, secret?: string): Upload => ({
  type: json,
  body: JSON.stringify({ queries: [{ address_string: 'Ulm' }], webhook: { url, secret } }),
});
const invalid = 'invalid_upload';
const failed = 'validation_failed';

const documents: readonly BadUpload[] = [
  ['an empty CSV', { type: csv, body: '' }, 400, invalid, /no rows/],
  ['a CSV of a mark alone', { type: csv, body: '\ufeff' }, 400, invalid, /no rows/],
  ['a CSV of empty lines', { type: csv, body: '\n\n\r\n' }, 400, invalid, /no rows/],
  ['a header without rows', { type: csv, body: 'city,state\n\n' }, 400, invalid, /no rows/],
  ['no known column', { type: csv, body: 'Ort,Land\nUlm,DE' }, 400, invalid, /: Ort, Land/],
  ['no header', { type: csv, body: 'Ulm,DE\nEly,GB' }, 400, invalid, /: Ulm, DE/],
  ['a column twice', { type: csv, body: 'city,City \n1,2' }, 400, invalid, /column city twice/],
  ['a broken header', { type: csv, body: 'city,"a\nUlm,b' }, 400, invalid, /line 1, has a quote/],
  ['an endless header', { type: csv, body: 'x'.repeat(2e6) }, 400, invalid, /line 1, is longer/],
  ['a NUL in the header', { type: csv, body: 'city,\0\nU,x' }, 400, invalid, /1, holds a NUL/],
  ['a picture', { type: csv, body: '\x89PNG\r\n\x1a\n\0\0\0' }, 400, invalid, /field of a query/],
  ['an empty NDJSON', { type: ndjson, body: '' }, 400, invalid, /no rows/],
  ['NDJSON of empty lines', { type: ndjson, body: '\n \n' }, 400, invalid, /no rows/],
  ['an empty JSON', { type: json, body: '' }, 400, invalid, /ends too early/],
  ['JSON without queries', { type: json, body: '{}' }, 400, invalid, /no list `queries`/],
  ['no queries', { type: json, body: '{"queries":[]}' }, 400, invalid, /no rows/],
  ['a list', { type: json, body: `[${query}]` }, 400, invalid, /must be an object/],
  ['a string', { type: json, body: '"queries"' }, 400, invalid, /must be an object/],
  ['queries in an object', { type: json, body: '{"queries":{"a":1}}' }, 400, invalid, /be a list/],
  ['a number of queries', { type: json, body: '{"queries":5}' }, 400, invalid, /must be a list/],
  ['JSON cut off', { type: json, body: `{"queries":[${query}` }, 400, invalid, /ends too early/],
  ['more than JSON', { type: json, body: `{"queries":[${query}]}x` }, 400, invalid, /valid JSON/],
  ['a NUL after it', { type: json, body: `{"queries":[${query}]}\0` }, 400, invalid, /valid JSON/],
  ['broken JSON', { type: json, body: `{"queries":[${query},}]}` }, 400, invalid, /valid JSON/],
  [
    'JSON in another encoding',
    { type: json, body: Buffer.from('{"queries":[{"address_string":"M\xfcnchen"}]}', 'latin1') },
    ...([400, invalid, /valid JSON in UTF-8/] as const),
  ],
  [
    'a query of two megabytes',
    { type: json, body: `{"queries":[${query},{"address_string":"${'x'.repeat(2e6)}"}]}` },
    ...([400, invalid, /After query 1/] as const),
  ],
];

const said: readonly BadUpload[] = [
  ['an unknown field', { type: json, body: `{"querys":[${query}]}` }, 400, failed, /querys/],
  [
    'an unknown option',
    { type: json, body: `{"queries":[${query}],"options":{"fast":true}}` },
    ...([400, failed, /options.fast is not a known field/] as const),
  ],
  ['an unknown parameter', { type: csv, body: rows, search: '?a=1' }, 400, failed, /parameter a /],
  [
    'a parameter twice',
    { type: csv, body: rows, search: '?verbose=true&verbose=false' },
    ...([400, failed, /more than once/] as const),
  ],
  [
    'an option of no meaning',
    { type: csv, body: rows, search: '?verbose=maybe' },
    ...([400, failed, /options.verbose must be/] as const),
  ],
  [
    'a column that is not there',
    { type: csv, body: rows, search: '?column.city=Ort' },
    ...([400, failed, /column Ort, which is not among .*: city/] as const),
  ],
  [
    'a column for no field',
    { type: csv, body: rows, search: '?column.town=city' },
    ...([400, failed, /names no field/] as const),
  ],
  [
    'a column for two fields',
    { type: csv, body: rows, search: '?column.city=city&column.locality=city' },
    ...([400, failed, /holds another field/] as const),
  ],
  [
    'columns of JSON',
    { type: ndjson, body: query, search: '?column.city=city' },
    ...([400, failed, /for CSV alone/] as const),
  ],
  [
    'an endless Idempotency-Key',
    { type: csv, body: rows, headers: { 'idempotency-key': 'x'.repeat(256) } },
    ...([400, failed, /Idempotency-Key/] as const),
  ],
  [
    'an empty Idempotency-Key',
    { type: csv, body: rows, headers: { 'idempotency-key': '""' } },
    ...([400, failed, /Idempotency-Key/] as const),
  ],
  [
    'a wrong key',
    { type: csv, body: rows, headers: { authorization: 'wrong' } },
    ...([401, 'unauthorized', /key/] as const),
  ],
  [
    'rows past the limit',
    { type: csv, body: `city\n${'Ulm\n'.repeat(2_001)}` },
    429,
    'too_many_batches',
    /more rows/,
  ],
];

const carried: readonly BadUpload[] = [
  ['truncated gzip', { type: csv, body: gzipped.subarray(0, 90) }, 400, invalid, /gzipped data/],
  ['damaged gzip', { type: csv, body: damaged }, 400, invalid, /gzipped data/],
  ['a gzip bomb', { type: csv, body: bomb }, 413, 'batch_too_large', /1,073,741,824 bytes/],
  [
    'gzip that is none',
    { type: csv, body: rows, headers: { 'content-encoding': 'gzip' } },
    ...([400, invalid, /not gzipped/] as const),
  ],
  [
    'another encoding',
    { type: csv, body: rows, headers: { 'content-encoding': 'br' } },
    ...([415, 'unsupported_encoding', /./] as const),
  ],
  ['plain text', { type: 'text/plain', body: rows }, 415, 'unsupported_upload', /CSV/],
  ['a form', { type: 'multipart/form-data', body: rows }, 415, 'unsupported_upload', /CSV/],
  ['an unknown type', { body: Buffer.from(rows) }, 415, 'unsupported_upload', /CSV/],
];

const webhooks: readonly BadUpload[] = [
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
  ].map((url): BadUpload => [`a webhook to ${url}`, webhook(url), 400, failed, /not public/]),
  ['a webhook over HTTP', webhook('http://example.org/'), 400, failed, /https/],
  ['a webhook to a file', webhook('file:///etc/passwd'), 400, failed, /https/],
  ['a webhook to nowhere', webhook('there'), 400, failed, /must be a URL/],
  ['a webhook to a number', webhook(5), 400, failed, /must be a URL/],
  ['a webhook with a password', webhook('https://a:b@93.184.216.34/'), 400, failed, /password/],
  ['a weak secret', webhook('https://93.184.216.34/', 'secret'), 400, failed, /whsec_/],
  [
    'a webhook in the URL',
    { type: csv, body: rows, search: '?webhook=https://127.0.0.1/' },
    ...([400, failed, /not public/] as const),
  ],
];

export const badUploads: readonly BadUpload[] = [...documents, ...said, ...carried, ...webhooks];
