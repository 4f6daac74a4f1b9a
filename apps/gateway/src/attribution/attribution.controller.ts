import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { GatewayHealth } from '../health/gateway-health.js';
import { ApiError } from '../http/errors/api-error.js';
import { JSON_CONTENT_TYPE } from '../http/errors/error-response.js';
import { FailureResponses } from '../http/openapi/error-responses.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { WireObject } from '../http/openapi/schemas.js';

/** A data set and its attribution. */
@WireObject('DataSetAttribution', 'A data set that is searched.')
class DataSetAttributionBody {
  @ApiProperty({ type: String, description: 'The name of the data set.', example: 'demo' })
  readonly name!: string;

  @ApiProperty({
    type: String,
    description: 'What its licence requires to be shown beside its data; may be empty.',
    example: '© OpenStreetMap contributors',
  })
  readonly attribution!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    description: 'When it was imported.',
  })
  readonly imported_at?: string;
}

/** The response of `GET /attribution`. */
@WireObject('Attribution', 'The attributions of all data that is searched.')
class AttributionBody {
  @ApiProperty({
    type: [String],
    description: 'The distinct attributions.',
    example: ['© OpenStreetMap contributors'],
  })
  readonly attributions!: readonly string[];

  @ApiProperty({ type: [DataSetAttributionBody], description: 'The data sets, by name.' })
  readonly data_sets!: readonly DataSetAttributionBody[];
}

/** The attributions of the data sets that workers have loaded, for the `Link` header of every answer. */
@Controller('attribution')
export class AttributionController {
  constructor(private readonly health: GatewayHealth) {}

  @Get()
  @ApiOperation({
    operationId: 'attribution',
    summary: 'List the attributions of the data',
    description:
      'Requires no API key; unavailable until a worker has been reachable. Every response links to it with rel="license". With options.verbose, logging.info names the data sets of an answer.',
    tags: ['v2'],
    security: [],
  })
  @ApiResponse({
    status: 200,
    description: 'The data sets with their attributions.',
    type: AttributionBody,
    headers: responseHeaders('v2', 0),
  })
  @FailureResponses('v2', ['payloadTooLarge', 'unavailable'])
  @Header('Content-Type', JSON_CONTENT_TYPE)
  list(): string {
    const loaded = this.health.dataSets;
    if (loaded.length === 0) throw new ApiError('unavailable');
    // During a swap workers have two generations of a data set: the attribution of the newer one counts.
    const byName = new Map(
      [...loaded]
        .sort((one, other) => one.generation - other.generation)
        .map(
          ({ name, attribution = '', importedAt }) => [name, { attribution, importedAt }] as const,
        ),
    );
    const dataSets = [...byName]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { attribution, importedAt }]): DataSetAttributionBody => ({
        ...{ name, attribution, imported_at: importedAt },
      }));
    const attributions = new Set(dataSets.map(({ attribution }) => attribution));
    attributions.delete('');
    const body: AttributionBody = { attributions: [...attributions], data_sets: dataSets };
    return JSON.stringify(body);
  }
}
