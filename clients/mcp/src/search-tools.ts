import type { FinalDestination, ReverseOptions, SuggestOptions } from '@final-destination/client';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { country, language, position, query, result, suggestion } from './schemas.js';
import { toolResultOf } from './tool-result.js';
import { toolResult, toolSuggestion, wireQuery } from './wire-format.js';

/** The most queries of a request of the service. */
const MAX_QUERIES = 200;

/** They change nothing, and reach a service outside. */
const readOnly = { readOnlyHint: true, openWorldHint: true };

/** Adds `geocode`, `reverse` and `suggest`. */
export function registerSearchTools(server: McpServer, client: FinalDestination): void {
  registerGeocode(server, client);
  registerReverse(server, client);
  registerSuggest(server, client);
}

const registerGeocode = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'geocode',
    {
      title: 'Find destinations',
      description:
        'Finds the destination of each address or id: door, building and parking with coordinates. Results are in the order of the queries.',
      inputSchema: {
        queries: z.array(query).min(1).max(MAX_QUERIES),
        additional_matches: z.boolean().optional().describe('Also return up to 4 other matches'),
      },
      outputSchema: { results: z.array(result) },
      annotations: readOnly,
    },
    ({ queries, additional_matches }, { signal }) =>
      toolResultOf('geocode', async () => {
        const wire = queries.map((one) => ({ ...wireQuery(one), additional_matches }));
        return { results: (await client.geocode(wire, { signal })).map(toolResult) };
      }),
  );
};

const registerReverse = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'reverse',
    {
      title: 'Find the destination at a position',
      description: 'Finds the address and the destination nearest to a position.',
      inputSchema: {
        ...position.shape,
        radius_metres: z.number().positive().max(25_000).optional().describe('Default: 5000'),
        language: language.optional(),
      },
      outputSchema: result.shape,
      annotations: readOnly,
    },
    ({ latitude, longitude, radius_metres, language: wanted }, { signal }) =>
      toolResultOf('reverse', async () => {
        const location = { latitude, longitude, distance_filter: radius_metres };
        // The service names the languages that it knows in its error.
        const options = { language: wanted, signal } as ReverseOptions;
        return toolResult(await client.reverse(location, options));
      }),
  );
};

const registerSuggest = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'suggest',
    {
      title: 'Suggest addresses',
      description:
        'Suggests addresses, streets and places that an incomplete or misspelled text may become. Pass the id of one to geocode.',
      inputSchema: {
        text: z.string().min(1).describe('The text as typed so far'),
        countries: z.array(country).optional(),
        near: position.optional(),
        limit: z.int().min(1).max(10).optional(),
      },
      outputSchema: { suggestions: z.array(suggestion) },
      annotations: readOnly,
    },
    ({ text, countries, near, limit }, { signal }) =>
      toolResultOf('suggest', async () => {
        const options = { country: countries, location: near, limit, signal } as SuggestOptions;
        return { suggestions: (await client.suggest(text, options)).map(toolSuggestion) };
      }),
  );
};
