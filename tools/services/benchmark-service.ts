import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, type Database, type Statement } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import type { Processes } from '../measurement/machine.js';
import type { ServiceProcess, StartCommand, Variables } from './child-processes.js';
import { startServiceProcess } from './child-processes.js';
import { startLoneRedis } from './redis-server.js';

/** A gateway and workers that were started for a benchmark. */
export interface BenchmarkService {
  readonly url: string;
  /** A generated API key without limits. */
  readonly key: string;
  readonly workerPids: readonly number[];
  readonly gatewayPid: number;
  /** Absent if the queue is not in a Redis started for the benchmark. */
  readonly redisPid?: number;
  /** `redis` or `postgres`. */
  readonly queue: string;
  /** Pages with the metrics of the gateway and the workers. */
  readonly metricsUrls: readonly string[];
  stop(): Promise<void>;
}

interface BenchmarkPlan {
  readonly databaseUrl: string;
  /** Absent: a Redis started for the benchmark, or the database if Redis is not installed. */
  readonly queueUrl?: string;
  readonly workers: number;
  /** The programs to start (default: those of this code). */
  readonly programs?: ServicePrograms;
}

/** The compiled programs of the service. */
interface ServicePrograms {
  readonly gateway: StartCommand;
  readonly worker: StartCommand;
}

const HOST = '127.0.0.1';
const KEY_BYTES = 32;

/**
 * Starts one gateway and the workers, and resolves when all are ready; stops all of them if one
 * does not become ready.
 */
export const startBenchmarkService = async (plan: BenchmarkPlan): Promise<BenchmarkService> => {
  const programs = plan.programs ?? (await findPrograms(projectRoot));
  const redis = plan.queueUrl === undefined ? await startLoneRedis() : undefined;
  const queueUrl = plan.queueUrl ?? redis?.url ?? plan.databaseUrl;
  const settings = {
    DATABASE_URL: plan.databaseUrl,
    QUEUE_URL: queueUrl,
    // Addresses repeat, and every query has to be searched.
    ANSWER_CACHE_SIZE: '0',
  };
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const processes: StartedProgram[] = [];
  const start = async (program: StartCommand, portName: string, own: Variables) => {
    const started = await startOnFreePorts(program, portName, { ...settings, ...own });
    processes.push(started);
    return started;
  };
  const stop = async (): Promise<void> => {
    process.off('SIGINT', stopOnSignal).off('SIGTERM', stopOnSignal);
    await Promise.all(processes.map((started) => started.stop()));
    await redis?.stop();
  };
  const stopOnSignal = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', stopOnSignal).once('SIGTERM', stopOnSignal);
  try {
    for (let worker = 0; worker < plan.workers; worker += 1) {
      await start(programs.worker, 'WORKER_HEALTH_PORT', {});
    }
    const workerPids = processes.map(({ pid }) => pid);
    const access = { BOOTSTRAP_API_KEY: key, BOOTSTRAP_API_KEY_UNLIMITED: 'true' };
    const gateway = await start(programs.gateway, 'PORT', access);
    await Promise.all(processes.map((started) => started.ready()));
    const url = `http://${HOST}:${gateway.port}`;
    const pids = { workerPids, gatewayPid: gateway.pid, redisPid: redis?.pid };
    const metricsUrls = processes.map(({ metricsUrl }) => metricsUrl);
    return { url, key, ...pids, queue: queueKind(queueUrl), metricsUrls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A program, the port of its readiness probe, and the page with its metrics. */
interface StartedProgram extends ServiceProcess {
  readonly port: number;
  readonly metricsUrl: string;
}

const startOnFreePorts = async (
  program: StartCommand,
  portName: string,
  settings: Variables,
): Promise<StartedProgram> => {
  const [port, metricsPort] = [await findFreePort(HOST), await findFreePort(HOST)];
  const ports = { [portName]: String(port), METRICS_PORT: String(metricsPort) };
  const started = startServiceProcess(program, port, { ...settings, ...ports });
  return { ...started, port, metricsUrl: `http://${HOST}:${metricsPort}/metrics` };
};

const backendsOfDatabase: Statement = {
  name: 'benchmark-backends',
  text: `
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`,
};

/** The processes of a service, with the Postgres backends of its database. */
export const processesOf = async (
  { gatewayPid, workerPids, redisPid }: BenchmarkService,
  database: Database,
): Promise<Processes> => {
  const backends = await database.query<{ readonly pid: number }>(backendsOfDatabase);
  return {
    gateway: [gatewayPid],
    worker: workerPids,
    postgres: backends.map(({ pid }) => pid),
    redis: redisPid === undefined ? [] : [redisPid],
  };
};

const queueKind = (url: string): string => (/^redis/.test(url) ? 'redis' : 'postgres');

/** The compiled programs of a checkout. */
export interface BuiltPrograms extends ServicePrograms {
  readonly cli: StartCommand;
}

/** Scripts of package.json that start a program, as `NAME=value … node <options> <path>`. */
const scriptNames: Readonly<Record<keyof BuiltPrograms, string>> = {
  gateway: 'start:gateway',
  worker: 'start:worker',
  cli: 'cli',
};

/** Where a program may be, if no script names it. */
const knownPaths = (program: string): readonly string[] => [
  `dist/programs/${program}.js`,
  `dist/apps/${program}/src/main.js`,
  `dist/apps/${program}/main.js`,
];

/**
 * Finds the programs of a checkout that has been built, by the scripts of its package.json, else at
 * known paths. Throws if one is missing.
 */
export const findPrograms = async (directory: string): Promise<BuiltPrograms> => {
  const scripts = await readStartScripts(directory);
  const find = (program: keyof BuiltPrograms): StartCommand => {
    const { environment, options, path: named } = scripts[program];
    const paths = [...(named === undefined ? [] : [named]), ...knownPaths(program)];
    const path = paths.find((each) => existsSync(join(directory, each)));
    if (path !== undefined) return { environment, words: [...options, join(directory, path)] };
    throw new Error(`the build has no ${program}: none of ${paths.join(', ')} exists`);
  };
  return { gateway: find('gateway'), worker: find('worker'), cli: find('cli') };
};

/** How the scripts in package.json of a checkout start its programs; the checkout need not be built. */
export const readStartScripts = async (
  directory: string,
): Promise<Readonly<Record<keyof BuiltPrograms, StartScript>>> => {
  const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as Manifest;
  const read = (program: keyof BuiltPrograms): StartScript =>
    parseScript(manifest.scripts?.[scriptNames[program]]);
  return { gateway: read('gateway'), worker: read('worker'), cli: read('cli') };
};

interface Manifest {
  readonly scripts?: Readonly<Record<string, string | undefined>>;
}

/** How a script starts a program. */
interface StartScript {
  readonly environment: Variables;
  /** Options of `node`. */
  readonly options: readonly string[];
  /** Relative to the checkout; missing if the script is not of this form. */
  readonly path?: string;
}

const scriptPattern = /^((?:\w+=[^\s"'$]* +)*)node((?: +--?\S+)*) +(\S+\.[cm]?js)$/;

const parseScript = (script = ''): StartScript => {
  const [, variables = '', options = '', path] = scriptPattern.exec(script.trim()) ?? [];
  const environment = wordsOf(variables).map((word): [name: string, value: string] => {
    const end = word.indexOf('=');
    return [word.slice(0, end), word.slice(end + 1)];
  });
  return { environment: Object.fromEntries(environment), options: wordsOf(options), path };
};

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
