import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandSettings } from './command-settings.table.js';

/** Settings of the commands, from environment variables. */
export interface Environment {
  /** Absolute directory of the embedded Postgres server, logs and the demo's API key. */
  readonly dataDir: string;
  /** Absent: use the embedded Postgres server. */
  readonly databaseUrl?: string;
  /** URL of the queue in Redis or Postgres. */
  readonly queueUrl?: string;
  /** Port of the demo's gateway. */
  readonly port: number;
  /** Address that the demo's gateway listens on; by default the loopback address. */
  readonly host: string;
  /** Port that serves the metrics of an import; 0: any free port; absent: no metrics are served. */
  readonly metricsPort?: number;
}

/**
 * Reads DATA_DIR, DATABASE_URL, QUEUE_URL (else REDIS_URL), PORT, HOST and METRICS_PORT; a blank
 * value counts as absent.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const { DATA_DIR, HOST, PORT } = commandSettings;
  const port = variables['PORT'];
  const metricsPort = variables['METRICS_PORT'];
  return {
    dataDir: resolve(variables['DATA_DIR'] || DATA_DIR.defaultValue),
    databaseUrl: variables['DATABASE_URL'] || undefined,
    queueUrl: variables['QUEUE_URL'] || variables['REDIS_URL'] || undefined,
    port: port ? readPort('PORT', port) : PORT.defaultValue,
    host: variables['HOST'] || HOST.defaultValue,
    metricsPort: metricsPort ? readPort('METRICS_PORT', metricsPort) : undefined,
  };
}

function readPort(name: 'PORT' | 'METRICS_PORT', text: string): number {
  const { minimum, maximum } = commandSettings[name];
  const port = Number(text);
  if (Number.isInteger(port) && port >= minimum && port <= maximum) return port;
  throw new Error(`${name} must be a number from ${minimum} to ${maximum}, not '${text}'`);
}

/** Variables of the commands that may be given as the path of a file (`API_KEY_FILE`). */
const secrets = ['API_KEY', 'BOOTSTRAP_API_KEY', 'DATABASE_URL', 'QUEUE_URL', 'REDIS_URL'];

/**
 * Copies secrets from files (`X_FILE`) into the environment of this command and of the programs that it
 * starts. Throws if a file cannot be read, or if `X` is set as well.
 */
export async function readSecretFiles(): Promise<void> {
  const { env } = process;
  if (!secrets.some((name) => env[`${name}_FILE`])) return;
  const { readSettingFiles } = await import('#platform');
  const { variables, wrong } = readSettingFiles(secrets, env);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  process.env = { ...variables };
}

function findRoot(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : findRoot(dirname(directory));
}

/** The directory of package.json: an ancestor of this file, compiled or not. */
export const projectRoot = findRoot(import.meta.dirname);
