import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../../openapi/wire-object.js';
import { AddressLabel, AnsweringVersion, RequestId } from '../../../presenter/wire-fields.js';
import { FeatureCollectionBody } from './feature.body.js';

/** One destination of version 1. */
@WireObject('V1Destination', 'One destination.')
export class DestinationBody {
  @ApiProperty({
    type: String,
    description: 'Names the destination for good.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  readonly id!: string;

  @AddressLabel()
  readonly address!: string;

  @ApiProperty({ type: () => FeatureCollectionBody, description: 'Where it is.' })
  readonly geojson!: FeatureCollectionBody;

  @ApiProperty({
    type: Number,
    format: 'float',
    required: false,
    minimum: 0,
    description: 'Metres from the position that was sent; absent when none was.',
    example: 12.5,
  })
  readonly distance?: number;
}

/** The body of an answer of version 1. */
@WireObject('V1Matched', 'What was found.')
export class V1MatchedBody {
  @ApiProperty({ type: () => DestinationBody, description: 'The likeliest destination.' })
  readonly best_match!: DestinationBody;

  /** Present only when it was asked for. */
  @ApiProperty({
    type: () => [DestinationBody],
    required: false,
    maxItems: 4,
    description: 'Further destinations, the likeliest first; absent unless asked for.',
  })
  readonly additional_matches?: readonly DestinationBody[];

  @ApiProperty({
    type: [String],
    description: 'Whom to name for the data that took part.',
    example: ['© OpenStreetMap contributors'],
  })
  readonly contributors!: readonly string[];

  @AnsweringVersion('v1')
  readonly version!: 'v1';

  @RequestId()
  readonly request_id!: string;
}

/** What stands in place of an answer when no destination matches. */
@WireObject('V1NoMatch', 'That nothing was found, which is no error.')
export class V1NoMatchBody {
  @ApiProperty({ type: String, description: 'Says that no destination matches.' })
  readonly svc_info!: string;

  @AnsweringVersion('v1')
  readonly version!: 'v1';

  @RequestId()
  readonly request_id!: string;
}
