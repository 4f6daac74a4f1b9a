import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { InterfaceVersion } from '../asked-version.js';
import { versionsHeaders } from './answer-headers.js';
import { VersionsBody } from './versions.body.js';

/** Describes the route that names the versions; it stands in every version. */
export const DescribesVersions = (version: InterfaceVersion): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: `${version}Versions`,
      summary: 'Name the versions',
      description: 'Needs no key. The answer to a browser that asks before it posts, too.',
      tags: [version],
    }),
    ApiResponse({
      status: 200,
      description: 'The versions of the interface.',
      type: VersionsBody,
      headers: versionsHeaders,
    }),
  );
