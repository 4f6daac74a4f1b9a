import { bothVersions } from './cases/both-versions.js';
import { limitCases } from './cases/limits.js';
import { suggestCases } from './cases/suggest.js';
import { v1Cases } from './cases/v1.js';
import { v2Answers } from './cases/v2-answers.js';
import { v2Queries } from './cases/v2-queries.js';
import { v2Refusals } from './cases/v2-refusals.js';
import type { ContractCase } from './contract-case.js';

/** All cases of the API contract; those that exhaust a budget come last. */
export const contractCases: readonly ContractCase[] = [
  ...v2Queries,
  ...v2Answers,
  ...v2Refusals,
  ...suggestCases,
  ...v1Cases,
  ...bothVersions,
  ...limitCases,
];
