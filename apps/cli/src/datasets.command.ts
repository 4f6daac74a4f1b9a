import { Command } from 'commander';
import type { Database } from '#database';
import { DatasetError, listDatasets, removeDataset, rollBack, verifyDatasets } from '#importing';
import { changeLines } from './datasets/change-lines.js';
import { datasetTable } from './datasets/dataset-table.js';
import { saysYes } from './datasets/says-yes.js';
import { verificationLines } from './datasets/verification-lines.js';
import { openTargetDatabase } from './target-database.js';

const list = new Command('list')
  .description('list what is imported')
  .option('--json', 'as JSON, with everything that is known')
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
  .description('take a data set out of the gazetteer, for good')
  .argument('<dataset>', 'its name')
  .option('--yes', 'do not ask')
  .option('--forget', 'forget its ids, too, instead of remembering them as gone')
  .action((name: string, { yes, forget }: RemoveFlags) =>
    withDatabase(async (database) => {
      const dataset = (await listDatasets(database)).find((one) => one.name === name);
      if (!dataset) throw new DatasetError(`there is no data set ${name}`);
      const question = `Remove the data set ${name} with ${addressesOf(dataset.live?.addresses)}?`;
      if (!yes && !(await saysYes(question))) throw new DatasetError('nothing was removed');
      const held = await removeDataset(database, name, { forgetsIds: forget });
      console.log(`Removed the data set ${name}.`);
      if (held.length > 0) console.log(heldNote(held));
    }),
  );

const rollback = new Command('rollback')
  .description('answer from the import before; once more takes that back')
  .argument('<dataset>', 'its name')
  .action((name: string) =>
    withDatabase(async (database) => {
      const { left, live, changes } = await rollBack(database, name);
      const held = `generation ${live.generation}, with ${addressesOf(live.addresses)}`;
      console.log(`The data set ${name} answers from ${held}; generation ${left} is kept.`);
      console.log(changeLines(changes).join('\n'));
    }),
  );

const verify = new Command('verify')
  .description('hold what is imported to the catalogue; ends with 1 when something is wrong')
  .argument('[dataset...]', 'their names (default: all)')
  .action((names: readonly string[]) =>
    withDatabase(async (database) => {
      const found = await verifyDatasets(database, names);
      console.log(verificationLines(found).join('\n'));
      if (found.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
    }),
  );

/** Looks after what was imported. */
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

const heldNote = (held: readonly number[]): string =>
  `Note: generation ${held.join(', ')} is still being read, so its tables are still there; ` +
  'remove the data set once more to drop them.';
