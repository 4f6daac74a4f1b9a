import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database, findFreePort } from '#database';
import { findBinaries, type PostgresBinaries } from '../../libs/database/src/embedded/binaries.js';
import {
  ensureCluster,
  readPassword,
  SUPERUSER,
} from '../../libs/database/src/embedded/cluster.js';
import { commandEnvironment } from '../../libs/database/src/embedded/run-command.js';
import {
  chooseAccount,
  type ServerAccount,
} from '../../libs/database/src/embedded/server-account.js';
import {
  openServerDirectory,
  type ServerDirectory,
} from '../../libs/database/src/embedded/server-directory.js';
import { eventually } from './eventually.js';

export type PostgresSettings = Readonly<Record<string, string>>;

/** A Postgres of a spec's own, with settings of its own. */
export class PostgresProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly directory: ServerDirectory,
    private readonly binaries: PostgresBinaries,
    private readonly account: ServerAccount,
    readonly port: number,
  ) {}

  /** Makes one that holds nothing, and does not start it. */
  static async make(): Promise<PostgresProcess> {
    const place = await PostgresProcess.place();
    await ensureCluster(place.directory, place.binaries, place.account);
    return place;
  }

  private static async place(): Promise<PostgresProcess> {
    const directory = openServerDirectory(await mkdtemp(join(tmpdir(), 'postgres-')));
    const binaries = await findBinaries();
    const account = await chooseAccount(directory.cluster, binaries.postgres);
    return new PostgresProcess(directory, binaries, account, await findFreePort());
  }

  /** A replica of this one, which must not run meanwhile: the copy of all files, told whom to follow. */
  async replica(): Promise<PostgresProcess> {
    const copy = await PostgresProcess.place();
    // With their owners, whom Postgres is particular about.
    for (const part of ['cluster', 'password'] as const) {
      await promisify(execFile)('cp', ['-a', this.directory[part], copy.directory[part]]);
    }
    await copy.write('standby.signal', '');
    const conninfo = `host=127.0.0.1 port=${this.port} user=${SUPERUSER} password=${await this.password()}`;
    await copy.write('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`);
    return copy;
  }

  async start(settings: PostgresSettings): Promise<void> {
    const place = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const all = Object.entries({ ...place, ...settings, port: String(this.port) });
    const said = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = this.account.command(this.binaries.postgres, [
      '-D',
      this.directory.cluster,
      ...said,
    ]);
    const { program, parameters, options } = command;
    const streams = { cwd: '/', env: commandEnvironment(), stdio: 'ignore' } as const;
    this.child = spawn(program, parameters, { ...options, ...streams });
    const database = new Database({ url: await this.url(), maxConnections: 1 });
    const answers = () =>
      database.execute('SELECT 1').then(
        () => true,
        () => false,
      );
    await eventually(answers).finally(() => database.close());
  }

  async url(): Promise<string> {
    return `postgres://${SUPERUSER}:${await this.password()}@127.0.0.1:${this.port}/postgres`;
  }

  /** Puts a file of its owner's own beside the data. */
  async write(name: string, text: string): Promise<void> {
    const file = join(this.directory.cluster, name);
    await writeFile(file, text, { mode: 0o600 });
    await this.own(file);
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(join(this.directory.root, '..'), { recursive: true, force: true });
  }

  private password(): Promise<string> {
    return readPassword(this.directory);
  }

  private async own(path: string): Promise<void> {
    const { owner } = this.account;
    if (owner) await chown(path, owner.uid, owner.gid);
  }
}
