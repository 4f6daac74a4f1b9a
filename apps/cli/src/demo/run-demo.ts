import { once } from 'node:events';
import { join, relative } from 'node:path';
import { isPortFree, makeDirectory } from '#database';
import type { Environment } from '../environment.js';
import { openDatabase } from '../target-database.js';
import { apiKeyPath, ensureApiKey } from './api-key.js';
import { askQuestions } from './ask-questions.js';
import { keepPostgres } from './keep-postgres.js';
import { loadDemoGazetteer } from './load-demo-gazetteer.js';
import { describeServices } from './services.js';
import type { Shutdown } from './shutdown.js';

type Undo = (urged: AbortSignal) => Promise<void>;

/** Brings the demo up, keeps it up until asked to stop, and takes down whatever was brought up. */
export async function runDemo(environment: Environment, shutdown: Shutdown): Promise<void> {
  const undos: Undo[] = [];
  const { asked, urged } = shutdown;
  const askedToStop = aborted(asked);
  const rising = bringUp(environment, asked, undos);
  try {
    await Promise.race([rising, askedToStop]);
    await askedToStop;
    console.log('\nstopping …');
  } finally {
    await takeDown(undos, urged);
    // What was still coming up has lost what it stood on; what it has started meanwhile stops, too.
    await Promise.race([rising.catch(() => undefined), aborted(urged)]);
    await takeDown(undos, urged);
  }
}

async function bringUp(environment: Environment, asked: AbortSignal, undos: Undo[]): Promise<void> {
  const { dataDir, port, host } = environment;
  if (!(await isPortFree(port, host))) {
    throw new Error(`port ${port} is taken: stop what listens there, or set PORT to another one`);
  }
  makeDirectory(dataDir);
  tell(environment.databaseUrl === undefined ? 'Postgres: embedded' : 'Postgres: DATABASE_URL');
  const target = await openDatabase();
  undos.push(() => target.release(0));
  undos.push(keepPostgres(target, tell));
  asked.throwIfAborted();
  const loaded = await loadDemoGazetteer(target.database, dataDir);
  tell(loaded === undefined ? 'Gazetteer: loaded before' : `Gazetteer: ${loaded} destinations`);
  asked.throwIfAborted();

  const apiKey = await ensureApiKey(dataDir);
  const logDirectory = join(dataDir, 'logs');
  const services = await describeServices({
    environment,
    databaseUrl: target.url,
    apiKey,
    logDirectory,
    tell,
  });
  undos.push((urged) => services.stop(urged));
  asked.throwIfAborted();
  await services.start();
  tell(`Gateway and two workers: ready; their logs are in ${shown(logDirectory)}`);

  const url = `${services.gatewayUrl}/final-destination/v2`;
  await askQuestions({ url, apiKey, apiKeyPath: shown(apiKeyPath(dataDir)) }, tell);
  tell(`\nUp: POST ${url}. Ctrl-C stops everything.`);
}

/** A step that fails keeps none of the others from being undone. */
async function takeDown(undos: Undo[], urged: AbortSignal): Promise<void> {
  for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
    await undo(urged).catch((error: unknown) => console.error(error));
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tell(line: string): void {
  console.log(line);
}

/** A path as one would type it here. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
