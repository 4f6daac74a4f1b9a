/**
 * Who may leave a car there: anybody, those who come to the place it belongs to, its people alone,
 * or those who live there, in garages where no visitor goes.
 */
export type ParkingUse = 'anyone' | 'customers' | 'private' | 'residents';

/** Values of access tags, and what they let a visitor do; an unknown word is a restriction. */
export const useByAccess: Readonly<Record<string, ParkingUse | 'none'>> = {
  yes: 'anyone',
  public: 'anyone',
  permissive: 'anyone',
  designated: 'anyone',
  official: 'anyone',
  destination: 'anyone',
  unknown: 'anyone',
  customers: 'customers',
  customer: 'customers',
  visitors: 'customers',
  visitor: 'customers',
  guests: 'customers',
  patrons: 'customers',
  no: 'none',
};

/** Which tag decides over whether a car may enter, the most special one first. */
export const accessKeys = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;

/** Kinds that belong to residents unless something is said that only the public has to know. */
export const residentialKinds: ReadonlySet<string> = new Set([
  'underground',
  'garage_boxes',
  'garages',
  'garage',
  'carports',
  'carport',
  'sheds',
]);

/** What a car park that wants to be found is tagged with. */
export const publicSigns: readonly string[] = [
  'fee',
  'name',
  'operator',
  'charge',
  'maxstay',
  'park_ride',
];

/** What a building that holds cars says of the kind of its parking. */
export const kindsByBuilding: Readonly<Record<string, string>> = {
  parking: 'multi-storey',
  garage: 'garage',
  garages: 'garages',
  carport: 'carport',
};

/** A lot that is all theirs is none for cars. */
export const otherVehicles = ['bus', 'hgv', 'motorcycle', 'bicycle', 'caravan'] as const;

/** Kinds along a public street: they belong to no house. */
export const streetKinds: ReadonlySet<string> = new Set([
  'street_side',
  'lane',
  'on_kerb',
  'half_on_kerb',
  'shoulder',
  'layby',
]);

/** Kinds under a roof, which one drives into by an entrance. */
export const roofedKinds: ReadonlySet<string> = new Set(['underground', 'multi-storey']);
