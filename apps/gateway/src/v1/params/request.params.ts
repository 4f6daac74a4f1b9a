import { IsBoolean, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { AddressStructuredParams } from '../../v2/params/address-structured.params.js';
import { IsAbove, IsBelow, IsCountryIn, IsText } from '../../v2/params/constraints.js';
import { Nested } from '../../v2/params/nested.js';
import { countries, countryList } from './countries.table.js';

/** The body of a request of version 1: one question. */
export class V1RequestParams {
  @IsOptional()
  @IsText()
  readonly address_string?: string | null;

  @IsOptional()
  @IsCountryIn([...countries.keys()], countryList)
  readonly country?: string | null;

  @IsOptional()
  @Max(90)
  @Min(-90)
  @IsNumber()
  readonly latitude?: number | null;

  @IsOptional()
  @IsBelow(180)
  @Min(-180)
  @IsNumber()
  readonly longitude?: number | null;

  /** Metres. */
  @IsOptional()
  @Max(25_000)
  @IsAbove(0)
  @IsNumber()
  readonly distance_filter?: number | null;

  @IsOptional()
  @IsBoolean()
  readonly additional_matches?: boolean | null;

  @IsOptional()
  @Nested(AddressStructuredParams)
  readonly address_structured?: AddressStructuredParams | null;
}
