import { once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { isPortFree, makeDirectory } from '#database';
import type { Environment } from '../environment.js';
import { readEnvironment, projectRoot } from '../environment.js';
import type { TargetDatabase } from '../target-database.js';
import { openDatabase } from '../target-database.js';
import { apiKeyPath, ensureApiKey, runDemoQueries } from './demo-queries.js';
import { describeServices } from './demo-services.js';
import type { Shutdown } from './shutdown.js';
import { listenForShutdown } from './shutdown.js';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Database } from '#database';
import { importDataset } from '#importing';

/** Starts all programs on this machine and keeps them running until a signal. */
export const demoCommand = new Command('demo')
  .description('start all programs on this machine with a small gazetteer and run sample queries')
  .action(async () => {
    const shutdown = listenForShutdown();
    // A closed output must not end the demo before it has stopped its processes.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    try {
      await runDemo(readEnvironment(), shutdown);
    } catch (error) {
      // Errors after the stop signal are a consequence of stopping.
      if (!shutdown.requested.aborted) {
        shutdown.dispose();
        throw error;
      }
    }
    // An abandoned start may still keep the event loop running. The signal handlers remain: a second
    // signal must not kill the process while it exits.
    process.exit();
  });

type CleanUp = (forced: AbortSignal) => Promise<void>;

/**
 * Starts the demo, keeps it running until a shutdown is requested, and stops what has been started,
 * last first.
 */
async function runDemo(environment: Environment, shutdown: Shutdown): Promise<void> {
  const cleanUps: CleanUp[] = [];
  const { requested, forced } = shutdown;
  const stopRequested = aborted(requested);
  const starting = startAll(environment, requested, cleanUps);
  try {
    await Promise.race([starting, stopRequested]);
    await stopRequested;
    console.log('\nstopping …');
  } finally {
    await stopAll(cleanUps, forced);
    // A start in progress now fails, since its database is closed; stop what it has started
    // meanwhile.
    await Promise.race([starting.catch(() => undefined), aborted(forced)]);
    await stopAll(cleanUps, forced);
  }
}

async function startAll(
  environment: Environment,
  requested: AbortSignal,
  cleanUps: CleanUp[],
): Promise<void> {
  const { dataDir, port, host } = environment;
  if (!(await isPortFree(port, host))) {
    throw new Error(
      `port ${port} is in use: stop the program that listens on it, or set PORT to another port`,
    );
  }
  makeDirectory(dataDir);
  print(environment.databaseUrl === undefined ? 'Postgres: embedded' : 'Postgres: DATABASE_URL');
  const target = await openDatabase();
  cleanUps.push(() => target.release(0));
  cleanUps.push(restartPostgresWhenEnded(target, print));
  requested.throwIfAborted();
  const loaded = await loadDemoGazetteer(target.database, dataDir);
  print(
    loaded === undefined ? 'Gazetteer: already loaded' : `Gazetteer: ${loaded} destinations loaded`,
  );
  requested.throwIfAborted();

  const apiKey = await ensureApiKey(dataDir);
  const logDirectory = join(dataDir, 'logs');
  const services = await describeServices({
    environment,
    databaseUrl: target.url,
    apiKey,
    logDirectory,
    print,
  });
  cleanUps.push((forced) => services.stop(forced));
  requested.throwIfAborted();
  await services.start();
  print(`Gateway and two workers: ready; logs in ${relativeToHere(logDirectory)}`);

  const url = `${services.gatewayUrl}/final-destination/v2`;
  await runDemoQueries({ url, apiKey, apiKeyPath: relativeToHere(apiKeyPath(dataDir)) }, print);
  print(`\nMap: ${pageLink(services.gatewayUrl, apiKey)}`);
  print(`Ready: POST ${url}. Ctrl-C stops all programs.`);
}

/** A link to the page that shows an address. Browsers do not send a fragment, so the key gets into no log. */
const pageLink = (gatewayUrl: string, key: string): string =>
  `${gatewayUrl}/#${new URLSearchParams({ key, q: '10 Downing Street, London' })}`;

/** Runs every clean-up, last first; a failed one is logged. */
async function stopAll(cleanUps: CleanUp[], forced: AbortSignal): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp !== undefined; cleanUp = cleanUps.pop()) {
    await cleanUp(forced).catch((error: unknown) => console.error(error));
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function print(line: string): void {
  console.log(line);
}

/** The path relative to the working directory, if it is below that. */
function relativeToHere(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

const CHECK_EVERY_MS = 1_000;
const RETRY_EVERY_MS = 10_000;

/**
 * Restarts the embedded Postgres whenever it ends on its own. Returns a function that stops the
 * supervision.
 */
function restartPostgresWhenEnded(
  target: Pick<TargetDatabase, 'revive'>,
  report: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  void superviseDatabase(target, report, stopping.signal);
  return () => {
    stopping.abort();
    return Promise.resolve();
  };
}

async function superviseDatabase(
  target: Pick<TargetDatabase, 'revive'>,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let delay = CHECK_EVERY_MS; ;) {
    await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      if (await target.revive()) report('Postgres had ended and was restarted');
      delay = CHECK_EVERY_MS;
    } catch (error) {
      report(
        `Postgres has ended and could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
      );
      delay = RETRY_EVERY_MS;
    }
  }
}

/** Records which version of the demo gazetteer was imported. */
interface ImportRecord {
  readonly digest: string;
  readonly generation: number;
}

const DATASET = 'demo';
const GAZETTEER = join(projectRoot, 'apps/cli/demo-gazetteer');
const IMPORT_CODE = ['dist/libs/importing/src', 'dist/libs/geocoding/src/parsing'] as const;

const liveGeneration = {
  name: 'demo-live-generation',
  text: 'SELECT live_generation AS generation FROM dataset WHERE name = $1',
};

/**
 * Imports the demo gazetteer unless the same version is live; returns the number of imported
 * destinations.
 */
async function loadDemoGazetteer(database: Database, dataDir: string): Promise<number | undefined> {
  const recordPath = join(dataDir, 'demo-gazetteer.json');
  const files = await gazetteerFiles();
  const digest = await digestOf(files);
  const [live] = await database.query<{ generation: number | null }>(liveGeneration, [DATASET]);
  const record = await readRecord(recordPath);
  if (record?.digest === digest && record.generation === live?.generation) return undefined;
  const { generation, destinations } = await importDataset({ database, dataset: DATASET, files });
  await writeFile(recordPath, `${JSON.stringify({ digest, generation } satisfies ImportRecord)}\n`);
  return destinations;
}

async function gazetteerFiles(): Promise<readonly string[]> {
  const names = (await readdir(GAZETTEER)).filter((name) => name.endsWith('.geojsonl')).sort();
  return names.map((name) => join(GAZETTEER, name));
}

/** Digest of the files and of the code that imports them, as a change of either requires an import. */
async function digestOf(files: readonly string[]): Promise<string> {
  const code = (await Promise.all(IMPORT_CODE.map(listCode))).flat();
  const hash = createHash('sha256');
  for (const file of [...files, ...code.sort()]) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function listCode(directory: string): Promise<readonly string[]> {
  const entries = await readdir(join(projectRoot, directory), { recursive: true });
  const code = entries.filter((entry) => entry.endsWith('.js') && !entry.endsWith('.spec.js'));
  return code.map((entry) => join(projectRoot, directory, entry));
}

async function readRecord(path: string): Promise<ImportRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ImportRecord;
  } catch {
    return undefined;
  }
}
