import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database, findFreePort } from '#database';
import type {
  PostgresBinaries,
  ServerDirectory,
} from '../../libs/database/src/embedded/cluster.js';
import {
  SUPERUSER,
  ensureCluster,
  findBinaries,
  readPassword,
  openServerDirectory,
} from '../../libs/database/src/embedded/cluster.js';
import type { ServerAccount } from '../../libs/database/src/embedded/server-account.js';
import {
  chooseAccount,
  commandEnvironment,
} from '../../libs/database/src/embedded/server-account.js';
import { endProcess } from '../../tools/services/child-processes.js';
import { eventually } from '../../tools/services/eventually.js';

export type PostgresSettings = Readonly<Record<string, string>>;

/** A Postgres server for one spec, with its own settings and data directory. */
export class PostgresProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly directory: ServerDirectory,
    private readonly binaries: PostgresBinaries,
    private readonly account: ServerAccount,
    readonly port: number,
  ) {}

  /** Creates an empty cluster without starting the server; `binaries` are by default the embedded ones. */
  static async make(binaries?: PostgresBinaries): Promise<PostgresProcess> {
    const server = await PostgresProcess.allocate(binaries);
    await ensureCluster(server.directory, server.binaries, server.account);
    return server;
  }

  private static async allocate(given?: PostgresBinaries): Promise<PostgresProcess> {
    const directory = openServerDirectory(await mkdtemp(join(tmpdir(), 'postgres-')));
    const binaries = given ?? (await findBinaries());
    const account = await chooseAccount(directory.cluster, binaries.postgres);
    return new PostgresProcess(directory, binaries, account, await findFreePort());
  }

  /** Creates a streaming replica from a copy of all files; this server must be stopped meanwhile. */
  async replica(): Promise<PostgresProcess> {
    const copy = await PostgresProcess.allocate(this.binaries);
    // `-a` keeps the owners of the files: Postgres refuses a data directory of another user.
    for (const part of ['cluster', 'password'] as const) {
      await promisify(execFile)('cp', ['-a', this.directory[part], copy.directory[part]]);
    }
    await copy.write('standby.signal', '');
    const conninfo = `host=127.0.0.1 port=${this.port} user=${SUPERUSER} password=${await this.password()}`;
    await copy.write('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`);
    return copy;
  }

  /** `environment` is added to the variables of the server. */
  async start(settings: PostgresSettings, environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const all = Object.entries({ ...defaults, ...settings, port: String(this.port) });
    const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = this.account.command(this.binaries.postgres, [
      '-D',
      this.directory.cluster,
      ...flags,
    ]);
    const { program, parameters, options } = command;
    const env = { ...commandEnvironment(), ...environment };
    const streams = { cwd: '/', env, stdio: 'ignore' } as const;
    this.child = spawn(program, parameters, { ...options, ...streams });
    const database = new Database({ url: await this.url(), maxConnections: 1 });
    const isReady = () =>
      database.execute('SELECT 1').then(
        () => true,
        () => false,
      );
    await eventually(isReady).finally(() => database.close());
  }

  async url(): Promise<string> {
    return `postgres://${SUPERUSER}:${await this.password()}@127.0.0.1:${this.port}/postgres`;
  }

  /** Writes a file, owned by the server's account, to the data directory. */
  async write(name: string, text: string): Promise<void> {
    const file = join(this.directory.cluster, name);
    await writeFile(file, text, { mode: 0o600 });
    await this.chownToServerAccount(file);
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child) await endProcess(child, 'SIGINT');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(join(this.directory.root, '..'), { recursive: true, force: true });
  }

  private password(): Promise<string> {
    return readPassword(this.directory);
  }

  private async chownToServerAccount(path: string): Promise<void> {
    const { owner } = this.account;
    if (owner) await chown(path, owner.uid, owner.gid);
  }
}
