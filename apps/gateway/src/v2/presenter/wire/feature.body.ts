import { ApiProperty } from '@nestjs/swagger';
import { positionSchema, schema2020 } from '../../../openapi/degrees.js';
import { WireObject } from '../../../openapi/wire-object.js';

/** What a point of a destination is. */
export type FeatureKind = 'basic_geocode' | 'svc_door' | 'svc_building' | 'svc_parking';

const featureKinds: readonly FeatureKind[] = [
  'basic_geocode',
  'svc_door',
  'svc_building',
  'svc_parking',
];

/** How well a point is known. */
@WireObject('Accuracy', 'How well a point is known.')
class AccuracyBody {
  @ApiProperty({
    enum: ['low', 'medium', 'high'],
    description:
      'high: surveyed or mapped for this very address. medium: derived from geometry. low: interpolated, or borrowed from the street or postcode.',
  })
  readonly quality!: 'low' | 'medium' | 'high';

  @ApiProperty({
    type: Number,
    format: 'double',
    required: false,
    minimum: 0,
    description: 'Metres from the parking area to the main door; on parking areas, with a door.',
  })
  readonly minimum_parking_to_door_distance?: number;
}

/** A point of GeoJSON. */
@WireObject('PointGeometry', 'A GeoJSON Point.')
class PointGeometryBody {
  @ApiProperty({ enum: ['Point'] })
  readonly type!: 'Point';

  @ApiProperty(schema2020(positionSchema))
  readonly coordinates!: readonly [number, number];
}

/** What is said of a point. */
@WireObject('FeatureProperties', 'What the point is, and how well it is known.')
class FeaturePropertiesBody {
  @ApiProperty({
    enum: featureKinds,
    description: 'The destination as one point, its main door, its building, its parking area.',
  })
  readonly svc_type!: FeatureKind;

  @ApiProperty({ type: () => AccuracyBody, required: false, description: 'How well it is known.' })
  readonly accuracy!: AccuracyBody;
}

/** One point of a destination. */
@WireObject('Feature', 'One point of a destination.')
export class FeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => PointGeometryBody, description: 'Where it is.' })
  readonly geometry!: PointGeometryBody;

  @ApiProperty({ type: () => FeaturePropertiesBody, description: 'What it is.' })
  readonly properties!: FeaturePropertiesBody;
}

/** A destination's points as GeoJSON. */
@WireObject('FeatureCollection', 'The points of a destination, at most one of each kind.')
export class FeatureCollectionBody {
  @ApiProperty({ enum: ['FeatureCollection'], default: 'FeatureCollection' })
  readonly type!: 'FeatureCollection';

  @ApiProperty({
    type: () => [FeatureBody],
    minItems: 1,
    maxItems: 4,
    description: 'basic_geocode is always there and comes first.',
  })
  readonly features!: readonly FeatureBody[];
}
