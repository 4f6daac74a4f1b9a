const matchedExample = {
  row: 1,
  row_id: 'a-1',
  status: 'ok',
  best_match: {
    id: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
    address: '10 Downing Street, London, SW1A 2AA',
    geojson: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-0.127625, 51.503363] },
          properties: { svc_type: 'basic_geocode', accuracy: { quality: 'high' } },
        },
      ],
    },
    search_confidence: 0.9875,
  },
  additional_matches: [],
};

const rejectedExample = {
  row: 2,
  row_id: 'a-2',
  line: 3,
  status: 'rejected',
  error: {
    code: 'validation_failed',
    reason: 'line 3: location.longitude must be less than 180',
    remediation: 'Correct the fields that are named and send the request again.',
  },
};

const lines = (...values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Results by media type. */
export const resultsExamples = {
  'application/x-ndjson': lines(matchedExample, rejectedExample),
  'text/csv': [
    'row_id,address,result_status,result_id,result_address,result_latitude,result_longitude,…',
    'a-1,"10 Downing Street, London",ok,b5f6a944-16be-5f26-8074-e6d54255fe88,"10 Downing Street, London, SW1A 2AA",51.503363,-0.127625,…',
    '',
  ].join('\r\n'),
};

/** Rejected rows by media type. */
export const errorsExamples = {
  'application/x-ndjson': lines(rejectedExample),
  'text/csv': [
    'row,line,row_id,code,reason',
    '2,3,a-2,validation_failed,line 3: location.longitude must be less than 180',
    '',
  ].join('\r\n'),
};
