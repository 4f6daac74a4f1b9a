import type { RedisHost } from './redis-host.js';

const INTERVAL_MS = 1_000;

type Heed = (master: RedisHost) => void;

/** Asks every second which server takes writes, while a connection wants to know. */
export class MasterWatch {
  private readonly heeding = new Set<Heed>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly find: () => Promise<RedisHost>) {}

  /** Tells what it finds until the function is called that it returns. */
  heed(heed: Heed): () => void {
    this.heeding.add(heed);
    this.timer ??= setInterval(() => void this.look(), INTERVAL_MS).unref();
    return () => {
      this.heeding.delete(heed);
      if (this.heeding.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private async look(): Promise<void> {
    try {
      const master = await this.find();
      for (const heed of [...this.heeding]) heed(master);
    } catch {
      // While nobody answers, nobody says that it is another.
    }
  }
}
