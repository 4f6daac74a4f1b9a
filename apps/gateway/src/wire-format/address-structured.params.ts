import { WireObject } from '../http/openapi/schemas.js';
import { OptionalText } from './constraints.js';

/** A structured address in a request. */
@WireObject('AddressStructured', 'A structured address; every field is optional.')
export class AddressStructuredParams {
  @OptionalText('Flat, apartment, suite or floor within the building.', '4B')
  readonly unit?: string | null;

  @OptionalText('Name of the building.', 'Rose Cottage')
  readonly house_name?: string | null;

  @OptionalText('House number, with its letter or range.', '10')
  readonly street_number?: string | null;

  @OptionalText('Street, road or square.', 'Downing Street')
  readonly street_name?: string | null;

  @OptionalText('District of the city, or village.', 'Westminster')
  readonly locality?: string | null;

  @OptionalText('City or town.', 'London')
  readonly city?: string | null;

  @OptionalText('County or district.', 'Greater London')
  readonly county?: string | null;

  @OptionalText('State, province or region.', 'England')
  readonly state?: string | null;

  @OptionalText('Country, as a name or a code.', 'United Kingdom')
  readonly country?: string | null;

  @OptionalText('Postcode.', 'SW1A 2AA')
  readonly postalcode?: string | null;

  @OptionalText('Present in responses; ignored in requests.')
  readonly country_code?: string | null;
}
