import type { Address } from '#contracts';
import type { AddressStructuredParams } from './address-structured.params.js';
import { searchableText } from './searchable-text.js';

/** The address that structured fields name; what is blank is left out. */
export const addressOf = (params: AddressStructuredParams): Address => ({
  unit: textOf(params.unit),
  houseName: textOf(params.house_name),
  streetNumber: textOf(params.street_number),
  streetName: textOf(params.street_name),
  locality: textOf(params.locality),
  city: textOf(params.city),
  county: textOf(params.county),
  state: textOf(params.state),
  country: textOf(params.country),
  postcode: textOf(params.postalcode),
});

const textOf = (text: string | null | undefined): string | undefined =>
  (text != null && searchableText(text)) || undefined;
