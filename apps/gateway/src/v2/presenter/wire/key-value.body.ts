import { ApiProperty } from '@nestjs/swagger';
import { latitudeSchema, longitudeSchema, schema2020 } from '../../../openapi/degrees.js';
import { WireObject } from '../../../openapi/wire-object.js';

/** A bare position. */
@WireObject('Point', 'A position in WGS 84 degrees.')
export class PointBody {
  @ApiProperty(schema2020({ ...latitudeSchema, description: 'Degrees north.', example: 51.503212 }))
  readonly latitude!: number;

  @ApiProperty(schema2020({ ...longitudeSchema, description: 'Degrees east.', example: -0.127582 }))
  readonly longitude!: number;
}

/** A destination's points under the names of their kinds. */
@WireObject('KeyValueGeometry', 'The points of a destination, each under the name of its kind.')
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
