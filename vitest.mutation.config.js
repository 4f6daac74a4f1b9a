import { defineConfig } from 'vitest/config';
import { project, sharedPostgres } from './vitest.config.js';

/** The specs of one target of `npm run test:mutation`, which sets the two variables. */
const include = JSON.parse(process.env.MUTATION_SPECS ?? '[]');
const globalSetup = process.env.MUTATION_USES_POSTGRES ? sharedPostgres : [];

export default defineConfig(project('mutation', include, { globalSetup }));
