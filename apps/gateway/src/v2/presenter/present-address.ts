import type { AddressComponent, Destination } from '#contracts';
import type { StructuredBody } from './wire/address.body.js';

/** The wire's name of every component of an address. */
export const wireNames = {
  unit: 'unit',
  houseName: 'house_name',
  streetNumber: 'street_number',
  streetName: 'street_name',
  locality: 'locality',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
  postcode: 'postalcode',
} as const satisfies Record<AddressComponent, keyof StructuredBody>;

/** A destination's address in its parts; those that it has not are left out. */
export const presentAddress = ({ address, countryCode }: Destination): StructuredBody => ({
  unit: address.unit,
  house_name: address.houseName,
  street_number: address.streetNumber,
  street_name: address.streetName,
  locality: address.locality,
  city: address.city,
  county: address.county,
  state: address.state,
  country: address.country,
  country_code: countryCode,
  postalcode: address.postcode,
});
