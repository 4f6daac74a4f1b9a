import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../openapi/wire-object.js';
import {
  IsDegreesEast,
  IsDegreesNorth,
  IsOptionalRadius,
} from '../../params/position-constraints.js';

/** A position in WGS 84 degrees, and how far from it an answer may lie. */
@WireObject('Location', 'A position in WGS 84 degrees, and how far from it an answer may lie.')
export class LocationParams {
  @ApiProperty({ description: 'Degrees north.', example: 51.503363 })
  @IsDegreesNorth()
  readonly latitude!: number;

  @ApiProperty({ description: 'Degrees east; 180 is written as -180.', example: -0.127625 })
  @IsDegreesEast()
  readonly longitude!: number;

  @ApiProperty({
    description:
      'Metres; 5000 when absent. Nothing farther from the position is returned, except by a look-up of an identifier.',
    example: 250,
  })
  @IsOptionalRadius()
  readonly distance_filter?: number | null;
}
