import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#database';
import type { Environment } from '../environment.js';
import { projectRoot } from '../project-root.js';
import { Service } from './service.js';

/** The gateway and the workers of the demo. */
export interface Services {
  /** Where to ask the gateway from this machine. */
  readonly gatewayUrl: string;
  start(): Promise<void>;
  /** The gateway first, so that what it has taken in is still answered. */
  stop(urged: AbortSignal): Promise<void>;
}

interface ServiceSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly apiKey: string;
  readonly logDirectory: string;
  readonly tell: (line: string) => void;
}

const WORKERS = 2;

/** Describes the processes of the demo; nothing runs before `start`. */
export async function describeServices(settings: ServiceSettings): Promise<Services> {
  await mkdir(settings.logDirectory, { recursive: true });
  const gateway = describeGateway(settings);
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, index) => describeWorker(settings, index + 1)),
  );
  return {
    gatewayUrl: localUrl(settings.environment.host, settings.environment.port),
    start: async () => {
      await Promise.all([gateway, ...workers].map((service) => service.start()));
    },
    stop: async (urged) => {
      await gateway.stop(urged);
      await Promise.all(workers.map((worker) => worker.stop(urged)));
    },
  };
}

function describeGateway(settings: ServiceSettings): Service {
  const { host, port } = settings.environment;
  return describe(settings, 'gateway', {
    program: 'gateway',
    url: localUrl(host, port),
    environment: { HOST: host, PORT: String(port), BOOTSTRAP_API_KEY: settings.apiKey },
  });
}

async function describeWorker(settings: ServiceSettings, number: number): Promise<Service> {
  const host = '127.0.0.1';
  const port = await findFreePort(host);
  return describe(settings, `worker-${number}`, {
    program: 'worker',
    url: localUrl(host, port),
    environment: { HOST: host, WORKER_HEALTH_PORT: String(port) },
  });
}

interface ProgramSettings {
  readonly program: 'gateway' | 'worker';
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

function describe(
  { databaseUrl, environment, logDirectory, tell }: ServiceSettings,
  name: string,
  { program, url, environment: own }: ProgramSettings,
): Service {
  const queueUrl = environment.queueUrl ?? databaseUrl;
  const description = {
    name,
    program: join(projectRoot, 'dist/apps', program, 'src/main.js'),
    environment: { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl, ...own },
    readyUrl: `${url}/health/ready`,
    logPath: join(logDirectory, `${name}.log`),
  };
  return new Service(description, tell);
}

/** What listens on every address is asked on this machine's own. */
function localUrl(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
