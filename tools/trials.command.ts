import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { importDataset } from '#importing';
import { projectRoot } from '../apps/cli/src/environment.js';
import { openDatabase } from '../apps/cli/src/target-database.js';
import { startBenchmarkService } from './services/benchmark-service.js';
import { forwardSignals } from './services/child-processes.js';

/** A trial in full, and the specs of `test/trials` that are its short form. */
interface Trial {
  readonly run: () => Promise<number>;
  readonly shortSpecs: readonly string[];
}

/** Runs a command of this program in a process of its own; resolves to its exit code. */
const runTool = (...words: readonly string[]): Promise<number> =>
  runProcess(process.execPath, [join(projectRoot, 'dist/tools/main.js'), ...words]);

const runScript = (script: string, ...words: readonly string[]): Promise<number> =>
  runProcess('npm', ['run', '--silent', script, '--', ...words]);

const vitest = ['vitest', 'run', '--project'];

/** With SAMPLE_EXTRACTS=all they check every sample extract; without, the small ones. */
const sampleSpecs = ['test/destinations', 'test/importing/sample-data'];

const runSpecs = (names: readonly string[]): Promise<number> => {
  const files = names.map((name) => `test/trials/${name}.spec.ts`);
  return runProcess('npx', [...vitest, 'trials*', ...files]);
};

const runProcess = async (
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const env = { ...process.env, ...environment };
  const child = spawn(command, words, { cwd: projectRoot, stdio: 'inherit', env });
  forwardSignals(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

/** Runs a check of a running service against one over the demo gazetteer. */
const runAgainstDemo = async (name: string): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trial-'));
  const target = await openDatabase({ dataDir });
  try {
    const gazetteer = join(projectRoot, 'apps/cli/demo-gazetteer');
    const files = (await readdir(gazetteer)).map((file) => join(gazetteer, file));
    await importDataset({ database: target.database, dataset: 'demo', files });
    const service = await startBenchmarkService({ databaseUrl: target.url, workers: 2 });
    const { url, key } = service;
    return await runTool(name, '--url', url, '--key', key).finally(() => service.stop());
  } finally {
    await target.release();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** In the order in which they run. */
const trials: Readonly<Record<string, Trial>> = {
  chaos: { run: () => runTool('chaos'), shortSpecs: ['chaos'] },
  'chaos-postgres': { run: () => runTool('chaos', '--queue', 'postgres'), shortSpecs: [] },
  overload: {
    run: () => runTool('overload'),
    shortSpecs: ['overload', 'stuck-worker', 'endless-query'],
  },
  uploads: { run: () => runTool('uploads'), shortSpecs: ['uploads'] },
  scaling: { run: () => runTool('scaling'), shortSpecs: [] },
  'worker-loss': { run: () => runTool('worker-loss'), shortSpecs: ['worker-loss'] },
  pathological: { run: () => runTool('pathological'), shortSpecs: ['pathological'] },
  drill: { run: () => runTool('drill'), shortSpecs: ['drill'] },
  releases: {
    run: () => runSpecs(['neighbouring-releases']),
    shortSpecs: ['neighbouring-releases'],
  },
  samples: {
    run: () =>
      runProcess('npx', [...vitest, 'services', ...sampleSpecs], { SAMPLE_EXTRACTS: 'all' }),
    shortSpecs: [],
  },
  cluster: { run: () => runScript('test:cluster'), shortSpecs: [] },
  property: { run: () => runAgainstDemo('property'), shortSpecs: [] },
  load: { run: () => runAgainstDemo('load'), shortSpecs: [] },
  soak: { run: () => runTool('soak'), shortSpecs: ['soak'] },
};

/** Runs the given trials, by default all; exits with 1 if one fails. */
export const trialsCommand = new Command('trials')
  .description('run the trials, in full one after the other, or in their short forms')
  .argument('[names...]', `${Object.keys(trials).join(', ')} (default: all)`)
  .option('--short', 'run the short forms, which are specs')
  .action(async (names: readonly string[], { short }: { readonly short?: boolean }) => {
    const selected = names.length === 0 ? Object.keys(trials) : names;
    const unknown = selected.find((name) => !Object.hasOwn(trials, name));
    if (unknown !== undefined) throw new RangeError(`there is no trial "${unknown}"`);
    process.exitCode = short ? await runShort(selected) : await runFull(selected);
  });

const runShort = async (names: readonly string[]): Promise<number> => {
  const specs = names.flatMap((name) => trials[name]?.shortSpecs ?? []);
  if (specs.length === 0) throw new RangeError(`no short form: ${names.join(', ')}`);
  return runSpecs(specs);
};

const runFull = async (names: readonly string[]): Promise<number> => {
  const failed: string[] = [];
  for (const name of names) {
    console.log(`\n== ${name}`);
    if ((await trials[name]?.run()) !== 0) failed.push(name);
  }
  const verdict = failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`;
  console.log(`\n${names.length} trials, ${verdict}`);
  return failed.length === 0 ? 0 : 1;
};
