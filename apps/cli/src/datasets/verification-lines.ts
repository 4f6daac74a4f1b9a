import type { Verification } from '#importing';

/** A line for every generation that is whole, and one for every problem. */
export const verificationLines = (found: readonly Verification[]): readonly string[] =>
  found.length === 0 ? ['nothing answers yet that could be verified'] : found.flatMap(linesOf);

const linesOf = (verification: Verification): readonly string[] => {
  const { dataset, generation, isLive, addresses, problems } = verification;
  const title = `${dataset}, generation ${generation}${isLive ? '' : ' (kept for a rollback)'}`;
  if (problems.length > 0) return problems.map((problem) => `✗ ${title}: ${problem}`);
  return [`✓ ${title}: whole, ${addresses.toLocaleString('en-GB')} addresses`];
};
