import { resolve } from 'node:path';

/** What the commands read from the environment. */
export interface Environment {
  /** Where the embedded server, logs and the key live; absolute. */
  readonly dataDir: string;
  /** Absent: the embedded server. */
  readonly databaseUrl?: string;
  /** Where the queue lives. */
  readonly queueUrl?: string;
  /** Where the demo's gateway listens. */
  readonly port: number;
  /** The address that it listens on; only this machine's own unless said. */
  readonly host: string;
  /** Where the metrics of an import are served; 0: at any free port; absent: nowhere. */
  readonly metricsPort?: number;
}

const DEFAULT_DATA_DIR = '.data';
const DEFAULT_PORT = '3000';
const DEFAULT_HOST = '127.0.0.1';

/** Reads DATA_DIR, DATABASE_URL, QUEUE_URL (else REDIS_URL), PORT, HOST and METRICS_PORT; a blank one counts as absent. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const metricsPort = variables['METRICS_PORT'];
  return {
    dataDir: resolve(variables['DATA_DIR'] || DEFAULT_DATA_DIR),
    databaseUrl: variables['DATABASE_URL'] || undefined,
    queueUrl: variables['QUEUE_URL'] || variables['REDIS_URL'] || undefined,
    port: readPort('PORT', variables['PORT'] || DEFAULT_PORT),
    host: variables['HOST'] || DEFAULT_HOST,
    metricsPort: metricsPort ? readPort('METRICS_PORT', metricsPort, 0) : undefined,
  };
}

function readPort(name: string, text: string, least = 1): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= least && port <= 65_535) return port;
  throw new Error(`${name} is to be a number from ${least} to 65535, not '${text}'`);
}
