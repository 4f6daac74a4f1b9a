import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { Database, acquireEmbeddedPostgres } from '#database';
import { projectRoot } from '../../apps/cli/src/environment.js';
import { atLeastOne, positiveNumber, wholeNumber } from '../../apps/cli/src/options.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import { describeMachine } from '../measurement/machine.js';
import type { BenchmarkService, BuiltPrograms } from '../services/benchmark-service.js';
import { findPrograms, processesOf, startBenchmarkService } from '../services/benchmark-service.js';
import { removeOnExit, runCommand } from '../services/child-processes.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import { datasetOf } from '../synthetic/benchmark-data.js';
import { withDatabase } from '../services/postgres.js';
import { redisIsInstalled } from '../services/redis-process.js';
import { buildCommit } from './commit-build.js';
import type { ComparedRow } from './comparison.js';
import { compareServices, comparisonTable } from './comparison.js';
import { samplePremises } from './sampled-premises.js';
import { LoadSender, queriesOf } from './service-load.js';

interface CompareOptions {
  readonly files?: readonly string[];
  readonly forms: readonly string[];
  readonly queue?: 'redis' | 'postgres';
  readonly workers: number;
  readonly sample: number;
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly inFlight: number;
  readonly json?: string;
}

const SAMPLE_DIRECTORY = resolve(projectRoot, '../shared/data/osm');

/** The files that are imported unless others are given, where they exist. */
const sampleFiles = ['de-herrenberg-nagold', 'us-queens-village', 'ch-geneva']
  .map((name) => join(SAMPLE_DIRECTORY, `${name}.osm.pbf`))
  .filter((file) => existsSync(file));

/** Measures this code and another commit alternately, each with a database of its own import. */
export const benchCompareCommand = new Command('bench-compare')
  .description(
    'build another commit, import the same files with both, and measure both alternately',
  )
  .addArgument(new Argument('<commit>', 'commit, branch or tag to compare this code with'))
  .option('--files <files...>', 'files to import, each as a data set (default: sample files)')
  .option('--forms <names...>', 'query forms', ['exact', 'typo', 'reverse'])
  .addOption(
    new Option('--queue <kind>', 'kind of the queue (default: redis where installed)').choices([
      'redis',
      'postgres',
    ]),
  )
  .option('--workers <count>', 'worker processes of each service', atLeastOne, 2)
  .option('--sample <count>', 'addresses to sample', atLeastOne, 10_000)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option('--rounds <count>', 'rounds; the medians are reported', atLeastOne, 5)
  .option('--seconds <seconds>', 'duration of each measurement of a round', positiveNumber, 3)
  .option('--in-flight <count>', 'concurrent requests of 200 queries', atLeastOne, 4)
  .option('--json <file>', 'write the figures to a JSON file')
  .action((commit: string, options: CompareOptions) => compare(commit, options));

const report = (line: string): void => void process.stderr.write(`${line}\n`);

const compare = async (commit: string, options: CompareOptions): Promise<void> => {
  // Throws for an unknown name, before anything is built.
  formsNamed(options.forms);
  const files = options.files?.map((file) => resolve(file)) ?? sampleFiles;
  const missing = files.filter((file) => !existsSync(file));
  if (files.length === 0) throw new Error('there are no sample files: name others with --files');
  if (missing.length > 0) throw new Error(`not found: ${missing.join(', ')}`);
  const queue = options.queue ?? (redisIsInstalled() ? 'redis' : 'postgres');
  if (queue === 'redis' && !redisIsInstalled()) throw new Error('redis-server is not installed');
  const builds = await temporaryDirectory();
  try {
    const directory = join(builds, 'commit');
    const base = await buildCommit({ repository: projectRoot, commit, directory, report });
    const own = await findPrograms(projectRoot);
    const plan = { ...options, queue, files };
    const rows = await withServer((serverUrl) => measureBuilds([base, own], plan, serverUrl));
    const conditions = `${describeMachine()} · queue in ${queue} · medians of ${options.rounds} rounds`;
    process.stdout.write(`${conditions}\n\n${comparisonTable(rows, shortName(commit))}\n`);
    if (options.json) await writeFigures(options.json, { commit, ...plan, rows });
  } finally {
    await rm(builds, { recursive: true, force: true });
  }
};

/** The first digits of a full commit id; other names as they are. */
const shortName = (commit: string): string =>
  /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 8) : commit;

const writeFigures = async (file: string, figures: object): Promise<void> => {
  const all = { circumstances: describeMachine(), ...figures };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
};

/** Creates a directory that is deleted when this process exits. */
const temporaryDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-compare-'));
  removeOnExit(directory);
  return directory;
};

