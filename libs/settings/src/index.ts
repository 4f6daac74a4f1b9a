export { ProgramEnvironment } from './program-environment.js';
export { readEnvironment } from './read-environment.js';
export { releaseVersion } from './release-version.js';
export { IsPostgresUrl, IsQueueUrl } from './server-url.js';
export { settingsFromFiles } from './settings-from-files.js';
export { tracingSettingsOf } from './tracing-settings.js';
