import { writeFileSync } from 'node:fs';
import { CLIENT_TYPES, generateClientTypes } from './client-types.js';

// Run from the root of the project by `npm run client:types`.
writeFileSync(CLIENT_TYPES, await generateClientTypes());
