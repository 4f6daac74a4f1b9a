/**
 * A stranger's program: a client made by public tools from /openapi.json, making every kind of
 * call. It is compiled where it finds what was generated as `schema.d.ts`, given a gateway and a
 * key, and prints what it was answered.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Query = components['schemas']['Query'];
type Options = components['schemas']['Options'];
type Match = components['schemas']['Match'];

const [baseUrl, key] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { Authorization: key } });
const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';

const address = '10 Downing Street, London SW1A 2AA';
const position = { latitude: 51.503363, longitude: -0.127625 };

/** The kinds of the points of a match, in either style. */
const kindsOf = ({ geojson }: Match): readonly string[] =>
  'features' in geojson
    ? geojson.features.map(({ geometry, properties }) => {
        const [longitude, latitude] = geometry.coordinates;
        const quality = properties.accuracy?.quality ?? 'unknown';
        return `${properties.svc_type} ${typeof longitude} ${typeof latitude} ${quality}`;
      })
    : Object.entries(geojson).map(([kind, point]) => `${kind} ${typeof point?.latitude}`);

const ask = async (queries: Query[], options?: Options) => {
  const { data, error, response } = await client.POST(V2, { body: { queries, options } });
  if (!data) throw new Error(`${response.status} ${error.code}: ${error.reason}`);
  return data.responses.map((result) => ({
    status: result.status,
    id: result.best_match?.id,
    address: result.best_match?.address,
    points: result.best_match ? kindsOf(result.best_match) : [],
    confidence: result.best_match?.search_confidence,
    distance: result.best_match?.distance,
    city: result.best_match?.structured_response?.city,
    uprn: result.best_match?.source_id?.os_uprn,
    additional: result.additional_matches.length,
    original: result.original_request?.address_string,
    logged: result.logging?.info.length,
  }));
};

const [text] = await ask([{ address_string: address, country: 'GB' }]);
const kinds = {
  text,
  structured: await ask([
    {
      address_structured: { street_number: '10', street_name: 'Downing Street', city: 'London' },
    },
  ]),
  reverse: await ask([{ location: position, language: 'EN' }]),
  biased: await ask([
    { address_string: address, location: { ...position, distance_filter: 500 } },
    { address_structured: { street_name: 'Downing Street' }, location: position },
  ]),
  identifier: await ask([{ id: text?.id }]),
  sourceIdentifier: await ask([{ source_id: { os_uprn: '1' } }, { source_id: { os_udprn: '1' } }]),
  nothing: await ask([{ address_string: '' }]),
};

const options = await ask([{ address_string: address, additional_matches: true }], {
  pretty_print: true,
  verbose: true,
  structured_response: true,
  geojson_type: 'key_value',
  return_original: true,
  input_filter: 'strict',
  source_id: { os_uprn: true, os_udprn: true },
});

const versions = (await client.OPTIONS(V2)).data;
const versionsOfV1 = (await client.OPTIONS(V1)).data;

const failure = (await client.POST(V2, { body: { queries: [] } })).error;
const stranger = createClient<paths>({ baseUrl });
const unauthorized = (await stranger.POST(V2, { body: { queries: [{ address_string: 'x' }] } }))
  .error;
const failureOfV1 = (await client.POST(V1, { body: {} })).error;

const askV1 = async (body: components['schemas']['V1Request']) => {
  const { data, error } = await client.POST(V1, { body });
  if (!data) throw new Error(error.error);
  if ('svc_info' in data) return { info: data.svc_info };
  const { features } = data.best_match.geojson;
  return {
    id: data.best_match.id,
    geometries: features.map(
      ({ geometry, properties }) => `${properties.svc_type} ${geometry.type}`,
    ),
    additional: data.additional_matches?.length,
    contributors: data.contributors.length,
  };
};

const v1 = {
  text: await askV1({ address_string: address, country: 'GB', additional_matches: true }),
  structured: await askV1({ address_structured: { street_name: 'Downing Street' } }),
  reverse: await askV1({ ...position, distance_filter: 100 }),
  biased: await askV1({ address_string: address, ...position }),
  nothing: await askV1({ address_string: 'xqzzv wqxxk 9999' }),
};

console.log(
  JSON.stringify({
    kinds,
    options,
    versions,
    versionsOfV1,
    failures: { failure, unauthorized, failureOfV1 },
    v1,
  }),
);
