import { ApiProperty } from '@nestjs/swagger';
import {
  WireObject,
  latitudeSchema,
  longitudeSchema,
  positionSchema,
  schema2020,
} from '../../http/openapi/schemas.js';

/** The kind of a point of a destination. */
export type FeatureKind = 'basic_geocode' | 'svc_door' | 'svc_building' | 'svc_parking';

const featureKinds: readonly FeatureKind[] = [
  'basic_geocode',
  'svc_door',
  'svc_building',
  'svc_parking',
];

/** The accuracy of a point. */
@WireObject('Accuracy', 'The accuracy of a point.')
class AccuracyBody {
  @ApiProperty({
    enum: ['low', 'medium', 'high'],
    description:
      'high: surveyed or mapped for this address. medium: derived from geometry. low: interpolated, or taken from the street or postcode.',
  })
  readonly quality!: 'low' | 'medium' | 'high';

  @ApiProperty({
    type: Number,
    format: 'double',
    required: false,
    minimum: 0,
    description:
      'Metres from the parking area to the main door; only on a parking area, if the door is known.',
  })
  readonly minimum_parking_to_door_distance?: number;
}

/** A GeoJSON Point. */
@WireObject('PointGeometry', 'A GeoJSON Point.')
class PointGeometryBody {
  @ApiProperty({ enum: ['Point'] })
  readonly type!: 'Point';

  @ApiProperty(schema2020(positionSchema))
  readonly coordinates!: readonly [number, number];
}

/** The properties of a point. */
@WireObject('FeatureProperties', 'The kind and the accuracy of the point.')
class FeaturePropertiesBody {
  @ApiProperty({
    enum: featureKinds,
    description:
      'basic_geocode: the destination as one point. svc_door: its main door. svc_building: its building. svc_parking: its parking area.',
  })
  readonly svc_type!: FeatureKind;

  @ApiProperty({
    type: () => AccuracyBody,
    required: false,
    description: 'The accuracy of the point.',
  })
  readonly accuracy!: AccuracyBody;
}

/** One point of a destination. */
@WireObject('Feature', 'One point of a destination.')
export class FeatureBody {
  @ApiProperty({ enum: ['Feature'] })
  readonly type!: 'Feature';

  @ApiProperty({ type: () => PointGeometryBody, description: 'The position of the point.' })
  readonly geometry!: PointGeometryBody;

  @ApiProperty({
    type: () => FeaturePropertiesBody,
    description: 'The kind and the accuracy of the point.',
  })
  readonly properties!: FeaturePropertiesBody;
}

/** The points of a destination as GeoJSON. */
@WireObject('FeatureCollection', 'The points of a destination, at most one of each kind.')
export class FeatureCollectionBody {
  @ApiProperty({ enum: ['FeatureCollection'], default: 'FeatureCollection' })
  readonly type!: 'FeatureCollection';

  @ApiProperty({
    type: () => [FeatureBody],
    minItems: 1,
    maxItems: 4,
    description: 'basic_geocode is always present, as the first feature.',
  })
  readonly features!: readonly FeatureBody[];
}

/** A position. */
@WireObject('Point', 'A position in WGS 84 degrees.')
export class PointBody {
  @ApiProperty(schema2020({ ...latitudeSchema, description: 'Degrees north.', example: 51.503212 }))
  readonly latitude!: number;

  @ApiProperty(schema2020({ ...longitudeSchema, description: 'Degrees east.', example: -0.127582 }))
  readonly longitude!: number;
}

/** The points of a destination by their kinds. */
@WireObject('KeyValueGeometry', 'The points of a destination by their kinds.')
export class KeyValueBody {
  @ApiProperty({ type: () => PointBody, description: 'The destination as one point.' })
  readonly basic_geocode!: PointBody;

  @ApiProperty({ type: () => PointBody, required: false, description: 'The main door.' })
  readonly svc_door?: PointBody;

  @ApiProperty({
    type: () => PointBody,
    required: false,
    description: 'A point inside the building.',
  })
  readonly svc_building?: PointBody;

  @ApiProperty({
    type: () => PointBody,
    required: false,
    description: 'A point inside the parking area that serves the destination.',
  })
  readonly svc_parking?: PointBody;
}
