import { Command } from 'commander';
import { Retention } from '#batches';
import { clearAbandoned, forgetIdsGoneFor } from '#importing';
import type { Clearance } from '#importing';
import { timeSpan } from './options/time-span.js';
import { openTargetDatabase } from './target-database.js';

interface RetentionFlags {
  readonly forgetGone?: number;
}

/** Deletes what is kept no longer; meant to be run once a night, and may run at any time. */
export const retentionCommand = new Command('retention')
  .description('delete what is kept no longer: expired batches, tables of abandoned imports')
  .option(
    '--forget-gone <span>',
    'also forget ids that have been gone for so long, as 730d',
    timeSpan,
  )
  .action(async ({ forgetGone }: RetentionFlags) => {
    const target = await openTargetDatabase();
    try {
      const expired = await new Retention(target.database).expire();
      console.log(`batches expired: ${expired}`);
      const cleared = await clearAbandoned(target.database);
      for (const clearance of cleared) console.log(clearanceLine(clearance));
      if (cleared.length === 0) console.log('abandoned imports: none');
      if (forgetGone === undefined) return;
      const forgotten = await forgetIdsGoneFor(target.database, forgetGone);
      console.log(`ids forgotten: ${forgotten}`);
    } finally {
      await target.release();
    }
  });

const clearanceLine = ({ dataset, dropped, held }: Clearance): string =>
  `abandoned imports of ${dataset}: dropped ${named(dropped)}, still being read ${named(held)}`;

const named = (generations: readonly number[]): string => generations.join(', ') || 'none';
