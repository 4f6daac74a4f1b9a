import { errorsDocument } from './errors-document.js';
import { metricsDocument } from './metrics-document.js';

/** The pages of `docs` that are written from tables of the code, by their names. */
export const documents: Readonly<Record<string, () => string>> = {
  errors: errorsDocument,
  metrics: metricsDocument,
};
