import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessRunning, processIdentity } from './process-identity.js';

let registrations = 0;

/**
 * Who uses a server, as one file a user: `<pid>-<start>.<n>`. Synchronous throughout, so that a
 * process can strike itself out while it exits.
 */
export class ServerUsers {
  constructor(private readonly directory: string) {}

  /** Enters this process and returns how to strike it out again. */
  enter(): () => void {
    mkdirSync(this.directory, { recursive: true });
    registrations += 1;
    const file = join(this.directory, `${processIdentity(process.pid)}.${registrations}`);
    writeFileSync(file, '');
    return () => rmSync(file, { force: true });
  }

  /** Says whether anybody alive is entered; those that died without a word are struck out. */
  hasAny(): boolean {
    const isAlive = this.entries().map((entry) => {
      const isRunning = isProcessRunning(entry.split('.')[0] ?? '');
      if (!isRunning) rmSync(join(this.directory, entry), { force: true });
      return isRunning;
    });
    return isAlive.includes(true);
  }

  private entries(): readonly string[] {
    try {
      return readdirSync(this.directory);
    } catch {
      return [];
    }
  }
}
