export { POSTGRES_URL, ProgramEnvironment, QUEUE_OR_LIMITER_URL } from './program-environment.js';
export { readEnvironment } from './read-environment.js';
export { releaseVersion } from './release-version.js';
export { settingsFromFiles } from './settings-from-files.js';
export { tracingSettingsOf } from './tracing-settings.js';
