import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AddressStructuredParams } from '../wire-format/address-structured.params.js';
import {
  AdditionalMatchesFlag,
  IsCountryIn,
  IsLatitudeDegrees,
  IsLongitudeDegrees,
  OptionalAddressText,
  OptionalRadius,
} from '../wire-format/constraints.js';
import { Nested } from '../wire-format/shape-reader.js';
import { v1Countries, v1CountryList } from './v1-countries.table.js';

/** The body of a request of version 1: one query. */
@ApiSchema({
  name: 'V1Request',
  description:
    'One query: an address, a position, or an address near a position. Unknown fields are ignored.',
})
export class V1RequestParams {
  @OptionalAddressText()
  readonly address_string?: string | null;

  @ApiProperty({
    description: `Restricts the search to a country, which also makes it faster. ${v1CountryList}.`,
    example: 'GB',
  })
  @IsOptional()
  @IsCountryIn([...v1Countries.keys()], v1CountryList)
  readonly country?: string | null;

  @ApiProperty({ description: 'WGS 84 degrees north; requires longitude.', example: 51.503363 })
  @IsOptional()
  @IsLatitudeDegrees()
  readonly latitude?: number | null;

  @ApiProperty({
    description: 'WGS 84 degrees east; requires latitude. 180 is written as -180.',
    example: -0.127625,
  })
  @IsOptional()
  @IsLongitudeDegrees()
  readonly longitude?: number | null;

  @OptionalRadius(
    'The largest distance of a match from the position. Metres; default 5000. Requires a position.',
  )
  readonly distance_filter?: number | null;

  @AdditionalMatchesFlag()
  @ApiProperty({ default: false })
  readonly additional_matches?: boolean | null;

  @ApiProperty({ description: 'A structured address, instead of address_string.' })
  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;
}
