import { writeFileSync } from 'node:fs';
import { documents } from './documents.js';

// Writes docs/NAME.md. Run from the root of the project by `npm run docs:NAME`, for example
// `npm run docs:errors`.
const [, , name = ''] = process.argv;
const generate = documents[name];
if (!generate) {
  throw new Error(`unknown document '${name}'; known: ${Object.keys(documents).join(', ')}`);
}
writeFileSync(`docs/${name}.md`, await generate());
