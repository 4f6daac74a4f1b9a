import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { AddressStructuredParams } from '../../params/address-structured.params.js';
import { IsCountryIn } from '../../params/constraints.js';
import { Nested } from '../../params/nested.js';
import { OptionalAddressText, WantsAdditional } from '../../params/optional-fields.js';
import { countries } from './countries.table.js';
import { languages } from './languages.table.js';
import { LocationParams } from './location.params.js';
import { SourceIdParams } from './source-id.params.js';

/** One question of a request; exactly one of its kinds. */
@WireObject(
  'Query',
  'One question. It asks in exactly one way: by address_string, address_structured, id, source_id, or location alone. A location beside another way draws the answer near and limits it.',
)
export class QueryParams {
  @OptionalAddressText()
  readonly address_string?: string | null;

  @ApiProperty({ description: 'An address in its parts.' })
  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;

  @ApiProperty({ description: 'What is here? Beside an address: the answer is to be near here.' })
  @IsOptional()
  @Nested(LocationParams)
  readonly location?: LocationParams | null;

  @ApiProperty({
    description: 'The id that an earlier answer gave to a destination.',
    example: 'b5f6a944-16be-5f26-8074-e6d54255fe88',
  })
  @IsOptional()
  @IsUUID('loose')
  readonly id?: string | null;

  @ApiProperty({
    description: 'No answer of another country. UK and GB are one; lower case is understood too.',
    example: 'GB',
  })
  @IsOptional()
  @IsCountryIn(countries)
  readonly country?: string | null;

  @ApiProperty({ description: 'The identifier of an address in a register.' })
  @IsOptional()
  @Nested(SourceIdParams)
  readonly source_id?: SourceIdParams | null;

  @WantsAdditional()
  readonly additional_matches?: boolean | null;

  @ApiProperty({
    description:
      'Of the answer to a position alone; where the place has no name in it, the local one is given. SL is Slovenian, CZ Czech, and Auto, as when absent, the local language.',
  })
  @IsOptional()
  @IsIn([...languages.keys()], { message: `must be one of ${[...languages.keys()].join(' ')}` })
  readonly language?: string | null;
}
