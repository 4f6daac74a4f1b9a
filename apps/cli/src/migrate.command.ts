import { Command } from 'commander';
import { openTargetDatabase } from './target-database.js';

/** Brings the schema up to date. */
export const migrateCommand = new Command('migrate')
  .description('bring the schema of the database up to date')
  .action(async () => {
    const target = await openTargetDatabase();
    await target.release();
    for (const name of target.migrations) console.log(`applied ${name}`);
    if (target.migrations.length === 0) console.log('the schema is up to date');
  });
