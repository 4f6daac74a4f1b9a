import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, ended, json, linesAt, ndjson, startBatchService, upload } from './batch-service.js';
import type { BatchService, Upload } from './batch-service.js';

const byteForByte = (text: string): Buffer => Buffer.from(text, 'latin1');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** One row that queries Würzburg, in the encodings and line ends of common programs. */
const written: readonly (readonly [string, Upload])[] = [
  ['CSV', { type: csv, body: 'city,note\nWürzburg,x\n' }],
  ['CSV with a mark', { type: csv, body: '\ufeffcity,note\r\nWürzburg,x\r\n' }],
  ['CSV in UTF-16', { type: csv, body: Buffer.from('\ufeffcity\r\nWürzburg\r\n', 'utf16le') }],
  ['CSV in UTF-16 without a mark', { type: csv, body: Buffer.from('city\nWürzburg', 'utf16le') }],
  ['CSV in big-endian UTF-16', { type: csv, body: bigEndian('\ufeffcity\r\nWürzburg\r\n') }],
  ['CSV in Windows-1252', { type: csv, body: byteForByte('city;note\r\nW\xfcrzburg;x\r\n') }],
  ['CSV that names its charset', { type: `${csv}; charset=utf-8`, body: 'city\nWürzburg' }],
  ['CSV as Excel marks it', { type: csv, body: 'sep=;\r\ncity;note\r\nWürzburg;a, b\r\n' }],
  ['CSV marked and quoted', { type: csv, body: '"sep=|"\ncity|note\nWürzburg|a;b;c\n' }],
  ['CSV of lines that end in returns', { type: csv, body: 'city,note\rWürzburg,x\r' }],
  ['CSV of lines that end this way and that', { type: csv, body: 'city\r\nWürzburg\n\r\n\n' }],
  ['CSV without a last line end', { type: csv, body: 'city\nWürzburg' }],
  ['CSV that begins with empty lines', { type: csv, body: '\r\n\n \ncity\nWürzburg' }],
  ['CSV that is all quoted', { type: csv, body: '"city","note"\r\n"Würzburg","a ""b"", c"\r\n' }],
  ['CSV parted by tabs', { type: 'text/tab-separated-values', body: 'city\tnote\nWürzburg\t' }],
  ['CSV with columns of no name', { type: csv, body: ',city,,\n,Würzburg,,\n' }],
  ['a mapped column', { type: csv, body: 'Ort,x\nWürzburg,y', search: '?column.city=ORT' }],
  ['a gzipped file', { type: csv, body: gzipSync('city\nWürzburg') }],
  [
    'files gzipped one behind the other',
    { type: csv, body: Buffer.concat([gzipSync('city\nWürz'), gzipSync('burg\n')]) },
  ],
  [
    'a gzipped body with a mark',
    { type: csv, body: gzipSync('\ufeffcity\nWürzburg'), headers: { 'content-encoding': 'gzip' } },
  ],
];

const accepted: readonly (readonly [string, Upload])[] = [
  ['one column with commas', { type: csv, body: 'address_string\nHauptstr. 1, Ulm' }],
  ['an NDJSON without a last line end', { type: ndjson, body: '\n{"address_string":"x"}' }],
  [
    'a JSON of blanks and lines',
    { type: json, body: ' {\r\n"queries" : [ {"address_string":"x"} ] }\n' },
  ],
  ['a JSON with a mark', { type: json, body: '\ufeff{"queries":[{"address_string":"x"}]}' }],
  [
    'an NDJSON in UTF-16',
    { type: ndjson, body: Buffer.from('\ufeff{"address_string":"x"}', 'utf16le') },
  ],
  [
    'a JSON with its options last',
    { type: json, body: '{"queries":[{"address_string":"x"}],"options":{"verbose":true}}' },
  ],
  [
    'a JSON that says nothing of a webhook',
    { type: json, body: '{"options":null,"webhook":null,"queries":[{"address_string":"x"}]}' },
  ],
  [
    'a gzipped JSON',
    {
      type: json,
      body: gzipSync('{"queries":[{"address_string":"x"}]}'),
      headers: { 'content-encoding': 'gzip' },
    },
  ],
];

describe('an upload in an unusual encoding', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({ BATCHES_PER_KEY: '100' });
  });
  afterAll(() => service.stop());

  it.each(written)('is read: %s', async (_name, sent) => {
    const search = `${sent.search ?? '?'}&return_original=true`;
    const batch = await ended(service.url, await upload(service.url, { ...sent, search }));
    expect(batch).toMatchObject({ status: 'completed', counts: { total: 1, ok: 1 } });
    expect(await linesAt(service.url, batch.links.results)).toMatchObject([
      { original_request: { address_structured: { city: 'Würzburg' } } },
    ]);
  });

  it.each(accepted)('is accepted: %s', async (_name, sent) => {
    const batch = await ended(service.url, await upload(service.url, sent));
    expect(batch).toMatchObject({ status: 'completed', counts: { total: 1, ok: 1 } });
  });
});
