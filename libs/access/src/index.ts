export type { BootstrapKey } from './bootstrap-key.js';
export { KeyDirectory } from './key-directory.js';
export type { KeyLimits } from './key-limits.js';
export type { Principal } from './principal.js';
