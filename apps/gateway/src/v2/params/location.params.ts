import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { IsAbove, IsBelow } from '../../params/constraints.js';

/** A position in WGS 84 degrees, and how far from it an answer may lie. */
@WireObject('Location', 'A position in WGS 84 degrees, and how far from it an answer may lie.')
export class LocationParams {
  @ApiProperty({ description: 'Degrees north.', example: 51.503363 })
  @Max(90)
  @Min(-90)
  @IsNumber()
  readonly latitude!: number;

  @ApiProperty({ description: 'Degrees east; 180 is written as -180.', example: -0.127625 })
  @IsBelow(180)
  @Min(-180)
  @IsNumber()
  readonly longitude!: number;

  /** Metres. */
  @ApiProperty({
    description:
      'Metres; 5000 when absent. Nothing farther from the position is returned, except by a look-up of an identifier.',
    example: 250,
  })
  @IsOptional()
  @Max(25_000)
  @IsAbove(0)
  @IsNumber()
  readonly distance_filter?: number | null;
}
