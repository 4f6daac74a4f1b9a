export {
  ProgramEnvironment,
  releaseVersion,
  tracingSettingsOf,
} from './configuration/read-environment.js';
export { readEnvironment, readSettingFiles } from './configuration/read-environment.js';
export { describeSettings, Setting } from './configuration/setting.js';
export type { SettingDescription } from './configuration/setting.js';
export { IsPostgresUrl, IsQueueUrl } from './configuration/url-validators.js';
export { isReady, HealthMonitor, runHealthProbes } from './health/health-monitor.js';
export type { HealthConditions, HealthProbe } from './health/health-monitor.js';
export { healthPage, readinessChecks } from './health/health-page.js';
export type { HealthPage } from './health/health-page.js';
export { enforceShutdownTimeout, SHUTDOWN_SIGNALS } from './health/shutdown.js';
export {
  isRequestId,
  newRequestId,
  bufferedOutput,
  createLogger,
  errorName,
  LOGGER,
  logLevels,
  NestLogger,
  readLogLevel,
} from './logging/logger.js';
export type { Logger, LogLevel } from './logging/logger.js';
export { collectPoolMetrics, collectQueueMetrics, Metrics } from './metrics/metrics.js';
export { metricsTable } from './metrics/metrics.table.js';
export { MetricsServer } from './metrics/metrics-server.js';
export type { MetricsServerOptions } from './metrics/metrics-server.js';
export { ObservabilityModule } from './observability.module.js';
export type { Observability } from './observability.module.js';
export { Tracing } from './tracing/tracing.js';
export type { TracingSettings } from './tracing/tracer-provider.js';
