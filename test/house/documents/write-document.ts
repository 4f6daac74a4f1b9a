import { writeFileSync } from 'node:fs';
import { documents } from './documents.js';

// Run from the root of the project, after the table has changed: `npm run docs:errors`, for one.
const [, , name = ''] = process.argv;
const write = documents[name];
if (!write) throw new Error(`There is no document ${name} to be written`);
writeFileSync(`docs/${name}.md`, write());
