import type { LabelHabits } from './label-habits.js';
import type { NumberHabits } from './number-habits.js';

/** What is to be known of the addresses of a country; what is left out is as in most countries. */
export interface Country {
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Upper-case ISO 3166-1 alpha-3. */
  readonly longCode: string;
  /** BCP 47, the commonest first: an answer is in that one where nothing asks for another. */
  readonly languages: readonly string[];
  /** What people call it beside the names that Unicode's CLDR has for it. */
  readonly aliases?: readonly string[];
  /** Codes of territories whose addresses are also said to be this country's. */
  readonly territories?: readonly string[];
  /** Absent where there are no postcodes. */
  readonly postcode?: PostcodeHabits;
  /** Whether `3/12` is flat 3 in house 12; elsewhere the house comes first. */
  readonly isUnitFirst?: boolean;
  readonly numbers?: NumberHabits;
  /** States or provinces, as far as addresses name them. */
  readonly states?: readonly State[];
  /** Cities that go by several names, each with those that others may know it by. */
  readonly cityNames?: readonly (readonly string[])[];
  readonly label?: LabelHabits;
  /** How people there write by hand: the search expects a number on that side, the evaluation asks by it. */
  readonly writing: HandWriting;
  /** Roughly where it lies, far-away parts apart: a last resort for data that says no country. */
  readonly boxes: readonly Box[];
}

/** In which order people write the parts of an address. */
export type WrittenOrder =
  | 'street number, postcode city'
  | 'street, number, postcode city'
  | 'street number, city postcode'
  | 'number street, postcode city'
  | 'number street, city postcode';

/** How people write an address on one line. */
export interface HandWriting {
  readonly order: WrittenOrder;
  /** A unit as one says it there. */
  readonly unit: string;
}

/** A state or province, whatever it is called there. */
export interface State {
  /** As it stands in addresses: `NSW`. */
  readonly code?: string;
  /** The usual one first, then those in other languages. */
  readonly names: readonly string[];
}

/** How the postcodes of a country are written. */
export interface PostcodeHabits {
  /** Of a whole postcode that was folded and freed of spaces and marks. */
  readonly pattern: RegExp;
  /** Of the first part of one, where that is written alone, too: `SW1A`, a ZIP code without its four. */
  readonly coarse?: RegExp;
  /** As they are written there. */
  readonly examples: readonly string[];
  /** What is written ahead of it in letters from abroad, folded: the `d` of D-71083. */
  readonly signs?: readonly string[];
  /** Where the first part of a whole one ends, from its end where negative, and what is written there. */
  readonly parted?: { readonly at: number; readonly by: string };
}

/** In degrees, roughly. */
export type Box = readonly [west: number, south: number, east: number, north: number];
