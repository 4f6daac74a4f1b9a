import type { UnitHabits, UnitPlacing } from './label-habits.js';

/** `Flat 3, 12 High Street`: ahead of the street line, a bare unit under a designator. */
export const unitAhead = (designator: string): UnitHabits => ({
  bare: { at: 'front', joint: ', ', designator: `${designator} ` },
  worded: { at: 'front', joint: ', ' },
});

/** `3/12 High Street`: a bare unit is part of the number. */
export const unitAsPrefix = (joint: string, worded: UnitPlacing): UnitHabits => ({
  bare: { at: 'front', joint },
  worded,
});

/** `Hauptstraße 12, Wohnung 3`: behind the street line. */
export const unitBehind = (joint: string, designator = ''): UnitHabits => ({
  bare: { at: 'back', joint, designator },
  worded: { at: 'back', joint },
});

/** `Mickiewicza 12/3`: a bare unit is part of the number. */
export const unitAsSuffix = (joint: string, wordedJoint: string): UnitHabits => ({
  bare: { at: 'back', joint },
  worded: { at: 'back', joint: wordedJoint },
});

/** `테헤란로 152, 102호`: behind the number, a bare unit followed by its counter. */
export const unitCounted = (joint: string, counter: string): UnitHabits => ({
  bare: { at: 'back', joint, counter },
  worded: { at: 'back', joint },
});
