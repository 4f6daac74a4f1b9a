import { writeSync } from 'node:fs';
import { Database } from '#database';
import type { Transaction, TransactionOptions } from '#database';
import { importDataset } from '#importing';

// Imports a file and ends this process with SIGKILL at one boundary between the statements of the swap:
// before statement 0, 1, 2 … of its transaction, before and after COMMIT is sent, and after its reply.
// Prints the statement that follows each boundary. Without so many boundaries the import completes.
const [url = '', dataset = '', file = '', last = ''] = process.argv.slice(2);

let boundary = 0;

const killAtLastBoundary = (next: string): void => {
  writeSync(1, `${next}\n`);
  if (boundary === Number(last)) process.kill(process.pid, 'SIGKILL');
  boundary += 1;
};

const FIRST_OF_SWAP = 'importing_remember_gone_premise_';

class KilledDatabase extends Database {
  override async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    let isSwap = false;
    const run = async (transaction: Transaction): Promise<T> => {
      const result = await work({
        query: (statement, ...rest) => {
          isSwap ||= statement.name.startsWith(FIRST_OF_SWAP);
          if (isSwap) killAtLastBoundary(statement.name);
          return transaction.query(statement, ...rest);
        },
        execute: async (sql) => {
          if (!isSwap) return transaction.execute(sql);
          for (const statement of sql.split(';\n')) {
            killAtLastBoundary(statement);
            await transaction.execute(statement);
          }
        },
      });
      if (isSwap) {
        killAtLastBoundary('COMMIT');
        // Runs after COMMIT has been written to the connection, and before its reply is read.
        setImmediate(() => killAtLastBoundary('reply to COMMIT'));
      }
      return result;
    };
    const result = await super.transaction(run, options);
    if (isSwap) killAtLastBoundary('end of the import');
    return result;
  }
}

const database = new KilledDatabase({ url, applicationName: 'killed-import' });
await importDataset({ database, dataset, files: [file] });
await database.close();
