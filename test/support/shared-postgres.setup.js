export { startSharedPostgres as default } from './shared-postgres.js';
