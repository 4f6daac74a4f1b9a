import { configurationDocument } from './configuration-document.js';
import { errorsDocument } from './errors-document.js';
import { metricsDocument } from './metrics-document.js';
import { workedExampleDocument } from './worked-example-document.js';

/** The pages of `docs` that are generated from the code, by name. */
export const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  configuration: configurationDocument,
  errors: errorsDocument,
  metrics: metricsDocument,
  'worked-example': workedExampleDocument,
};
