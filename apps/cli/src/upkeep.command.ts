import { Command } from 'commander';
import { Retention } from '#batches';
import { dropAbandonedImports, purgeGoneIds } from '#importing';
import type { AbandonedImports } from '#importing';
import { duration } from './options.js';
import { openTargetDatabase } from './target-database.js';

interface RetentionFlags {
  readonly forgetGone?: number;
}

/** Deletes data past its retention period. Meant to run once a night; may run at any time. */
export const retentionCommand = new Command('retention')
  .description('delete expired batches and tables of abandoned imports')
  .option(
    '--forget-gone <span>',
    'also forget ids that were removed longer ago than this, such as 730d',
    duration,
  )
  .action(async ({ forgetGone }: RetentionFlags) => {
    const target = await openTargetDatabase();
    try {
      const expired = await new Retention(target.database).expire();
      console.log(`batches expired: ${expired}`);
      const cleared = await dropAbandonedImports(target.database);
      for (const clearance of cleared) console.log(clearanceLine(clearance));
      if (cleared.length === 0) console.log('abandoned imports: none');
      if (forgetGone === undefined) return;
      const forgotten = await purgeGoneIds(target.database, forgetGone);
      console.log(`ids forgotten: ${forgotten}`);
    } finally {
      await target.release();
    }
  });

const clearanceLine = ({ dataset, dropped, stillRead }: AbandonedImports): string =>
  `abandoned imports of ${dataset}: dropped ${listed(dropped)}, still being read ${listed(stillRead)}`;

const listed = (generations: readonly number[]): string => generations.join(', ') || 'none';

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
