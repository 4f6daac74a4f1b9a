import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface ReceivedQuery {
  readonly address_string?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

interface ReceivedBody {
  readonly queries: readonly ReceivedQuery[];
  readonly options: { readonly input_filter?: string };
}

const LEAST_CONFIDENCE = 0.15;

/** The answer to a query text; withheld by the input filter if its confidence is below 0.15. */
export interface FakeAnswer {
  readonly lat: number;
  readonly lon: number;
  readonly confidence: number;
}

interface ReceivedRequest {
  readonly queries: number;
  readonly key: string | undefined;
  readonly filter: string | undefined;
}

export interface FakeService {
  readonly url: string;
  /** Number of queries, API key and input filter of each request of version 2. */
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

/**
 * A server that answers a list of texts in version 2, and every text in version 1; it refuses the first
 * request with 429.
 */
export const startFakeService = async (
  answers: ReadonlyMap<string, FakeAnswer>,
): Promise<FakeService> => {
  const requests: FakeService['requests'] = [];
  let isFirst = true;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      if (isFirst) {
        isFirst = false;
        response.writeHead(429, { 'retry-after': '0' }).end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      if (request.url?.endsWith('v1')) {
        response.end(JSON.stringify({ best_match: {} }));
        return;
      }
      const { queries, options } = JSON.parse(body) as ReceivedBody;
      const filter = options.input_filter;
      requests.push({ queries: queries.length, key: request.headers.authorization, filter });
      const least = filter === 'none' ? 0 : LEAST_CONFIDENCE;
      const responses = queries.map((query) => {
        const answer = answers.get(query.address_string ?? '');
        return resultOf(answer && answer.confidence >= least ? answer : undefined);
      });
      response.end(JSON.stringify({ responses, version: 'v2', request_id: 'fake' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, requests, close: () => closed(server) };
};

const closed = async (server: ReturnType<typeof createServer>): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

const resultOf = (answer: FakeAnswer | undefined) =>
  answer === undefined
    ? { status: 'no_matches', best_match: null, additional_matches: [] }
    : { status: 'ok', best_match: matchOf(answer), additional_matches: [] };

const matchOf = ({ lat, lon, confidence }: FakeAnswer) => ({
  id: '00000000-0000-5000-8000-000000000000',
  address: 'somewhere',
  search_confidence: confidence,
  geojson: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, lat] },
        properties: { svc_type: 'basic_geocode', accuracy: { quality: 'high' } },
      },
    ],
  },
});
