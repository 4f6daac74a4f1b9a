import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { Nested } from '../../params/nested.js';

/** Which source identifiers an answer is to carry. */
@WireObject(
  'SourceIdOption',
  'Which source identifiers each match is to carry, where they are known.',
)
export class SourceIdOptionParams {
  @ApiProperty({ description: 'The UPRN of each match; false when absent.' })
  @IsOptional()
  @IsBoolean()
  readonly os_uprn?: boolean | null;

  @ApiProperty({ description: 'The UDPRN of each match; false when absent.' })
  @IsOptional()
  @IsBoolean()
  readonly os_udprn?: boolean | null;
}

/** How all the questions of a request are answered. */
@WireObject('Options', 'How all the questions of the request are answered.')
export class OptionsParams {
  @ApiProperty({ description: 'Indents the answer for the eye; it grows; false when absent.' })
  @IsOptional()
  @IsBoolean()
  readonly pretty_print?: boolean | null;

  @ApiProperty({
    description:
      'Tells in logging how each answer came about; the answer grows; false when absent.',
  })
  @IsOptional()
  @IsBoolean()
  readonly verbose?: boolean | null;

  @ApiProperty({ description: 'Adds the parts of the address to each match; false when absent.' })
  @IsOptional()
  @IsBoolean()
  readonly structured_response?: boolean | null;

  @ApiProperty({
    description:
      'geojson: a FeatureCollection, as when absent. key_value: latitude and longitude under the kind of each point.',
  })
  @IsOptional()
  @IsIn(['geojson', 'key_value'], { message: 'must be one of geojson key_value' })
  readonly geojson_type?: 'geojson' | 'key_value' | null;

  @ApiProperty({
    description: 'Returns each query with its answer, as it came; false when absent.',
  })
  @IsOptional()
  @IsBoolean()
  readonly return_original?: boolean | null;

  @ApiProperty({
    description:
      'What is not searched at all. none: search anything. loose, as when absent: not what holds too little to search on. strict: only street with number or house name, and postcode or place.',
  })
  @IsOptional()
  @IsIn(['none', 'loose', 'strict'], { message: 'must be one of none loose strict' })
  readonly input_filter?: 'none' | 'loose' | 'strict' | null;

  @ApiProperty({ description: 'Which source identifiers each match is to carry.' })
  @IsOptional()
  @Nested(SourceIdOptionParams)
  readonly source_id?: SourceIdOptionParams | null;
}
