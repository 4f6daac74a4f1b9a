/**
 * The words of a language for what is inside a house: flats, floors, staircases, blocks. They are
 * folded; the words of a phrase are separated by one space.
 */
export interface UnitWords {
  /** Before the number or letter of a flat or door: `flat 3`. */
  readonly designators?: readonly string[];
  /** The same for what is the house itself where it has no other number: `villa 3`. */
  readonly buildings?: readonly string[];
  /** Behind the number of a floor or door: `3. OG`. */
  readonly counters?: readonly string[];
  /** Has a name instead of a number, and occurs in no street's name: `Dachgeschoss`. */
  readonly parts?: readonly string[];
  /** Before a designator or counter, instead of a number: `top floor`, `garden flat`. */
  readonly qualifiers?: readonly string[];
  /** A side of a floor or a yard, only behind one of the others: `links`, `3 tv`. */
  readonly sides?: readonly string[];
}
