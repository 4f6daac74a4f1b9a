/**
 * How much the parts of an alignment count, before its house is looked up and after. Set by hand
 * so that a whole part of the address outweighs any slip in another.
 */
export const alignmentWeights = {
  name: 3,
  explained: 4,
  spelling: -2,
  city: 0.5,
  postcode: 0.7,
  country: 1.5,
  state: 3,
  coarseness: -0.3,
  outnamed: -1.5,
} as const;
