import type { UnitFormat, UnitPlacement } from './country.js';

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
