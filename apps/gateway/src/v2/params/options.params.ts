import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { WireObject } from '../../openapi/wire-object.js';
import { Nested } from '../../params/nested.js';
import { OptionalFlag } from '../../params/optional-fields.js';

/** Which source identifiers an answer is to carry. */
@WireObject(
  'SourceIdOption',
  'Which source identifiers each match is to carry, where they are known.',
)
class SourceIdOptionParams {
  @OptionalFlag('The UPRN of each match')
  readonly os_uprn?: boolean | null;

  @OptionalFlag('The UDPRN of each match')
  readonly os_udprn?: boolean | null;
}

/** How all the questions of a request are answered. */
@WireObject('Options', 'How all the questions of the request are answered.')
export class OptionsParams {
  @OptionalFlag('Indents the answer for the eye; it grows')
  readonly pretty_print?: boolean | null;

  @OptionalFlag('Tells in logging how each answer came about; the answer grows')
  readonly verbose?: boolean | null;

  @OptionalFlag('Adds the parts of the address to each match')
  readonly structured_response?: boolean | null;

  @ApiProperty({
    description:
      'geojson: a FeatureCollection, as when absent. key_value: latitude and longitude under the kind of each point.',
  })
  @IsOptional()
  @IsIn(['geojson', 'key_value'], { message: 'must be one of geojson key_value' })
  readonly geojson_type?: 'geojson' | 'key_value' | null;

  @OptionalFlag('Returns each query with its answer, as it came')
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
