import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse } from '@nestjs/swagger';
import type { InterfaceVersion } from '../versions.js';
import { FailureResponses } from './error-responses.js';
import { versionsHeaders } from './response-headers.js';
import { WireObject } from './schemas.js';

/** Describes OPTIONS, which lists the API versions and exists in every version. */
export const VersionsOperation = (version: InterfaceVersion): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: `${version}Versions`,
      summary: 'List the API versions',
      description: 'Requires no API key. Also answers CORS preflight requests.',
      tags: [version],
      security: [],
    }),
    ApiResponse({
      status: 200,
      description: 'The API versions.',
      type: VersionsBody,
      headers: versionsHeaders,
    }),
    FailureResponses(version, ['payloadTooLarge', 'unsupportedMediaType']),
  );

@WireObject('Versions', 'The API versions.')
class VersionsBody {
  @ApiProperty({ type: String, description: 'The current version.', example: 'v2' })
  readonly current_version!: string;

  @ApiProperty({
    type: [String],
    description: 'Versions that still work but will be removed.',
    example: ['v1'],
  })
  readonly deprecated_versions!: readonly string[];
}
