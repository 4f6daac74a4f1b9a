/** Words of a language for what is inside a house. Folded; a phrase is its words with spaces. */
export interface UnitWords {
  /** Before the number or letter of a flat or door: flat 3. */
  readonly designators?: readonly string[];
  /** The same, of what is the house itself where it has no other number: villa 3. */
  readonly buildings?: readonly string[];
  /** Behind the number of a floor or door: 3. OG. */
  readonly counters?: readonly string[];
  /** What has a name instead of a number, and is no word of streets: Dachgeschoss. */
  readonly parts?: readonly string[];
  /** Before a designator or counter in the place of a number: top floor, garden flat. */
  readonly qualifiers?: readonly string[];
  /** Where on a floor or in a yard; only behind one of the others: links, 3 tv. */
  readonly sides?: readonly string[];
}
