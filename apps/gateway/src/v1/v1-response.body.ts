import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { WireObject, positionSchema, schema2020 } from '../http/openapi/schemas.js';
import { AddressLabel, AnsweringVersion, RequestId } from '../wire-format/response-fields.js';

/** Doors, the entrance of a parking area without outline, or the position of the destination. */
@WireObject('V1MultiPoint', 'A GeoJSON MultiPoint.')
export class V1MultiPointBody {
  @ApiProperty({ enum: ['MultiPoint'] })
  readonly type!: 'MultiPoint';

  @ApiProperty(
    schema2020({ type: 'array', items: positionSchema, minItems: 1, description: 'Positions.' }),
  )
  readonly coordinates!: readonly V1Position[];
}

/** The outline of a building or of a parking area. */
@WireObject('V1Polygon', 'A GeoJSON Polygon.')
export class V1PolygonBody {
  @ApiProperty({ enum: ['Polygon'] })
  readonly type!: 'Polygon';

  @ApiProperty(
    schema2020({
      type: 'array',
      items: { type: 'array', items: positionSchema, minItems: 4 },
      minItems: 1,
      description: 'Closed rings: the outer one counter-clockwise, then its holes.',
    }),
  )
  readonly coordinates!: readonly (readonly V1Position[])[];
}

/** The properties of a point feature. */
@WireObject('V1PointsProperties', 'The kind of the points.')
class PointsPropertiesBody {
  @ApiProperty({
    enum: ['svc_door', 'basic_geocode'],
    description:
      'basic_geocode is the only feature where neither a door nor the outline of the building or of a parking area is known.',
  })
  readonly svc_type!: 'svc_door' | 'basic_geocode';
}

/** The properties of an area feature. */
@WireObject('V1AreaProperties', 'The kind of the area.')
class AreaPropertiesBody {
  @ApiProperty({
    enum: ['svc_building', 'svc_parking'],
    description: 'The building or the parking area.',
  })
  readonly svc_type!: 'svc_building' | 'svc_parking';
}

/** Points of a destination. */
@WireObject('V1PointsFeature', 'The doors of a destination, or its position.')
class PointsFeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => V1MultiPointBody })
  readonly geometry!: V1MultiPointBody;

  @ApiProperty({ type: () => PointsPropertiesBody })
  readonly properties!: PointsPropertiesBody;
}

/** An area of a destination. */
@WireObject('V1AreaFeature', 'The building or the parking area of a destination.')
class AreaFeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => V1PolygonBody })
  readonly geometry!: V1PolygonBody;

  @ApiProperty({ type: () => AreaPropertiesBody })
  readonly properties!: AreaPropertiesBody;
}

/** A destination's features. */
@ApiExtraModels(PointsFeatureBody, AreaFeatureBody)
@WireObject('V1FeatureCollection', 'The features of a destination as GeoJSON.')
class V1FeatureCollectionBody {
  @ApiProperty({ enum: ['FeatureCollection'] })
  readonly type!: 'FeatureCollection';

  @ApiProperty({
    type: 'array',
    items: {
      anyOf: [PointsFeatureBody, AreaFeatureBody].map((type) => ({ $ref: getSchemaPath(type) })),
    },
    minItems: 1,
    description: 'The known ones of doors, building and parking area.',
  })
  readonly features!: readonly V1FeatureBody[];
}

/** One destination of version 1. */
@WireObject('V1Destination', 'One destination.')
export class V1DestinationBody {
  @ApiProperty({
    type: String,
    description: 'The stable id of the destination.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  readonly id!: string;

  @AddressLabel()
  readonly address!: string;

  @ApiProperty({
    type: () => V1FeatureCollectionBody,
    description: 'The features of the destination.',
  })
  readonly geojson!: V1FeatureCollectionBody;

  @ApiProperty({
    type: Number,
    format: 'float',
    required: false,
    minimum: 0,
    description: 'Metres from the position of the request; absent without a position.',
    example: 12.5,
  })
  readonly distance?: number;
}

/** The body of a response with a match. */
@WireObject('V1Matched', 'The matches.')
export class V1MatchedBody {
  @ApiProperty({ type: () => V1DestinationBody, description: 'The best match.' })
  readonly best_match!: V1DestinationBody;

  @ApiProperty({
    type: () => [V1DestinationBody],
    required: false,
    maxItems: 4,
    description: 'Further matches, best first; absent unless requested.',
  })
  readonly additional_matches?: readonly V1DestinationBody[];

  @ApiProperty({
    type: [String],
    description: 'Attributions of the data sources, which must be displayed.',
    example: ['© OpenStreetMap contributors'],
  })
  readonly contributors!: readonly string[];

  @AnsweringVersion('v1')
  readonly version!: 'v1';

  @RequestId()
  readonly request_id!: string;
}

/** The body of a response without a match. */
@WireObject('V1NoMatch', 'No match; this is not an error.')
export class V1NoMatchBody {
  @ApiProperty({ type: String, description: 'A message that no destination matches.' })
  readonly svc_info!: string;

  @AnsweringVersion('v1')
  readonly version!: 'v1';

  @RequestId()
  readonly request_id!: string;
}

/** Longitude, latitude. */
export type V1Position = readonly [number, number];

/** Existing clients can decode these two geometry types only. */
export type V1FeatureBody = PointsFeatureBody | AreaFeatureBody;
