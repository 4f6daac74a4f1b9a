/** Percent of hits over all files that a form is to reach, by its name. */
export const bars: Readonly<Record<string, number | undefined>> = {
  exact: 99.5,
  'city-first': 99,
  'no-postcode': 99,
  'no-city': 99,
  typo: 97,
  'city-typo': 99,
  abbreviated: 98.5,
  'no-diacritics': 98.5,
  'spelt-out-umlauts': 98.5,
  'suffix-spacing': 98.5,
  'unit-front': 98.5,
  'unit-behind': 98.5,
  'wrong-postcode': 97,
  'no-such-house': 99,
  structured: 99.5,
  elsewhere: 99,
  'absent-city': 99,
  'random-words': 99,
  'other-country': 99,
  reverse: 98,
};

/** A single file may lie so many points below. */
export const FILE_MARGIN = 1.5;

/** Of fewer questions, one miss alone is more than the margin. */
export const FEWEST_JUDGED = Math.ceil(100 / FILE_MARGIN);

/** Over the whole mix of forms. */
export const CALIBRATION_BAR = 0.05;
