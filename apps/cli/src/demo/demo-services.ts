import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#database';
import type { Environment } from '../environment.js';
import { projectRoot } from '../environment.js';
import { SupervisedProcess } from './supervised-process.js';

/** The gateway and the worker processes of the demo. */
export interface DemoServices {
  /** URL of the gateway on this machine. */
  readonly gatewayUrl: string;
  start(): Promise<void>;
  /** Stops the gateway first, so that the workers answer the requests that it has accepted. */
  stop(forced: AbortSignal): Promise<void>;
}

interface ServiceSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly apiKey: string;
  readonly logDirectory: string;
  readonly print: (line: string) => void;
}

const WORKERS = 2;

/** Prepares the processes of the demo; `start` starts them. */
export async function describeServices(settings: ServiceSettings): Promise<DemoServices> {
  await mkdir(settings.logDirectory, { recursive: true });
  const gateway = describeGateway(settings);
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, index) => describeWorker(settings, index + 1)),
  );
  return {
    gatewayUrl: loopbackUrl(settings.environment.host, settings.environment.port),
    start: async () => {
      await Promise.all([gateway, ...workers].map((service) => service.start()));
    },
    stop: async (forced) => {
      await gateway.stop(forced);
      await Promise.all(workers.map((worker) => worker.stop(forced)));
    },
  };
}

function describeGateway(settings: ServiceSettings): SupervisedProcess {
  const { host, port } = settings.environment;
  return supervise(settings, 'gateway', {
    program: 'gateway',
    url: loopbackUrl(host, port),
    environment: { HOST: host, PORT: String(port), BOOTSTRAP_API_KEY: settings.apiKey },
  });
}

async function describeWorker(
  settings: ServiceSettings,
  number: number,
): Promise<SupervisedProcess> {
  const host = '127.0.0.1';
  const port = await findFreePort(host);
  return supervise(settings, `worker-${number}`, {
    program: 'worker',
    url: loopbackUrl(host, port),
    // The port of the metrics is the gateway's.
    environment: { HOST: host, WORKER_HEALTH_PORT: String(port), METRICS_PORT: '' },
  });
}

interface ProgramSettings {
  readonly program: 'gateway' | 'worker';
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

function supervise(
  { databaseUrl, environment, logDirectory, print }: ServiceSettings,
  name: string,
  { program, url, environment: own }: ProgramSettings,
): SupervisedProcess {
  const queueUrl = environment.queueUrl ?? databaseUrl;
  const description = {
    name,
    program: join(projectRoot, 'dist/programs', `${program}.js`),
    environment: { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl, ...own },
    readyUrl: `${url}/health/ready`,
    logPath: join(logDirectory, `${name}.log`),
  };
  return new SupervisedProcess(description, print);
}

/** A URL for the host; the wildcard address is replaced by the loopback address. */
function loopbackUrl(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
