import { writeFileSync } from 'node:fs';
import { metricsDocument } from './metrics-document.js';

/** Run from the root of the project, after the table has changed. */
writeFileSync('docs/metrics.md', metricsDocument());
