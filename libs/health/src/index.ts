export type { Conditions } from './condition.js';
export { examine } from './examine.js';
export type { Probe } from './examine.js';
export { healthPage } from './health-page.js';
export type { HealthPage } from './health-page.js';
export { HealthWatch } from './health-watch.js';
export { limitStop } from './limit-stop.js';
export { readinessChecks } from './readiness-checks.js';
