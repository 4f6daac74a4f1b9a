import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import { Controller, Get, Param, Req, Res, UseGuards, applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MOST_TILE_ZOOM, isTileAddress } from '#contracts';
import type { TileAddress } from '#contracts';
import { ApiError } from '../http/errors/api-error.js';
import { FailureResponses } from '../http/openapi/error-responses.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { disconnectionOf, NeedsKey, usedTimeMs } from '../http/request-context.js';
import { TileRateLimitGuard } from '../rate-limit/rate-limit.guards.js';
import { TileClient } from './tile-client.js';

const decompress = promisify(gunzip);

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

/** A tile changes when a data set is imported: ten minutes later at most, a map shows it. */
const CACHE_CONTROL = 'private, max-age=600, stale-while-revalidate=86400';

/** By then the map shows another area. A shorter REQUEST_TIMEOUT_MS ends the request before. */
const MOST_WAIT_MS = 10_000;

/** Vector tiles of what the gazetteer contains, for the page and other maps. */
@Controller('tiles')
export class TilesController {
  constructor(private readonly tiles: TileClient) {}

  @Get(':zoom/:x/:y.mvt')
  @TileOperation()
  @NeedsKey('tiles')
  @UseGuards(TileRateLimitGuard)
  async tile(
    @Param() parameters: Readonly<Record<'zoom' | 'x' | 'y', string>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const tile = await this.tiles.tile(addressOf(parameters), {
      requestId: request.id,
      deadline: Date.now() + Math.max(0, MOST_WAIT_MS - usedTimeMs(request)),
      disconnection: disconnectionOf(reply),
    });
    reply.headers({ etag: tile.etag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' });
    if (hasEtag(request.headers['if-none-match'], tile.etag)) {
      void reply.code(304);
      return undefined;
    }
    reply.header('content-type', TILE_TYPE);
    if (!acceptsGzip(request)) return decompress(tile.gzipped);
    reply.header('content-encoding', 'gzip');
    return tile.gzipped;
  }
}

const INTEGER = /^\d{1,9}$/;

/** Throws an ApiError where there is no such tile. */
const addressOf = (parameters: Readonly<Record<'zoom' | 'x' | 'y', string>>): TileAddress => {
  const [zoom, x, y] = [parameters.zoom, parameters.x, parameters.y].map((text) =>
    INTEGER.test(text) ? Number(text) : NaN,
  ) as [number, number, number];
  const address = { zoom, x, y };
  if (isTileAddress(address)) return address;
  const reason = `There is no such tile: zoom is 0 to ${MOST_TILE_ZOOM}, x and y are 0 to 2^zoom - 1.`;
  throw new ApiError('notFound', { reason });
};

/** Compares weakly (RFC 9110, 13.1.2): the compressed and the plain tile have the same ETag. */
const hasEtag = (list: string | undefined, etag: string): boolean =>
  list?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false;

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip';

/** Describes the operation that returns a tile. */
function TileOperation(): MethodDecorator {
  const index = { type: 'integer', minimum: 0 };
  return applyDecorators(
    ApiOperation({
      operationId: 'tile',
      summary: 'Fetch a map tile',
      description:
        'A Mapbox Vector Tile of the data that is searched. Layers: places; from zoom 13 streets, buildings and parking; at zoom 16 also addresses and doors. Buildings and parking areas without an address are not in it. Tiles have a rate limit of their own.',
      tags: ['map'],
    }),
    ApiSecurity(API_KEY_SCHEME),
    ApiParam({ name: 'zoom', schema: { ...index, maximum: MOST_TILE_ZOOM } }),
    ApiParam({ name: 'x', schema: index }),
    ApiParam({ name: 'y', schema: index }),
    ApiResponse({
      status: 200,
      description: 'The tile; without layers where there is no data.',
      content: { [TILE_TYPE]: { schema: { type: 'string', format: 'binary' } } },
      headers: responseHeaders('v2', 200),
    }),
    ApiResponse({ status: 304, description: 'The tile has the ETag of If-None-Match.' }),
    FailureResponses('v2', [
      ...(['unauthorized', 'notFound', 'tooManyRequests'] as const),
      ...(['internal', 'unavailable', 'overloaded', 'deadlineExceeded'] as const),
    ]),
  );
}
