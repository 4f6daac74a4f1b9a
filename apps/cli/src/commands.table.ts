import type { RegisteredCommand } from './program.js';

/** The commands of an operator, in the order of the help text. */
export const operatorCommands: readonly RegisteredCommand[] = [
  {
    name: 'demo',
    description: 'start all programs on this machine with a small gazetteer and run sample queries',
    load: async () => (await import('./demo/demo.command.js')).demoCommand,
  },
  {
    name: 'import',
    description: 'import address files into the gazetteer',
    load: async () => (await import('./import/import.command.js')).importCommand,
  },
  {
    name: 'datasets',
    description: 'list, remove, roll back and verify data sets',
    load: async () => (await import('./datasets/datasets.command.js')).datasetsCommand,
  },
  {
    name: 'retention',
    description: 'delete expired batches and tables of abandoned imports',
    load: async () => (await import('./upkeep.command.js')).retentionCommand,
  },
  {
    name: 'migrate',
    description: 'bring the database schema up to date',
    load: async () => (await import('./upkeep.command.js')).migrateCommand,
  },
  {
    name: 'keys',
    description: 'create, list, change and revoke API keys',
    load: async () => (await import('./keys/keys.command.js')).keysCommand,
  },
  {
    name: 'batch',
    description: 'upload an address file to a running service and download the results',
    load: async () => (await import('./batch/batch.command.js')).batchCommand,
  },
];
