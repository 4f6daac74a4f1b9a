import type { AddressParts } from './address-text.js';
import type { KnownAddress } from './known-address.js';
import type { Surroundings } from './surroundings.js';
import type { AskedParts, Truth } from './truth.js';

/** A sampled address, and what a form needs to put it into words. */
export interface Subject {
  readonly address: KnownAddress;
  readonly country: string;
  /** For texts that would otherwise name neither postcode nor city; absent when it has a city. */
  readonly borrowedCity?: string;
  readonly truth: Truth;
}

/** The subject of an address, with what its surroundings add. */
export const subjectOf = (
  address: KnownAddress,
  truth: Truth,
  surroundings: Surroundings,
): Subject => ({
  address,
  truth,
  country: surroundings.countryOf(address),
  borrowedCity: address.city === undefined ? surroundings.cityOf(address) : undefined,
});

/**
 * What to write of a subject: what the address itself carries, less what is left out. A text
 * that would be left with street and number only gets the borrowed city, if there is one.
 */
export const partsToWrite = (
  { address, country, borrowedCity }: Subject,
  leftOut: readonly ('postcode' | 'city')[] = [],
): AddressParts => {
  const postcode = leftOut.includes('postcode') ? undefined : address.postcode;
  const ownCity = leftOut.includes('city') ? undefined : address.city;
  const canBorrow = postcode === undefined && !leftOut.includes('city');
  return {
    street: address.street,
    number: address.number,
    postcode,
    city: ownCity ?? (canBorrow ? borrowedCity : undefined),
    district: leftOut.includes('city') ? undefined : address.district,
    country,
  };
};

/** What those parts claim about the address, for the truth: a borrowed city claims nothing. */
export const claimedParts = (subject: Subject, written: AddressParts): AskedParts => ({
  street: written.street,
  number: written.number,
  postcode: written.postcode,
  city: written.city === undefined ? undefined : subject.address.city,
});
