export { AccessModule } from './access.module.js';
export { KeyDirectory } from './key-directory.js';
export type { BootstrapKey, Principal } from './key-directory.js';
export { keyOperations } from './key-record.js';
export type { KeyLimits, KeyOperation, KeyRecord, KeyScope } from './key-record.js';
export { KeyNameTakenError, KeyNotFoundError, KeyRevokedError, KeyStore } from './key-store.js';
export type { IssuedKey } from './key-store.js';
export { KeySync } from './key-sync.js';
export { LastUsedRecorder } from './last-used-recorder.js';
