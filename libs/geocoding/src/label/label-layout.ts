import type { Address } from '#contracts';
import { countryByCode } from '#countries';
import type { LabelHabits, OwnScriptLayout, UnitHabits } from '#countries';

/** How one address is laid out: by the habits of its country and the script that it is in. */
export interface LabelLayout {
  readonly countryCode: string;
  /** What the template library calls the template. */
  readonly template: string;
  readonly habits: LabelHabits;
  readonly unit: UnitHabits;
  /** Set where it is written in the country's own script, from the largest part to the smallest. */
  readonly ownScript?: OwnScriptLayout;
}

/** The layout for an address of a country, by its upper-case code. */
export const layoutFor = (address: Address, countryCode: string): LabelLayout => {
  const habits = countryByCode(countryCode)?.label ?? noHabits;
  const { ownScript, unit = unitsElsewhere } = habits;
  const layout = { countryCode, habits, unit, template: countryCode };
  if (!ownScript) return layout;
  const { template, latinTemplate, scripts } = ownScript;
  const text = address.streetName ?? address.city ?? '';
  return scripts.test(text) && !latin.test(text)
    ? { ...layout, template, ownScript, unit: ownScript.unit }
    : { ...layout, template: latinTemplate };
};

const noHabits: LabelHabits = {};

/** Of countries of which nothing is known: behind the street line, as most do. */
const unitsElsewhere: UnitHabits = {
  bare: { at: 'back', joint: ', ' },
  worded: { at: 'back', joint: ', ' },
};

/** Who writes a name in both scripts is read in the order of the Latin one. */
const latin = /\p{sc=Latin}/u;
