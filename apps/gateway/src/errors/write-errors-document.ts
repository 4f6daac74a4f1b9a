import { writeFileSync } from 'node:fs';
import { errorsDocument } from './errors-document.js';

/** Run from the root of the project, after the table has changed. */
writeFileSync('docs/errors.md', errorsDocument());
