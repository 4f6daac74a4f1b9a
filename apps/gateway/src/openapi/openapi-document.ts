import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { V1RequestParams } from '../v1/params/request.params.js';
import { RequestParams } from '../v2/params/request.params.js';
import { API_KEY_SCHEME, apiKeyScheme } from './api-key-scheme.js';
import { describeParams } from './describe-params.js';

const DESCRIPTION =
  'Finds where exactly one goes for an address or a position: the entrance door, the building, the parking area that serves it, or at least the point of the address.';

/** Describes the interface, from the classes that validate its requests and word its answers. */
export function openapiDocument(application: INestApplication): OpenAPIObject {
  describeParams(RequestParams);
  describeParams(V1RequestParams);
  const frame = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Final Destination')
    .setDescription(DESCRIPTION)
    .setVersion('2')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addTag('v2', 'The current version.')
    .addTag('batches', 'Many queries of version 2, answered while nobody waits.')
    .addTag('v1', 'Deprecated; use version 2.')
    .addApiKey(apiKeyScheme, API_KEY_SCHEME)
    .build();
  return SwaggerModule.createDocument(application, frame);
}