/** Runs an embedded Postgres in a directory of its own. */
const withServer = async <T>(work: (serverUrl: string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-compare-'));
  // Postgres may run under another account, which has to reach its files.
  await chmod(directory, 0o711);
  const server = await acquireEmbeddedPostgres(directory);
  // Registered after the server, whose own listener needs its files to stop it.
  removeOnExit(directory);
  try {
    return await work(server.url);
  } finally {
    await server.release();
    await rm(directory, { recursive: true, force: true });
  }
};

interface MeasurePlan extends CompareOptions {
  readonly files: readonly string[];
  readonly queue: 'redis' | 'postgres';
}

/** A running service of a build, and its database. */
interface RunningBuild {
  readonly database: Database;
  readonly service: BenchmarkService;
}

const measureBuilds = async (
  builds: readonly [base: BuiltPrograms, own: BuiltPrograms],
  plan: MeasurePlan,
  serverUrl: string,
): Promise<readonly ComparedRow[]> => {
  const running: RunningBuild[] = [];
  try {
    for (const [index, build] of builds.entries()) {
      const url = await importWith(build, plan.files, { serverUrl, name: `build_${index}` });
      running.push(await startBuild(build, url, plan));
    }
    return await measureRunning(running, plan);
  } finally {
    await Promise.all(running.map(({ service }) => service.stop()));
    await Promise.all(running.map(({ database }) => database.close()));
  }
};

/** Creates a database, and imports the files with the code of a build; returns its URL. */
const importWith = async (
  { cli }: BuiltPrograms,
  files: readonly string[],
  { serverUrl, name }: { readonly serverUrl: string; readonly name: string },
): Promise<string> => {
  const administration = new Database({ url: serverUrl, maxConnections: 1 });
  await administration.execute(`CREATE DATABASE ${name}`).finally(() => administration.close());
  const url = withDatabase(serverUrl, name);
  for (const file of files) {
    const dataset = datasetOf(file);
    report(`importing ${dataset} with ${cli.words.join(' ')} …`);
    await runCommand(process.execPath, [...cli.words, 'import', '--dataset', dataset, file], {
      env: { ...process.env, ...cli.environment, DATABASE_URL: url },
    });
  }
  return url;
};

const startBuild = async (
  programs: BuiltPrograms,
  databaseUrl: string,
  { queue, workers }: MeasurePlan,
): Promise<RunningBuild> => {
  const queueUrl = queue === 'postgres' ? databaseUrl : undefined;
  const service = await startBenchmarkService({ databaseUrl, queueUrl, workers, programs });
  return { service, database: new Database({ url: databaseUrl, maxConnections: 1 }) };
};

const measureRunning = async (
  running: readonly RunningBuild[],
  plan: MeasurePlan,
): Promise<readonly ComparedRow[]> => {
  const [base, own] = running;
  if (!base || !own) throw new Error('two builds are compared');
  const premises = await samplePremises(own.database, plan.sample, plan.seed);
  const forms = formsNamed(plan.forms).map(
    (form) => [form.title, queriesOf(form, premises, plan.seed)] as const,
  );
  const queries = new Map(forms.filter(([, ofForm]) => ofForm.length > 0));
  for (const { service } of running) await requireMatches(service, queries);
  report('measuring …');
  const senders = running.map(({ service }) => new LoadSender(service));
  const [baseSender, ownSender] = senders;
  if (!baseSender || !ownSender) throw new Error('two builds are compared');
  const services = [
    { sender: baseSender, processes: () => processesOf(base.service, base.database) },
    { sender: ownSender, processes: () => processesOf(own.service, own.database) },
  ] as const;
  return compareServices({ ...plan, services, queries }).finally(() =>
    senders.forEach((sender) => sender.close()),
  );
};

const PROBED_QUERIES = 200;
const LEAST_MATCHED_SHARE = 0.5;

/** Throws if a service does not find what it has imported: it would be fast for the wrong reason. */
const requireMatches = async (
  service: BenchmarkService,
  queries: ReadonlyMap<string, readonly WireQuery[]>,
): Promise<void> => {
  const client = new GeocodingClient(service);
  try {
    for (const [form, ofForm] of queries) {
      const { results } = await client.geocode(ofForm.slice(0, PROBED_QUERIES));
      const matched = results.filter(({ status }) => status === 'ok').length;
      if (matched >= results.length * LEAST_MATCHED_SHARE) continue;
      throw new Error(`only ${matched} of ${results.length} queries (${form}) have a match`);
    }
  } finally {
    client.close();
  }
};
