import type { Agreement } from './agreement.js';

/** What another state than the one said counts, as a share of its weight: little where the postcode is right. */
export const statePoints = (state: Agreement, postcode: Agreement): number => {
  if (state !== 'contradicted') return 0;
  return postcode === 'matched' ? SLIP : -1;
};

const SLIP = -0.1;
