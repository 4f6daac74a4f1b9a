import { WireObject } from '../openapi/wire-object.js';
import { OptionalText } from './optional-fields.js';

/** An address in its parts. */
@WireObject('AddressStructured', 'An address in its parts; any of them may be left out.')
export class AddressStructuredParams {
  @OptionalText('Flat, apartment, suite or floor within the building.', '4B')
  readonly unit?: string | null;

  @OptionalText('What the building is called.', 'Rose Cottage')
  readonly house_name?: string | null;

  @OptionalText('House number, with its letter or range.', '10')
  readonly street_number?: string | null;

  @OptionalText('Street, road or square.', 'Downing Street')
  readonly street_name?: string | null;

  @OptionalText('Part of the city, or village.', 'Westminster')
  readonly locality?: string | null;

  @OptionalText('City or town.', 'London')
  readonly city?: string | null;

  @OptionalText('County or district.', 'Greater London')
  readonly county?: string | null;

  @OptionalText('State, province or region.', 'England')
  readonly state?: string | null;

  @OptionalText('Country, by name or code.', 'United Kingdom')
  readonly country?: string | null;

  @OptionalText('Postcode.', 'SW1A 2AA')
  readonly postalcode?: string | null;

  @OptionalText('Answers carry it; in a question it is read and left aside.')
  readonly country_code?: string | null;
}
