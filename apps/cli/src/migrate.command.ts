import { Command } from 'commander';
import { openTargetDatabase } from './target-database.js';

/**
 * Applies the pending migrations, which opening the target database does, and prints their names.
 */
export const migrateCommand = new Command('migrate')
  .description('bring the database schema up to date')
  .action(async () => {
    const target = await openTargetDatabase();
    await target.release();
    for (const name of target.migrations) console.log(`applied ${name}`);
    if (target.migrations.length === 0) {
      console.log('the schema is up to date');
    }
  });
