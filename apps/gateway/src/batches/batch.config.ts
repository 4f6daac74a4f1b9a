import { IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { ProgramEnvironment } from '#settings';
import type { DownloadLimits } from './results/download-limits.js';
import type { UploadLimits } from './upload/upload-limits.js';
import { areNetworks, readNetworks } from './webhooks/open-address.js';
import type { WebhookRules } from './webhooks/webhook-target.js';

/** What the environment may say to a gateway of batches. */
export class BatchEnvironment extends ProgramEnvironment {
  /** How long a batch and its results are kept. */
  @Max(24 * 365)
  @Min(1)
  @IsInt()
  readonly BATCH_RETENTION_HOURS: number = 72;

  /** Unfinished batches that one key may have. */
  @Max(100_000)
  @Min(0)
  @IsInt()
  readonly BATCHES_PER_KEY: number = 10;

  /** Rows that they may hold together. */
  @Max(1_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_PER_KEY: number = 20_000_000;

  /** Watchers that one key may have at once on this gateway, by events or by waiting. */
  @Max(100_000)
  @Min(0)
  @IsInt()
  readonly BATCH_WATCHERS_PER_KEY: number = 100;

  /** Uploads that this gateway takes in at once; each holds a connection to Postgres. */
  @Max(100)
  @Min(0)
  @IsInt()
  readonly BATCH_UPLOADS: number = 4;

  /** Rows of one batch. */
  @Max(5_000_000)
  @Min(1)
  @IsInt()
  readonly BATCH_ROWS: number = 5_000_000;

  /** Text of one batch, however it was compressed. */
  @Max(1024 ** 3)
  @Min(1)
  @IsInt()
  readonly BATCH_BYTES: number = 1024 ** 3;

  /** An upload of which nothing comes for so long is given up. */
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BATCH_UPLOAD_IDLE_MS: number = 30_000;

  /** An upload that is slower than this for twice as long is given up: it holds the place of another. */
  @Max(1_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_UPLOAD_BYTES_PER_SECOND: number = 4_096;

  /** Results that this gateway sends at once, half of them at most for one key; each takes about 5 MB. */
  @Max(10_000)
  @Min(1)
  @IsInt()
  readonly BATCH_DOWNLOADS: number = 32;

  /** Whoever takes nothing of results for so long is not waited for. */
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BATCH_DOWNLOAD_IDLE_MS: number = 120_000;

  /** Rows, of all keys, that wait for answers; above it no batch is taken in. */
  @Max(1_000_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_WAITING: number = 50_000_000;

  /** Rows, of all keys, that are kept; above it no batch is taken in. */
  @Max(1_000_000_000_000)
  @Min(0)
  @IsInt()
  readonly BATCH_ROWS_KEPT: number = 200_000_000;

  /** Networks that webhooks may go to although they are not public, separated by commas. */
  @IsOptional()
  @ValidateBy(
    { name: 'networks', validator: { validate: areNetworks } },
    { message: 'WEBHOOK_NETWORKS must be a list of addresses or networks such as 10.0.0.0/8' },
  )
  readonly WEBHOOK_NETWORKS?: string;

  /** Whether webhooks may go over plain HTTP, where nobody else listens in. */
  @IsIn(['true', 'false'])
  readonly WEBHOOK_HTTP: string = 'false';
}

/** What this gateway does with batches. */
export interface BatchSettings {
  readonly retentionSeconds: number;
  readonly perKey: { readonly batches: number; readonly rows: number; readonly watchers: number };
  /** Of all keys together. */
  readonly most: { readonly rowsWaiting: number; readonly rowsKept: number };
  readonly uploadsAtOnce: number;
  readonly upload: UploadLimits;
  readonly download: DownloadLimits;
}

/** The settings of batches that an environment holds. */
export const batchSettingsOf = (read: BatchEnvironment): BatchSettings => ({
  retentionSeconds: read.BATCH_RETENTION_HOURS * 3_600,
  perKey: {
    batches: read.BATCHES_PER_KEY,
    rows: read.BATCH_ROWS_PER_KEY,
    watchers: read.BATCH_WATCHERS_PER_KEY,
  },
  most: { rowsWaiting: read.BATCH_ROWS_WAITING, rowsKept: read.BATCH_ROWS_KEPT },
  uploadsAtOnce: read.BATCH_UPLOADS,
  upload: {
    // Whoever waited with more than a key may have would wait for ever.
    rows: Math.min(read.BATCH_ROWS, read.BATCH_ROWS_PER_KEY),
    bytes: read.BATCH_BYTES,
    idleMs: read.BATCH_UPLOAD_IDLE_MS,
    bytesPerSecond: read.BATCH_UPLOAD_BYTES_PER_SECOND,
  },
  download: { atOnce: read.BATCH_DOWNLOADS, idleMs: read.BATCH_DOWNLOAD_IDLE_MS },
});

/** Where messages on batches may go. */
export const webhookRulesOf = (read: BatchEnvironment): WebhookRules => ({
  opened: readNetworks(read.WEBHOOK_NETWORKS ?? ''),
  allowsHttp: read.WEBHOOK_HTTP === 'true',
});
