export type { Conditions } from './condition.js';
export { examine } from './examine.js';
export type { Probe } from './examine.js';
export { healthPage } from './health-page.js';
export type { HealthPage } from './health-page.js';
export { HealthWatch } from './health-watch.js';
export { isReady } from './is-ready.js';
export { limitStop, STOP_SIGNALS } from './limit-stop.js';
export { readinessChecks } from './readiness-checks.js';
