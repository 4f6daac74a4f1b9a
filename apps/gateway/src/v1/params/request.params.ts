import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { AddressStructuredParams } from '../../params/address-structured.params.js';
import { IsAbove, IsBelow, IsCountryIn, IsText } from '../../params/constraints.js';
import { Nested } from '../../params/nested.js';
import { countries, countryList } from './countries.table.js';

/** The body of a request of version 1: one question. */
@ApiSchema({
  name: 'V1Request',
  description:
    'One question: an address, a position, or an address near a position. Fields that are not listed are ignored.',
})
export class V1RequestParams {
  @ApiProperty({
    description: 'An address as people write it.',
    example: '10 Downing Street, London',
  })
  @IsOptional()
  @IsText()
  readonly address_string?: string | null;

  @ApiProperty({
    description: `No answer of another country; the search is faster, too. ${countryList}.`,
    example: 'GB',
  })
  @IsOptional()
  @IsCountryIn([...countries.keys()], countryList)
  readonly country?: string | null;

  @ApiProperty({ description: 'Degrees north; goes with longitude.', example: 51.503363 })
  @IsOptional()
  @Max(90)
  @Min(-90)
  @IsNumber()
  readonly latitude?: number | null;

  @ApiProperty({
    description: 'Degrees east; goes with latitude. 180 is written as -180.',
    example: -0.127625,
  })
  @IsOptional()
  @IsBelow(180)
  @Min(-180)
  @IsNumber()
  readonly longitude?: number | null;

  /** Metres. */
  @ApiProperty({
    description:
      'Metres; 5000 when absent. Nothing farther from the position is returned; needs one.',
  })
  @IsOptional()
  @Max(25_000)
  @IsAbove(0)
  @IsNumber()
  readonly distance_filter?: number | null;

  @ApiProperty({
    description: 'Asks for up to four matches beside the best one; false when absent.',
  })
  @IsOptional()
  @IsBoolean()
  readonly additional_matches?: boolean | null;

  @ApiProperty({ description: 'An address in its parts, in place of address_string.' })
  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;
}
