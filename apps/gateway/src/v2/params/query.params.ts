import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { AddressStructuredParams } from './address-structured.params.js';
import { IsCountryIn, IsText } from './constraints.js';
import { countries } from './countries.table.js';
import { languages } from './languages.table.js';
import { LocationParams } from './location.params.js';
import { Nested } from './nested.js';
import { SourceIdParams } from './source-id.params.js';

/** One question of a request; exactly one of its kinds. */
export class QueryParams {
  @IsOptional()
  @IsText()
  readonly address_string?: string | null;

  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;

  @IsOptional()
  @Nested(LocationParams)
  readonly location?: LocationParams | null;

  @IsOptional()
  @IsUUID('loose')
  readonly id?: string | null;

  @IsOptional()
  @IsCountryIn(countries)
  readonly country?: string | null;

  @IsOptional()
  @Nested(SourceIdParams)
  readonly source_id?: SourceIdParams | null;

  @IsOptional()
  @IsBoolean()
  readonly additional_matches?: boolean | null;

  @IsOptional()
  @IsIn([...languages.keys()], { message: `must be one of ${[...languages.keys()].join(' ')}` })
  readonly language?: string | null;
}
