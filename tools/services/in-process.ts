import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, Metrics } from '#platform';
import type { LogLevel, Observability } from '#platform';
import { readGatewayConfig } from '../../apps/gateway/src/config.js';
import { createGateway, serveGateway } from '../../apps/gateway/src/start-gateway.js';
import { createWorker, gazetteerModule, serveWorker } from '../../apps/worker/src/start-worker.js';
import { readWorkerConfig } from '../../apps/worker/src/worker.config.js';
import { EchoModule } from './echo-geocoder.js';
import { awaitQueue, stackSettings } from './stack.js';
import type { StackOptions } from './stack.js';

/** A gateway or worker inside this process. */
export interface InProcessProgram {
  /** Base URL: the API of a gateway, the health endpoints of a worker. */
  readonly url: string;
  /** The lines of its log. */
  readonly lines: string[];
  /** Shuts it down gracefully, like SIGTERM; a second call waits for the first. */
  stop(): Promise<'stopped'>;
}

/** Gateways and workers inside this process. */
export interface InProcessStack {
  readonly gateways: readonly InProcessProgram[];
  readonly workers: readonly InProcessProgram[];
  stop(): Promise<void>;
}

export interface InProcessOptions extends Pick<
  StackOptions,
  'queueUrl' | 'databaseUrl' | 'gateways' | 'workers' | 'environment'
> {
  /** Whether the workers answer with the echo geocoder instead of the gazetteer. */
  readonly echoes?: boolean;
}

/**
 * Starts gateways and workers inside this process, and resolves when all are ready. This takes a
 * tenth of the CPU time of new processes (`startStack`). Use `startStack` in a spec that signals,
 * kills or measures a program, or that tests what is global to a process: tracing, priority, exit
 * codes, and the log lines of libraries, which Nest writes to the logger of the last program started.
 */
export async function startInProcess(options: InProcessOptions): Promise<InProcessStack> {
  const settings = stackSettings(options);
  const starts = [
    ...Array.from({ length: options.workers ?? 1 }, () => startWorker(settings, options.echoes)),
    ...Array.from({ length: options.gateways ?? 1 }, () => startGateway(settings)),
  ];
  const results = await Promise.allSettled(starts);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((program) => program.stop()));
  };
  const workers = started.slice(0, options.workers ?? 1);
  const gateways = started.slice(workers.length);
  try {
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    if (workers.length > 0) await Promise.all(gateways.map(awaitQueue));
  } catch (error) {
    await stop();
    throw error;
  }
  return { workers, gateways, stop };
}

type Settings = Readonly<Record<string, string>>;

const startGateway = async (settings: Settings): Promise<InProcessProgram> => {
  const config = readGatewayConfig(settings);
  const lines: string[] = [];
  const observers = {
    logger: loggerTo(lines, 'gateway', config.logLevel),
    metrics: new Metrics('gateway'),
  };
  const application = await createGateway(config, observers);
  return serve({ application, lines }, () => serveGateway(application, config, observers.logger));
};

const startWorker = async (settings: Settings, echoes = false): Promise<InProcessProgram> => {
  const config = readWorkerConfig(settings);
  const lines: string[] = [];
  const metrics = new Metrics('worker');
  const observers = { logger: loggerTo(lines, 'worker', config.logLevel), metrics };
  const geocoding = echoes ? { module: EchoModule } : gazetteerModule(config, metrics);
  const application = await createWorker(config, geocoding, observers);
  return serve({ application, lines }, () => serveWorker(application, config, observers.logger));
};

const loggerTo = (lines: string[], program: string, level: LogLevel): Observability['logger'] =>
  createLogger(program, level, { write: (line) => void lines.push(line.trimEnd()) });

interface CreatedProgram {
  readonly application: NestFastifyApplication;
  readonly lines: string[];
}

const serve = async (
  { application, lines }: CreatedProgram,
  start: () => Promise<void>,
): Promise<InProcessProgram> => {
  let stopped: Promise<'stopped'> | undefined;
  const close = async (): Promise<'stopped'> => {
    await application.close();
    return 'stopped';
  };
  const stop = (): Promise<'stopped'> => (stopped ??= close());
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: await application.getUrl(), lines, stop };
};
