export { importDataset } from './import-dataset.js';
export type { ImportOptions } from './import-dataset.js';
export { ImportError } from './import-error.js';
export type { ImportPhase, ImportProgress, ImportSummary } from './import-summary.js';
