import { csv, json, ndjson } from './batch-service.js';
import type { Upload } from './batch-service.js';

/** Invalid rows of an upload: position and expected problem. */
type Rejections = readonly (readonly [number, RegExp])[];

const endless = 'x'.repeat(2e6);
const deep = '['.repeat(20_000) + ']'.repeat(20_000);

const csvRows = [
  'row_id,city,country,latitude,longitude,note',
  '1,Ulm,DE,,,',
  '2,"Ulm,DE,,,',
  '3,Ulm "Neu",DE,,,',
  '4,Ulm',
  '5,Ulm,DE,,,,,',
  ',,,,,',
  '',
  `6,${'U'.repeat(1_001)},DE,,,`,
  '7,Ulm,ZZ,,,',
  '8,,,north,8.9,',
  '9,,,91,8.9,',
  '10,U\0lm,DE,,,',
  `11,${endless},DE,,,`,
  `${'1'.repeat(1_001)},Ulm,DE,,,`,
  '12,"Ulm\nalt",DE,,,fine',
  '13,Ulm,DE,,,fine',
];

const ndjsonRows = [
  '{"address_string":"Ulm","row_id":"a"}',
  '{"address_string":"Ulm"',
  'null',
  '[]',
  '5',
  '{}',
  '{"address_string":"Ulm","id":"0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b"}',
  '{"address_string":7}',
  '{"address":"Ulm"}',
  '{"address_string":"Ulm","row_id":{}}',
  '{"id":"not one"}',
  '{"__proto__":{"address_string":"Ulm"}}',
  '{"address_string":"U\0lm"}',
  `{"address_string":"${endless}"}`,
  deep,
  `{"address_string":${deep}}`,
  '',
  '{"address_string":"Ulm","row_id":7}',
];

/** An upload with rejected rows. */
export interface PartlyBadUpload {
  readonly what: string;
  /** Unit of the positions of rejected rows. */
  readonly unit: 'line' | 'row';
  readonly sent: Upload;
  readonly rows: number;
  readonly rejections: Rejections;
}

export const partlyBad: readonly PartlyBadUpload[] = [
  {
    what: 'CSV',
    unit: 'line',
    sent: { type: csv, body: csvRows.join('\n') },
    rows: 15,
    rejections: [
      [3, /row has a quote/],
      [4, /row has a quote/],
      [5, /2 cells where the header has 6/],
      [6, /8 cells where the header has 6/],
      [7, /the row specifies no search/],
      [9, /city must be a string of at most 1000/],
      [10, /country must be/],
      [11, /latitude must be a number/],
      [12, /latitude must not be greater/],
      [13, /holds a NUL/],
      [14, /longer than 65536 bytes/],
      [15, /row_id must be/],
    ],
  },
  {
    what: 'newline-delimited JSON',
    unit: 'line',
    sent: { type: ndjson, body: ndjsonRows.join('\n') },
    rows: 17,
    rejections: [
      [2, /not valid JSON/],
      [3, /the row must be a JSON object/],
      [4, /the row must be a JSON object/],
      [5, /the row must be a JSON object/],
      [6, /the row specifies no search/],
      [7, /specifies more than one search/],
      [8, /address_string must be a string/],
      [9, /address is not a known field/],
      [10, /row_id must be/],
      [11, /id must be/],
      [12, /__proto__.* is not a known field/],
      [13, /not valid JSON/],
      [14, /longer than 65536 bytes/],
      [15, /must be a JSON object/],
      [16, /address_string must be a single value/],
    ],
  },
  {
    what: 'JSON',
    unit: 'row',
    sent: {
      type: json,
      body: `{"options":{},"queries":[{"address_string":"Ulm"},null,5,{"city":1},[{}],
        {"__proto__":{"address_string":"Ulm"}},${deep},{"address_string":"Ulm"}]}`,
    },
    rows: 8,
    rejections: [
      [2, /the row must be a JSON object/],
      [3, /the row must be a JSON object/],
      [4, /city is not a known field/],
      [5, /the row must be a JSON object/],
      [6, /__proto__.* is not a known field/],
      [7, /the row must be a JSON object/],
    ],
  },
  {
    what: 'a line that is not UTF-8',
    unit: 'line',
    sent: {
      type: csv,
      body: Buffer.concat([
        Buffer.from('city\nMünchen\n'),
        Buffer.from('M\xfcnchen\nUlm\n', 'latin1'),
      ]),
    },
    rows: 3,
    rejections: [[3, /not encoded in UTF-8/]],
  },
];
