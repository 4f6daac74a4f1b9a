/** What differs between countries in how addresses are written. An absent property means the default. */
export interface Country {
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Upper-case ISO 3166-1 alpha-3. */
  readonly alpha3Code: string;
  /** BCP 47, the most common first: the language of results when no other is requested. */
  readonly languages: readonly string[];
  /** Names that people use beside those in Unicode's CLDR. */
  readonly aliases?: readonly string[];
  /** Codes of territories whose addresses are also given as addresses of this country. */
  readonly territories?: readonly string[];
  /** Absent where there are no postcodes. */
  readonly postcode?: PostcodeFormat;
  /** Whether `3/12` is unit 3 of house 12. Default: the house number comes first. */
  readonly isUnitFirst?: boolean;
  readonly houseNumbers?: HouseNumberRules;
  /** States or provinces, where addresses name them. */
  readonly states?: readonly State[];
  /** Groups of names of one city: official names, exonyms, names in other languages. */
  readonly cityNames?: readonly (readonly string[])[];
  readonly label?: LabelFormat;
  /**
   * How people enter an address: the search expects the number on that side, and the evaluation
   * writes its queries so.
   */
  readonly writingStyle: WritingStyle;
  /**
   * Approximate extent, distant parts in boxes of their own. Assigns a country to source data that
   * names none.
   */
  readonly extents: readonly CountryExtent[];
}

/** How the postcodes of a country are written, and what they identify. */
export interface PostcodeFormat {
  /** Matches a full postcode that is folded and without spaces and punctuation. */
  readonly pattern: RegExp;
  /**
   * Matches a postcode prefix that is also written alone: `SW1A`, a ZIP code without its last four
   * digits.
   */
  readonly prefixPattern?: RegExp;
  /**
   * Whether a full postcode identifies a street or a few, so that with a house number it is an address:
   * `5411 EK 3`. By default it is that of a town or district.
   */
  readonly isOfFewStreets?: true;
  /** As they are written in the country. */
  readonly examples: readonly string[];
  /** Country prefixes in international mail, folded: the `d` of D-71083. */
  readonly countryPrefixes?: readonly string[];
  /**
   * Where the prefix of a full postcode ends (counted from the end if negative), and the separator
   * there.
   */
  readonly split?: { readonly at: number; readonly by: string };
}

/** How the house numbers of a country differ from the default. */
export interface HouseNumberRules {
  /** Whether `12/1` is one separate house. Default: a unit of house 12, or several houses. */
  readonly isSlashPartOfNumber?: true;
  /** Whether `1700/68` is a conscription number and the number 68 on its street; either finds the house. */
  readonly hasConscriptionNumbers?: true;
  /** Whether the W of `12 W Main St` is the street's direction. Default: a suffix of the house number. */
  readonly hasDirectionals?: true;
  /** Whether lanes are numbered and houses are counted on the lane: `No. 3, Lane 39, Zhongshan Rd`. */
  readonly hasNumberedLanes?: true;
  /** Whether `1-2` is one separate house. Default: the houses 1 to 2. */
  readonly isDashPartOfNumber?: true;
  /** Whether `123-45` may be house 45 of block 123, also written 12345, as in Queens. */
  readonly hasDashedBlocks?: true;
  /** Whether `12-3` is a part of house 12, which may have no record. */
  readonly isDashBeforeUnit?: true;
  /** Whether `30 B` is staircase B of house 30. Default: another house than 30. */
  readonly hasStaircases?: true;
  /** Letters that introduce a unit: the m of `12 m. 3`. */
  readonly unitDesignatorLetters?: readonly string[];
}

/** A state, province or other first-level region. */
export interface State {
  /** The abbreviation that addresses use: `NSW`. */
  readonly code?: string;
  /** The usual name first, then those in other languages. */
  readonly names: readonly string[];
}

/** Where a country's label differs from the template of the address formatter. */
export interface LabelFormat {
  /** Parts that are left out although the template has them. */
  readonly omittedParts?: readonly 'state'[];
  /** Between street and number: ', ' in Brazil. Default: a space. */
  readonly numberSeparator?: string;
  readonly unit?: UnitFormat;
  /** The formatter's names for city and locality, if its template has neither. */
  readonly formatterNames?: Readonly<Partial<Record<'city' | 'locality', string>>>;
  /** Whether the template takes the code of the state or province as `countyCode`. */
  readonly usesStateCode?: boolean;
  /** For addresses in the country's own script, if the order of the parts differs from the Latin one. */
  readonly nativeScript?: NativeScriptFormat;
}

/** Where a unit is written: a bare one (`3`) and one with its designator (`Flat 3`). */
export interface UnitFormat {
  readonly bare: UnitPlacement;
  readonly designated: UnitPlacement;
}

/** The side of the street line on which a unit is written, and the text around it. */
export interface UnitPlacement {
  readonly position: 'front' | 'back';
  /** Between the unit and the street line. */
  readonly separator: string;
  /** Before a bare unit: `Flat `. */
  readonly designator?: string;
  /** After a bare unit: `호`. */
  readonly counter?: string;
}

/** `Flat 3, 12 High Street`: before the street line, a bare unit with a designator. */
export const unitBeforeStreet = (designator: string): UnitFormat => ({
  bare: { position: 'front', separator: ', ', designator: `${designator} ` },
  designated: { position: 'front', separator: ', ' },
});

/** `3/12 High Street`: a bare unit is a prefix of the house number. */
export const unitAsNumberPrefix = (separator: string, designated: UnitPlacement): UnitFormat => ({
  bare: { position: 'front', separator },
  designated,
});

/** `Hauptstraße 12, Wohnung 3`: after the street line, a bare unit with a designator. */
export const unitAfterStreet = (separator: string, designator = ''): UnitFormat => ({
  bare: { position: 'back', separator, designator },
  designated: { position: 'back', separator },
});

/** `Mickiewicza 12/3`, `Mickiewicza 12 m. 3`: a bare unit is a suffix of the house number. */
export const unitAsNumberSuffix = (bareSeparator: string, separator: string): UnitFormat => ({
  bare: { position: 'back', separator: bareSeparator },
  designated: { position: 'back', separator },
});

/** `테헤란로 152, 102호`: after the street line, a bare unit with a counter. */
export const unitWithCounter = (separator: string, counter: string): UnitFormat => ({
  bare: { position: 'back', separator, counter },
  designated: { position: 'back', separator },
});

/** A label in a script that writes addresses from the largest part to the smallest. */
export interface NativeScriptFormat {
  /** Matches a letter of the script. */
  readonly letters: RegExp;
  /** Names of the formatter's templates for the script and for Latin letters. */
  readonly template: string;
  readonly latinTemplate: string;
  /** Between two parts. Default: that of the template. */
  readonly separator?: string;
  readonly postcodePrefix?: string;
  /** After a postcode that is followed by other parts. */
  readonly postcodeSeparator?: string;
  /** After a house number that ends in a digit: `號`. */
  readonly numberCounter?: string;
  readonly unit: UnitFormat;
}

/** How people write an address on one line. */
export interface WritingStyle {
  readonly order: ComponentOrder;
  /** An example of a unit. */
  readonly unit: string;
}

/** The order of the components of an address. */
export type ComponentOrder =
  | 'street number, postcode city'
  | 'street, number, postcode city'
  | 'street number, city postcode'
  | 'number street, postcode city'
  | 'number street, city postcode';

/** In degrees, approximate. */
export type CountryExtent = readonly [west: number, south: number, east: number, north: number];
