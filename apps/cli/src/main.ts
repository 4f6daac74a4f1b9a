import { Command } from 'commander';
import { explain } from './explain.js';
import { takeSecretsFromFiles } from './secrets-from-files.js';

/** Every command, and where it is; what it needs is loaded only when it is asked for. */
const commands: readonly RegisteredCommand[] = [
  {
    name: 'demo',
    description: 'start everything on this machine, with a small gazetteer, and ask it',
    load: async () => (await import('./demo/demo.command.js')).demoCommand,
  },
  {
    name: 'import',
    description: 'load addresses from files into the gazetteer',
    load: async () => (await import('./import.command.js')).importCommand,
  },
  {
    name: 'datasets',
    description: 'list, remove, roll back and verify data sets',
    load: async () => (await import('./datasets.command.js')).datasetsCommand,
  },
  {
    name: 'retention',
    description: 'delete what is kept no longer: expired batches, tables of abandoned imports',
    load: async () => (await import('./retention.command.js')).retentionCommand,
  },
  {
    name: 'migrate',
    description: 'bring the schema of the database up to date',
    load: async () => (await import('./migrate.command.js')).migrateCommand,
  },
  {
    name: 'keys',
    description: 'make, list, change and revoke API keys',
    load: async () => (await import('./keys.command.js')).keysCommand,
  },
  {
    name: 'batch',
    description: 'send a file of addresses to a running service, and fetch the results',
    load: async () => (await import('./batch.command.js')).batchCommand,
  },
  {
    name: 'evaluate',
    description: 'ask a running service about addresses of a file, and count the hits',
    load: async () => (await import('./evaluate.command.js')).evaluateCommand,
  },
  {
    name: 'calibrate',
    description: 'fit the constants of confidence to the answers of a running service',
    load: async () => (await import('./calibrate.command.js')).calibrateCommand,
  },
  {
    name: 'bench',
    description: 'measure queries a second and latency',
    load: async () => (await import('./bench.command.js')).benchCommand,
  },
  {
    name: 'bench-batch',
    description: 'measure a large batch: upload, rate, results, and single queries meanwhile',
    load: async () => (await import('./bench-batch.command.js')).benchBatchCommand,
  },
  {
    name: 'scale',
    description: 'measure import, storage, memory and latency as the gazetteer grows',
    load: async () => (await import('./scale.command.js')).scaleCommand,
  },
  {
    name: 'capacity',
    description: 'reckon, from what was measured, how many of what a load needs',
    load: async () => (await import('./capacity.command.js')).capacityCommand,
  },
];

interface RegisteredCommand {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Command>;
}

const program = new Command('final-destination')
  .description('self-hosted final-destination geocoding')
  .showHelpAfterError();

const [first, second] = process.argv.slice(2);
const wanted = first === 'help' ? second : first;
for (const { name, description, load } of commands) {
  program.addCommand(name === wanted ? await load() : new Command(name).description(description));
}

try {
  await takeSecretsFromFiles();
  await program.parseAsync();
} catch (error) {
  // What went wrong is for whoever typed the command; where in the code, only on request.
  console.error(process.env['DEBUG'] ? error : `error: ${explain(error)}`);
  process.exitCode = 1;
}
