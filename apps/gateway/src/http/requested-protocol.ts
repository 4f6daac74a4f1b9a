import type { FastifyRequest } from 'fastify';
import type { ApiError } from './errors/api-error.js';
import { requestPath } from './versions.js';

/** The protocol of a request, by its path; undefined for the gateway's own interface. */
export const requestedProtocol = (request: FastifyRequest): Protocol | undefined =>
  request.routeOptions.config?.protocol ?? protocolOfUrl(request.url);

/** The protocol whose path a URL equals or extends. */
export const protocolOfUrl = (url: string): Protocol | undefined => {
  const [, first] = requestPath(url).split('/');
  return protocols.find((protocol) => protocol === first);
};

/** The protocols of other geocoders that the gateway speaks, each below a path of its name. */
export const protocols = ['nominatim', 'photon', 'pelias', 'addok'] as const;
export type Protocol = (typeof protocols)[number];

/** The body of an error response in each protocol, as its clients read it. */
export const serialiseProtocolError: Readonly<Record<Protocol, (error: ApiError) => string>> = {
  // Nominatim 5 nests the message; older clients only look for the property.
  nominatim: ({ entry: { status }, message }) =>
    JSON.stringify({ error: { code: status, message } }),
  photon: ({ message }) => JSON.stringify({ message }),
  // Valid GeoJSON too, as Pelias documents it.
  pelias: ({ entry: { status }, message }) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [],
      meta: { version: 1, status_code: status },
      geocoding: { version: '0.2', errors: [message] },
      results: { error: { type: status < 500 ? 'ParameterError' : 'ServiceError', message } },
    }),
  addok: ({ entry: { status }, message }) => JSON.stringify({ code: status, message }),
};

/** The API key of a request in a protocol, where clients cannot set the header Authorization. */
export function protocolKey(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key'];
  const { key, api_key: apiKey } = (request.query ?? {}) as Record<string, unknown>;
  return [header, key, apiKey].find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
}
