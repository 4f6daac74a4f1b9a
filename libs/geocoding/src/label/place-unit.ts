import type { UnitHabits, UnitPlacing } from '#countries';

/** A unit as it is written, and where. */
export interface PlacedUnit {
  readonly text: string;
  readonly placing: UnitPlacing;
}

/** `3`, `4B`, `H0201`, `03-12`, `B`: says not what it is the number of. */
const bare = /^(?:[a-z]?\d+[a-z]?(?:[-/]\d+[a-z]?)*|[a-z])$/i;

/** Words a unit as its country does; what joins the house number needs one. */
export const placeUnit = (unit: string, habits: UnitHabits, hasNumber: boolean): PlacedUnit => {
  const text = unit.replace(/^#\s*/, '').trim();
  if (!bare.test(text)) return { text, placing: habits.worded };
  const { designator = '', counter = '', joint } = habits.bare;
  const joinsNumber = designator === '' && counter === '' && /^[-/]$/.test(joint);
  if (joinsNumber && !hasNumber) return { text, placing: habits.worded };
  return { text: designator + text + counter, placing: habits.bare };
};
