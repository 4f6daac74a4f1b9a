/** How a country writes an address on one line, where it differs from what its template makes of it. */
export interface LabelHabits {
  /** Parts that are not written on a letter there, though the template would. */
  readonly omits?: readonly 'state'[];
  /** Between street and number: ', ' in Brazil. */
  readonly numberJoint?: string;
  readonly unit?: UnitHabits;
  /** What the template library calls city and locality, where its template knows neither. */
  readonly partNames?: Readonly<Partial<Record<'city' | 'locality', string>>>;
  /** Whether the template wants the code of the state or province as that of a county. */
  readonly writesCountyCode?: boolean;
  /** In the country's own script, where the order is another than in Latin letters. */
  readonly ownScript?: OwnScriptLayout;
}

/** Where a unit stands: by the house number where it is bare (`3`), and where it says what it is (`Flat 3`). */
export interface UnitHabits {
  readonly bare: UnitPlacing;
  readonly worded: UnitPlacing;
}

/** On which side of the street line a unit stands, and what is written around it. */
export interface UnitPlacing {
  readonly at: 'front' | 'back';
  /** Between the unit and the street line. */
  readonly joint: string;
  /** What is written before a bare unit: `Flat `. */
  readonly designator?: string;
  /** What is written behind a bare unit: `호`. */
  readonly counter?: string;
}

/** From the largest part to the smallest. */
export interface OwnScriptLayout {
  readonly scripts: RegExp;
  /** Names of the template library. */
  readonly template: string;
  readonly latinTemplate: string;
  /** Between two parts; as the template has it where absent. */
  readonly joint?: string;
  readonly postcodeMark?: string;
  /** Behind a postcode that other parts follow. */
  readonly postcodeJoint?: string;
  /** Behind a number that ends in a digit: `號`. */
  readonly numberCounter?: string;
  readonly unit: UnitHabits;
}
