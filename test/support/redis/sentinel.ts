import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RedisProcess } from './redis-process.js';
import { askRedis } from './redis-question.js';

/** Soon enough for a test, and long enough for a machine that is busy with others. */
const DOWN_AFTER_MS = 2_000;

/** What a failover may take before it is given up; the next one waits twice as long. */
const FAILOVER_TIMEOUT_MS = 5_000;

/** So many have to agree that a server is gone. */
const QUORUM = 2;

/** What a sentinel says of a server, by name. */
type Told = ReadonlyMap<string, string>;

/** One of those that watch a pair of servers and name the one that counts. */
export class Sentinel {
  static async start(name: string, masterPort: number): Promise<Sentinel> {
    const process = await RedisProcess.start(['--sentinel'], (directory, port) =>
      writeSettings({ name, masterPort, directory, port }),
    );
    return new Sentinel(process, name);
  }

  private constructor(
    private readonly process: RedisProcess,
    private readonly name: string,
  ) {}

  get port(): number {
    return this.process.port;
  }

  /** Of the server that it names; undefined while it does not answer. */
  async masterPort(): Promise<number | undefined> {
    const port = (await this.master()).get('port');
    return port === undefined ? undefined : Number(port);
  }

  /** Whether it knows so many others, and could have the replica take over at once. */
  async isReady(others: number): Promise<boolean> {
    const [master, [replica], info] = await Promise.all([
      this.master(),
      this.replicas(),
      askRedis(this.process, (redis) => redis.info('sentinel')),
    ]);
    return (
      master.get('flags') === 'master' &&
      master.get('role-reported') === 'master' &&
      master.get('num-slaves') === '1' &&
      master.get('num-other-sentinels') === String(others) &&
      replica?.get('flags') === 'slave' &&
      replica.get('role-reported') === 'slave' &&
      replica.get('master-link-status') === 'ok' &&
      replica.get('master-port') === master.get('port') &&
      // One whose clock jumped, as that of a busy machine does, trusts itself for 30 s in nothing.
      /^sentinel_tilt:0/m.test(info ?? '')
    );
  }

  /**
   * Asks for a failover, unless one is on its way: it refuses while the replica is none to rely on,
   * and gives up what takes too long, both without trying again by itself.
   */
  async failOver(from: number): Promise<void> {
    const master = await this.master();
    if (master.get('port') !== String(from)) return;
    if (master.get('flags')?.includes('failover_in_progress')) return;
    await askRedis(this.process, (redis) => redis.call('SENTINEL', 'FAILOVER', this.name));
  }

  /** Names another server at once, which the one named before is not told of. */
  async nameInstead(masterPort: number): Promise<void> {
    await askRedis(this.process, async (redis) => {
      await redis.call('SENTINEL', 'REMOVE', this.name);
      await redis.call('SENTINEL', 'MONITOR', this.name, '127.0.0.1', masterPort, QUORUM);
    });
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private async master(): Promise<Told> {
    return fieldsOf(await this.ask('MASTER'));
  }

  private async replicas(): Promise<readonly Told[]> {
    const told = await this.ask('REPLICAS');
    return Array.isArray(told) ? told.map(fieldsOf) : [];
  }

  private ask(what: string): Promise<unknown> {
    return askRedis(this.process, (redis) => redis.call('SENTINEL', what, this.name));
  }
}

interface Settings {
  readonly name: string;
  readonly masterPort: number;
  readonly directory: string;
  readonly port: number;
}

/** A sentinel writes what it learns into the file that it starts from. */
async function writeSettings({ name, masterPort, directory, port }: Settings): Promise<string[]> {
  const file = join(directory, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${name} 127.0.0.1 ${masterPort} ${QUORUM}`,
    `sentinel down-after-milliseconds ${name} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${name} ${FAILOVER_TIMEOUT_MS}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return [file];
}

function fieldsOf(told: unknown): Told {
  const list = Array.isArray(told) ? told.map(String) : [];
  return new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])));
}
