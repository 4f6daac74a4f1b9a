import { ApiProperty } from '@nestjs/swagger';
import { WireObject } from '../../../openapi/wire-object.js';

const Part = (description: string, example?: string): PropertyDecorator =>
  ApiProperty({ type: String, required: false, description, example });

/** The address of a match in its parts. */
@WireObject('StructuredResponse', 'The address in its parts; those that it has not are absent.')
export class StructuredBody {
  @Part('Flat, apartment, suite or floor within the building.')
  readonly unit?: string;

  @Part('What the building is called.')
  readonly house_name?: string;

  @Part('House number, with its letter or range.', '10')
  readonly street_number?: string;

  @Part('Street, road or square.', 'Downing Street')
  readonly street_name?: string;

  @Part('Part of the city, or village.')
  readonly locality?: string;

  @Part('City or town.', 'London')
  readonly city?: string;

  @Part('County or district.')
  readonly county?: string;

  @Part('State, province or region.')
  readonly state?: string;

  @Part('Country.', 'United Kingdom')
  readonly country?: string;

  @ApiProperty({
    type: String,
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2, upper case.',
    example: 'GB',
  })
  readonly country_code!: string;

  @Part('Postcode.', 'SW1A 2AA')
  readonly postalcode?: string;
}

/** What registers call the address of a match. */
@WireObject('MatchSourceId', 'What registers of the United Kingdom call the address.')
export class SourceIdBody {
  @Part('Unique Property Reference Number.', '100023336956')
  readonly os_uprn?: string;

  @Part('Unique Delivery Point Reference Number.', '23747771')
  readonly os_udprn?: string;
}
