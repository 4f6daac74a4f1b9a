import type { Address, Vicinity } from '#contracts';
import { DEFAULT_RADIUS_METRES, MOST_MATCHES } from '#contracts';
import type { AddressStructuredParams } from './address-structured.params.js';

/**
 * Cleans a text for the search: tabs become spaces, line breaks, as in an address on an envelope,
 * become commas, and other control characters and surrounding white space are removed.
 */
export const searchableText = (text: string): string =>
  CONTROL_OR_BREAK.test(text) ? withoutControls(text) : text.trim();

const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;

const withoutControls = (text: string): string =>
  text
    .trim()
    .replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ', ')
    .replace(/\t+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Converts a structured address; blank fields are omitted. */
export const toAddress = (params: AddressStructuredParams): Address => ({
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

interface WireVicinity {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly distance_filter?: number | null;
}

/** Converts a position and its distance filter. */
export const toVicinity = ({ latitude, longitude, distance_filter }: WireVicinity): Vicinity => ({
  position: { lat: latitude, lon: longitude },
  radiusMetres: distance_filter ?? DEFAULT_RADIUS_METRES,
});

/** Converts a country code to ISO 3166-1 alpha-2 in upper case; the API also accepts `UK` for `GB`. */
export const toCountryCode = (code: string | null | undefined): string | undefined => {
  const country = code?.toUpperCase();
  return country === 'UK' ? 'GB' : country;
};

/** The most matches of a query. */
export const matchLimit = (wantsAdditional: boolean | null | undefined): number =>
  wantsAdditional ? MOST_MATCHES : 1;
