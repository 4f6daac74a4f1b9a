import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AddressStructuredParams } from '../../params/address-structured.params.js';
import { IsCountryIn } from '../../params/constraints.js';
import { Nested } from '../../params/nested.js';
import { OptionalAddressText, WantsAdditional } from '../../params/optional-fields.js';
import {
  IsDegreesEast,
  IsDegreesNorth,
  IsOptionalRadius,
} from '../../params/position-constraints.js';
import { countries, countryList } from './countries.table.js';

/** The body of a request of version 1: one question. */
@ApiSchema({
  name: 'V1Request',
  description:
    'One question: an address, a position, or an address near a position. Fields that are not listed are ignored.',
})
export class V1RequestParams {
  @OptionalAddressText()
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
  @IsDegreesNorth()
  readonly latitude?: number | null;

  @ApiProperty({
    description: 'Degrees east; goes with latitude. 180 is written as -180.',
    example: -0.127625,
  })
  @IsOptional()
  @IsDegreesEast()
  readonly longitude?: number | null;

  @ApiProperty({
    description:
      'Metres; 5000 when absent. Nothing farther from the position is returned; needs one.',
  })
  @IsOptionalRadius()
  readonly distance_filter?: number | null;

  @WantsAdditional()
  readonly additional_matches?: boolean | null;

  @ApiProperty({ description: 'An address in its parts, in place of address_string.' })
  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;
}
