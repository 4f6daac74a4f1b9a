import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { WireObject } from '../../../openapi/wire-object.js';
import { AddressLabel } from '../../../presenter/wire-fields.js';
import { SourceIdBody, StructuredBody } from './address.body.js';
import { FeatureCollectionBody } from './feature.body.js';
import { KeyValueBody } from './key-value.body.js';

/** One destination. */
@ApiExtraModels(FeatureCollectionBody, KeyValueBody)
@WireObject('Match', 'One destination, and how it answers the query.')
export class MatchBody {
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Names the destination for good; ask for it again by id.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  readonly id!: string;

  @AddressLabel()
  readonly address!: string;

  @ApiProperty({
    oneOf: [FeatureCollectionBody, KeyValueBody].map((type) => ({ $ref: getSchemaPath(type) })),
    description: 'Where it is, in the style of options.geojson_type.',
  })
  readonly geojson!: FeatureCollectionBody | KeyValueBody;

  @ApiProperty({
    type: Number,
    required: false,
    minimum: 0,
    description: 'Metres from the position that the query gave; absent when it gave none.',
    example: 12.5,
  })
  readonly distance?: number;

  @ApiProperty({
    type: Number,
    format: 'double',
    minimum: 0,
    maximum: 1,
    description:
      'How likely this is the destination meant. It says nothing of how exact the points are: accuracy does.',
    example: 0.9875,
  })
  readonly search_confidence!: number;

  @ApiProperty({
    type: () => StructuredBody,
    required: false,
    description: 'The parts of the address; with options.structured_response.',
  })
  readonly structured_response?: StructuredBody;

  @ApiProperty({
    type: () => SourceIdBody,
    required: false,
    description: 'Identifiers in registers; with options.source_id, or when one was looked up.',
  })
  readonly source_id?: SourceIdBody;
}
