import { IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { ProgramEnvironment, Setting } from '#platform';
import { areValidNetworks, parseNetworks } from './webhooks/webhook-target.js';
import type { WebhookRules } from './webhooks/webhook-target.js';

/** Environment variables of batches. */
export class BatchEnvironment extends ProgramEnvironment {
  @Setting('Hours for which a batch and its results are kept.')
  @Max(24 * 365)
  @Min(1)
  @IsInt()
  readonly BATCH_RETENTION_HOURS: number = 72;

  @Setting('Maximum number of unfinished batches per API key.')
  @Max(100_000)
  @Min(0)
  @IsInt()
  readonly BATCHES_PER_KEY: number = 10;

  @Setting('Maximum number of rows in the unfinished batches of an API key.')
  @Max(1_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_PER_KEY: number = 20_000_000;

  @Setting(
    'Maximum number of concurrent watchers per API key on one gateway: event streams and long polls.',
  )
  @Max(100_000)
  @Min(0)
  @IsInt()
  readonly BATCH_WATCHERS_PER_KEY: number = 100;

  @Setting('Maximum number of concurrent uploads on one gateway; each holds a Postgres connection.')
  @Max(100)
  @Min(0)
  @IsInt()
  readonly BATCH_UPLOADS: number = 4;

  @Setting('Maximum number of rows per batch.')
  @Max(5_000_000)
  @Min(1)
  @IsInt()
  readonly BATCH_ROWS: number = 5_000_000;

  @Setting('Maximum number of bytes of text per batch, after decompression.')
  @Max(1024 ** 3)
  @Min(1)
  @IsInt()
  readonly BATCH_BYTES: number = 1024 ** 3;

  @Setting('Milliseconds without a byte after which an upload is aborted (408).')
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BATCH_UPLOAD_IDLE_MS: number = 30_000;

  @Setting(
    'Minimum throughput of an upload, averaged over twice the idle timeout. A slower upload is aborted (408), because it occupies one of the `BATCH_UPLOADS` slots.',
  )
  @Max(1_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_UPLOAD_BYTES_PER_SECOND: number = 4_096;

  @Setting(
    'Maximum number of concurrent downloads of results on one gateway; one API key gets at most half. Each takes about 5 MB of memory. At the limit: 503.',
  )
  @Max(10_000)
  @Min(1)
  @IsInt()
  readonly BATCH_DOWNLOADS: number = 32;

  @Setting(
    'Milliseconds after which the connection of a client that reads nothing of its results is closed.',
  )
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BATCH_DOWNLOAD_IDLE_MS: number = 120_000;

  @Setting(
    'Maximum number of unanswered rows of all API keys. At the limit new batches are rejected (503).',
  )
  @Max(1_000_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_WAITING: number = 50_000_000;

  @Setting(
    'Maximum number of rows of all API keys in Postgres. At the limit new batches are rejected (503).',
  )
  @Max(1_000_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_KEPT: number = 200_000_000;

  @Setting(
    'Networks to which webhooks may be sent although they are not public, such as `10.1.0.0/16`, separated by commas.',
  )
  @IsOptional()
  @ValidateBy(
    { name: 'networks', validator: { validate: areValidNetworks } },
    { message: 'WEBHOOK_NETWORKS must be a list of addresses or networks such as 10.0.0.0/8' },
  )
  readonly WEBHOOK_NETWORKS?: string;

  @Setting('Whether webhook URLs may use plain HTTP. For trusted networks only.')
  @IsIn(['true', 'false'])
  readonly WEBHOOK_HTTP: string = 'false';
}

/** Injection token of the BatchConfig. */
export const BATCH_CONFIG = Symbol('batch config');

/** The settings of the gateway that batches need. */
export interface BatchConfig {
  readonly batches: BatchSettings;
  readonly webhooks: WebhookRules;
  readonly requestTimeoutMs: number;
}

/** Settings of batches. */
export interface BatchSettings {
  readonly retentionSeconds: number;
  readonly perKey: { readonly batches: number; readonly rows: number; readonly watchers: number };
  /** Limits over all keys. */
  readonly total: { readonly rowsWaiting: number; readonly rowsKept: number };
  readonly concurrentUploads: number;
  readonly upload: UploadLimits;
  readonly download: DownloadLimits;
}

/** Converts the environment variables to settings. */
export const batchSettingsOf = (read: BatchEnvironment): BatchSettings => ({
  retentionSeconds: read.BATCH_RETENTION_HOURS * 3_600,
  perKey: {
    batches: read.BATCHES_PER_KEY,
    rows: read.BATCH_ROWS_PER_KEY,
    watchers: read.BATCH_WATCHERS_PER_KEY,
  },
  total: { rowsWaiting: read.BATCH_ROWS_WAITING, rowsKept: read.BATCH_ROWS_KEPT },
  concurrentUploads: read.BATCH_UPLOADS,
  upload: {
    // A batch above the limit of its key could never be accepted.
    rows: Math.min(read.BATCH_ROWS, read.BATCH_ROWS_PER_KEY),
    bytes: read.BATCH_BYTES,
    idleMs: read.BATCH_UPLOAD_IDLE_MS,
    bytesPerSecond: read.BATCH_UPLOAD_BYTES_PER_SECOND,
  },
  download: { concurrent: read.BATCH_DOWNLOADS, idleMs: read.BATCH_DOWNLOAD_IDLE_MS },
});

/** URLs to which webhooks may be sent. */
export const webhookRulesOf = (read: BatchEnvironment): WebhookRules => ({
  allowedNetworks: parseNetworks(read.WEBHOOK_NETWORKS ?? ''),
  allowsHttp: read.WEBHOOK_HTTP === 'true',
});

/** Limits of one upload. */
export interface UploadLimits {
  readonly rows: number;
  /** Bytes of text after decompression. */
  readonly bytes: number;
  /** Maximum time without any bytes. */
  readonly idleMs: number;
  /** Minimum throughput: a slower upload occupies a slot that others need. */
  readonly bytesPerSecond: number;
}

/** Maximum duration of an upload, whatever its size. */
export const MAX_UPLOAD_MS = 3_600_000;

/** Limits of downloads of results. */
interface DownloadLimits {
  /** Maximum number per gateway; one API key gets at most half. */
  readonly concurrent: number;
  /**
   * A client that reads nothing for this many milliseconds is disconnected; it can resume with a
   * range.
   */
  readonly idleMs: number;
}
