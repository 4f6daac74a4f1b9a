/** How house numbers of a country are written, where it is not as in most. */
export interface NumberHabits {
  /** Whether `12/1` is a house of its own; elsewhere it is in house 12, or several houses. */
  readonly isStrokeOfHouse?: true;
  /** Whether `1700/68` is house 68 of its street, ahead of it the town's own number; either finds it. */
  readonly isConscriptionFirst?: true;
  /** Whether the W of `12 W Main St` is the street's direction, not the house's suffix. */
  readonly hasDirectionals?: true;
  /** Whether lanes have numbers and houses are counted on the lane: `No. 3, Lane 39, Zhongshan Rd`. */
  readonly hasNumberedLanes?: true;
  /** Whether `1-2` is a house of its own and never houses 1 to 2. */
  readonly isDashOfHouse?: true;
  /** Whether `123-45` may be house 45 of block 123, also written 12345, as in Queens. */
  readonly hasDashedBlocks?: true;
  /** Whether `12-3` is a part of house 12, which may have no record of its own. */
  readonly isDashOfUnit?: true;
  /** Whether `30 B` is staircase B of house 30; elsewhere it is another house than 30. */
  readonly hasStaircases?: true;
  /** Letters that announce a flat: the m of `12 m. 3`. */
  readonly unitLetters?: readonly string[];
}
