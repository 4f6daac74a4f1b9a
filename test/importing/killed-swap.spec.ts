import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset, listDatasets, verifyDatasets } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { liveIds } from './gazetteer-rows.js';
import { startSuiteDatabase } from './suite-database.js';

const PROGRAM = resolve('dist/test/importing/killed-import.js');

const DATASET = 'town';

/** Names of the two versions of the data set, and the numbers of their houses. */
const versions = { old: [1, 2, 3], new: [2, 3, 4] } as const;

type Version = keyof typeof versions;

const otherOf = (version: Version): Version => (version === 'old' ? 'new' : 'old');

const connections = {
  name: 'spec_connections',
  text: `SELECT pid FROM pg_stat_activity
         WHERE application_name = 'killed-import' AND datname = current_database()`,
};

const goneIds = {
  name: 'spec_gone_ids',
  text: 'SELECT id::text FROM gone_id WHERE dataset = $1 ORDER BY id',
};

const partitions = {
  name: 'spec_all_partitions',
  text: `SELECT relname AS name, relispartition AS is_attached
         FROM pg_class WHERE relname ~ '_g\\d+$' AND relkind = 'r'`,
};

interface Partition {
  readonly name: string;
  readonly is_attached: boolean;
}

describe('an import killed with SIGKILL at a boundary between the statements of its swap', () => {
  const own = startSuiteDatabase();
  const idsOf = new Map<Version, readonly string[]>();

  const fileOf = (version: Version): string => join(own.directory, `${version}.csv`);

  const importVersion = async (version: Version): Promise<void> => {
    const rows = versions[version].map((n) => `${n},${n},${version} Lane,Town,GB,51.5,-0.1`);
    const header = 'id,housenumber,street,city,country,lat,lon';
    writeFileSync(fileOf(version), [header, ...rows].join('\n'));
    await importDataset({ database: own.database, dataset: DATASET, files: [fileOf(version)] });
    idsOf.set(version, await liveIds(own.database, DATASET));
  };

  interface KilledImport {
    readonly signal: string | null;
    /** What followed the boundaries that it reached. */
    readonly next: readonly string[];
  }

  const importAndKill = async (version: Version, boundary: number): Promise<KilledImport> => {
    const words = [own.url, DATASET, fileOf(version), String(boundary)];
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect([code, signal]).toEqual(signal ? [null, 'SIGKILL'] : [0, null]);
    // The server notices the end of the process, and then rolls back or has committed.
    await eventually(async () => (await own.database.query(connections)).length === 0);
    return { signal, next: printed.trim().split('\n') };
  };

  /** The version that is live; fails unless it is complete, and the other one is recorded as gone. */
  const completeVersion = async (): Promise<Version> => {
    const { database } = own;
    const ids = await liveIds(database, DATASET);
    const version = ids.join() === idsOf.get('old')?.join() ? 'old' : 'new';
    expect(ids).toEqual(idsOf.get(version));
    const gone = idsOf
      .get(otherOf(version))
      ?.filter((id) => !ids.includes(id))
      .sort();
    expect((await database.query<{ id: string }>(goneIds, [DATASET])).map(({ id }) => id)).toEqual(
      gone,
    );
    const verified = await verifyDatasets(database, [DATASET]);
    expect(verified.map(({ isLive, problems }) => ({ isLive, problems }))).toEqual([
      { isLive: true, problems: [] },
      { isLive: false, problems: [] },
    ]);
    return version;
  };

  it('leaves the previous or the new generation, complete, and the next import works', async () => {
    const { database } = own;
    await importVersion('old');
    await importVersion('new');
    let live: Version = 'new';
    let killed: KilledImport;
    for (let boundary = 0; ; boundary += 1) {
      killed = await importAndKill(otherOf(live), boundary);
      const next = killed.next.at(-1);
      const found = await completeVersion();
      if (next === 'end of the import') expect(found).toBe(otherOf(live));
      else if (next !== 'reply to COMMIT') expect([next, found]).toEqual([next, live]);
      live = found;
      if (killed.signal === null) break;
    }

    const kinds = killed.next.map((next) => next.replaceAll(/_?g?\d+.*/g, ''));
    expect(kinds).toEqual([
      'importing_remember_gone_premise',
      'importing_forget_returned_premise',
      'importing_remember_gone_street',
      'importing_forget_returned_street',
      'importing_remember_gone_place',
      'importing_forget_returned_place',
      "SET LOCAL lock_timeout = '",
      ...Array.from({ length: 7 }, () =>
        expect.stringMatching(/^ALTER TABLE \w+ ATTACH PARTITION/),
      ),
      'importing_complete_generation',
      'importing_change_generations',
      'importing_announce',
      'COMMIT',
      'reply to COMMIT',
      'end of the import',
    ]);
    // No tables are left over: those of the live and of the previous generation are all.
    const [{ live: kept, previous, others } = {}] = await listDatasets(database);
    expect(others).toEqual([]);
    const tables = await database.query<Partition>(partitions);
    expect(tables.filter(({ is_attached }) => !is_attached)).toEqual([]);
    const generations = tables.map(({ name }) => Number(/\d+$/.exec(name)?.[0]));
    expect(new Set(generations)).toEqual(new Set([kept?.generation, previous?.generation]));
    expect(tables).toHaveLength(2 * 7);
  });
});
