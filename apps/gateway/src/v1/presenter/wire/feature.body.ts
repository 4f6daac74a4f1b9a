import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { positionSchema, schema2020 } from '../../../openapi/degrees.js';
import { WireObject } from '../../../openapi/wire-object.js';

/** Longitude, latitude. */
export type WirePosition = readonly [number, number];

/** Doors, the entrance of a car park without outline, or the position of a destination that has nothing else. */
@WireObject('V1MultiPoint', 'A GeoJSON MultiPoint.')
export class MultiPointBody {
  @ApiProperty({ enum: ['MultiPoint'] })
  readonly type!: 'MultiPoint';

  @ApiProperty(
    schema2020({ type: 'array', items: positionSchema, minItems: 1, description: 'Positions.' }),
  )
  readonly coordinates!: readonly WirePosition[];
}

/** The outline of a building or of a parking area. */
@WireObject('V1Polygon', 'A GeoJSON Polygon.')
export class PolygonBody {
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
  readonly coordinates!: readonly (readonly WirePosition[])[];
}

/** What a feature of points is. */
@WireObject('V1PointsProperties', 'What the points are.')
class PointsPropertiesBody {
  @ApiProperty({
    enum: ['svc_door', 'svc_parking', 'basic_geocode'],
    description:
      'svc_parking is the entrance of a car park whose outline is unknown; basic_geocode stands alone, where nothing better is known.',
  })
  readonly svc_type!: 'svc_door' | 'svc_parking' | 'basic_geocode';
}

/** What a feature of an area is. */
@WireObject('V1AreaProperties', 'What the area is.')
class AreaPropertiesBody {
  @ApiProperty({ enum: ['svc_building', 'svc_parking'], description: 'The building, or parking.' })
  readonly svc_type!: 'svc_building' | 'svc_parking';
}

/** Points of a destination. */
@WireObject(
  'V1PointsFeature',
  'The doors of a destination, where one drives in to park, or its basic point.',
)
class PointsFeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => MultiPointBody })
  readonly geometry!: MultiPointBody;

  @ApiProperty({ type: () => PointsPropertiesBody })
  readonly properties!: PointsPropertiesBody;
}

/** An area of a destination. */
@WireObject('V1AreaFeature', 'The building of a destination, or its parking area.')
class AreaFeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => PolygonBody })
  readonly geometry!: PolygonBody;

  @ApiProperty({ type: () => AreaPropertiesBody })
  readonly properties!: AreaPropertiesBody;
}

/** Clients in the field decode these two geometries and no other. */
export type FeatureBody = PointsFeatureBody | AreaFeatureBody;

/** A destination's features. */
@ApiExtraModels(PointsFeatureBody, AreaFeatureBody)
@WireObject('V1FeatureCollection', 'Where a destination is, as GeoJSON.')
export class FeatureCollectionBody {
  @ApiProperty({ enum: ['FeatureCollection'] })
  readonly type!: 'FeatureCollection';

  @ApiProperty({
    type: 'array',
    items: {
      oneOf: [PointsFeatureBody, AreaFeatureBody].map((type) => ({ $ref: getSchemaPath(type) })),
    },
    minItems: 1,
    description: 'Doors, building, parking, as far as they are known.',
  })
  readonly features!: readonly FeatureBody[];
}
