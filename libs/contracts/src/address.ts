/** The parts of an address, as one asks for them or as a destination carries them. */
export interface Address {
  readonly unit?: string;
  readonly houseName?: string;
  readonly streetNumber?: string;
  readonly streetName?: string;
  /** A part of the city: suburb, village, quarter. */
  readonly locality?: string;
  readonly city?: string;
  readonly county?: string;
  readonly state?: string;
  /** The country's name, in the language of the address. */
  readonly country?: string;
  readonly postcode?: string;
}

/** The components in the order of an address, from the smallest to the largest. */
export const addressComponents = [
  'unit',
  'houseName',
  'streetNumber',
  'streetName',
  'locality',
  'city',
  'county',
  'state',
  'country',
  'postcode',
] as const satisfies readonly (keyof Address)[];

export type AddressComponent = (typeof addressComponents)[number];
