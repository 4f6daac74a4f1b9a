import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Retention } from '#batches';
import { errorName, LOGGER } from '#observability';
import type { Logger } from '#observability';

/** A batch outlives its time by so long at most. */
const INTERVAL_MS = 30_000;

/** Deletes batches whose time is over, now and then. */
@Injectable()
export class BatchRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retention: Retention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.expire(), INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async expire(): Promise<void> {
    try {
      await this.retention.expire();
    } catch (error) {
      this.logger.warn({ cause: errorName(error) }, 'batches are not expired');
    }
  }
}
