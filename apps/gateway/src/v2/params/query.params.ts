import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { WireObject } from '../../http/openapi/schemas.js';
import { AddressStructuredParams } from '../../wire-format/address-structured.params.js';
import {
  AdditionalMatchesFlag,
  IsCountryIn,
  IsDigits,
  IsLatitudeDegrees,
  IsLongitudeDegrees,
  OptionalAddressText,
  OptionalRadius,
} from '../../wire-format/constraints.js';
import { Nested } from '../../wire-format/shape-reader.js';
import { v2Countries } from './v2-countries.table.js';
import { DEFAULT_LANGUAGE, v2Languages } from './v2-languages.table.js';

/** A position and the largest distance of a match from it. */
@WireObject(
  'Location',
  'A position in WGS 84 degrees, and the largest distance of a match from it.',
)
class LocationParams {
  @ApiProperty({ description: 'Degrees north.', example: 51.503363 })
  @IsLatitudeDegrees()
  readonly latitude!: number;

  @ApiProperty({ description: 'Degrees east; 180 is written as -180.', example: -0.127625 })
  @IsLongitudeDegrees()
  readonly longitude!: number;

  @OptionalRadius(
    'The largest distance of a match from the position, except of an identifier look-up. Metres; default 5000.',
  )
  readonly distance_filter?: number | null;
}

/** An identifier of an address in a register of the United Kingdom. */
@WireObject(
  'SourceId',
  'An identifier of an address in a register of the United Kingdom. Exactly one of the fields is required.',
)
export class SourceIdParams {
  @ApiProperty({ description: 'Unique Property Reference Number.', example: '100023336956' })
  @IsOptional()
  @IsDigits(12)
  readonly os_uprn?: string | null;

  @ApiProperty({ description: 'Unique Delivery Point Reference Number.', example: '23747771' })
  @IsOptional()
  @IsDigits(8)
  readonly os_udprn?: string | null;
}

/** One query of a request, of exactly one kind. */
@WireObject(
  'Query',
  'One query. It contains exactly one of address_string, address_structured, id and source_id, or only a location. A location beside an address prefers and limits matches by distance.',
)
export class QueryParams {
  @OptionalAddressText()
  readonly address_string?: string | null;

  @ApiProperty({ description: 'A structured address.' })
  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;

  @ApiProperty({
    description:
      'The position of a reverse query. Beside an address: the position near which to search.',
  })
  @IsOptional()
  @Nested(LocationParams)
  readonly location?: LocationParams | null;

  @ApiProperty({
    description: 'The id of a destination in an earlier response.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  @IsOptional()
  @IsUUID('loose')
  readonly id?: string | null;

  @ApiProperty({
    description: 'Restricts the search to a country, in any case. UK is an alias of GB.',
    example: 'GB',
  })
  @IsOptional()
  @IsCountryIn(v2Countries)
  readonly country?: string | null;

  @ApiProperty({ description: 'An identifier of an address in a register.' })
  @IsOptional()
  @Nested(SourceIdParams)
  readonly source_id?: SourceIdParams | null;

  @AdditionalMatchesFlag()
  readonly additional_matches?: boolean | null;

  @ApiProperty({
    description:
      'The language of names in the result of a reverse query; falls back to the local language. SL is Slovenian, CZ is Czech, and the default Auto is the local language.',
    default: DEFAULT_LANGUAGE,
  })
  @IsOptional()
  @IsIn([...v2Languages.keys()], { message: `must be one of ${[...v2Languages.keys()].join(' ')}` })
  readonly language?: string | null;
}
