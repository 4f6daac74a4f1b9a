export { areUp, whileDraining } from './condition.js';
export type { Condition, Conditions } from './condition.js';
export { healthPage } from './health-page.js';
export type { HealthPage } from './health-page.js';
export { HealthWatch } from './health-watch.js';
