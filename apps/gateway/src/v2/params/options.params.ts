import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Nested } from './nested.js';

/** Which source identifiers an answer is to carry. */
export class SourceIdOptionParams {
  @IsOptional()
  @IsBoolean()
  readonly os_uprn?: boolean | null;

  @IsOptional()
  @IsBoolean()
  readonly os_udprn?: boolean | null;
}

/** How all the questions of a request are answered. */
export class OptionsParams {
  @IsOptional()
  @IsBoolean()
  readonly pretty_print?: boolean | null;

  @IsOptional()
  @IsBoolean()
  readonly verbose?: boolean | null;

  @IsOptional()
  @IsBoolean()
  readonly structured_response?: boolean | null;

  @IsOptional()
  @IsIn(['geojson', 'key_value'], { message: 'must be one of geojson key_value' })
  readonly geojson_type?: 'geojson' | 'key_value' | null;

  @IsOptional()
  @IsBoolean()
  readonly return_original?: boolean | null;

  @IsOptional()
  @IsIn(['none', 'loose', 'strict'], { message: 'must be one of none loose strict' })
  readonly input_filter?: 'none' | 'loose' | 'strict' | null;

  @IsOptional()
  @Nested(SourceIdOptionParams)
  readonly source_id?: SourceIdOptionParams | null;
}
