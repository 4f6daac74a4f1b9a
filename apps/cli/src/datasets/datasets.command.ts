import { Command } from 'commander';
import type { Database } from '#database';
import { DatasetError, listDatasets, removeDataset, rollBack, verifyDatasets } from '#importing';
import { openTargetDatabase } from '../target-database.js';
import { changeLines, datasetTable, verificationLines } from './dataset-report.js';
import { confirm } from '../terminal.js';

const list = new Command('list')
  .description('list the imported data sets')
  .option('--json', 'print all fields as JSON')
  .action(({ json }: { readonly json?: boolean }) =>
    withDatabase(async (database) => {
      const datasets = await listDatasets(database);
      if (json) return console.log(JSON.stringify(datasets, null, 2));
      console.log(datasets.length === 0 ? 'there are no data sets' : datasetTable(datasets));
    }),
  );

interface RemoveFlags {
  readonly yes?: boolean;
  readonly forget?: boolean;
}

const remove = new Command('remove')
  .description('remove a data set from the gazetteer permanently')
  .argument('<dataset>', 'name of the data set')
  .option('--yes', 'do not ask for confirmation')
  .option('--forget', 'also forget its ids, instead of reporting them as removed')
  .action((name: string, { yes, forget }: RemoveFlags) =>
    withDatabase(async (database) => {
      const dataset = (await listDatasets(database)).find((one) => one.name === name);
      if (!dataset) throw new DatasetError(`there is no data set ${name}`);
      const question = `Remove the data set ${name} with ${addressesOf(dataset.live?.addresses)}?`;
      if (!yes && !(await confirm(question))) throw new DatasetError('nothing was removed');
      const inUse = await removeDataset(database, name, { deletesIds: forget });
      console.log(`Removed the data set ${name}.`);
      if (inUse.length > 0) console.log(tablesInUseNote(inUse));
    }),
  );

const rollback = new Command('rollback')
  .description('switch to the previous generation; repeat to switch back')
  .argument('<dataset>', 'name of the data set')
  .action((name: string) =>
    withDatabase(async (database) => {
      const { left, live, changes } = await rollBack(database, name);
      const description = `generation ${live.generation}, with ${addressesOf(live.addresses)}`;
      console.log(`The data set ${name} now uses ${description}; generation ${left} is kept.`);
      console.log(changeLines(changes).join('\n'));
    }),
  );

const verify = new Command('verify')
  .description('check imported data against the catalogue; exits with 1 if there is a problem')
  .argument('[dataset...]', 'names of the data sets (default: all)')
  .action((names: readonly string[]) =>
    withDatabase(async (database) => {
      const verifications = await verifyDatasets(database, names);
      console.log(verificationLines(verifications).join('\n'));
      if (verifications.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
    }),
  );

/** Manages imported data sets. */
export const datasetsCommand = [list, remove, rollback, verify].reduce(
  (command, action) => command.addCommand(action),
  new Command('datasets').description('list, remove, roll back and verify data sets'),
);

const withDatabase = async (work: (database: Database) => Promise<void>): Promise<void> => {
  const target = await openTargetDatabase();
  await work(target.database).finally(() => target.release());
};

const addressesOf = (count = 0): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'address' : 'addresses'}`;

const tablesInUseNote = (generations: readonly number[]): string =>
  `Note: generation ${generations.join(', ')} is still being read, so its tables were kept; ` +
  'remove the data set again to drop them.';
