/** How alike two postcodes are: the share of the longer that both begin with, one slip forgiven. */
export const likeness = (one: string, other: string): number => {
  const length = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < length && one[shared] === other[shared]) shared += 1;
  const isSlip = one.length === other.length && one.slice(shared + 1) === other.slice(shared + 1);
  return isSlip ? (length - 1) / length : shared / length;
};
