import type { Batch, BatchPage, Webhook, WebhookDelivery } from '#batches';
import { isUnfinished } from '#batches';
import type {
  BatchBody,
  BatchListBody,
  SubmittedWebhookBody,
  WebhookBody,
  WebhookState,
} from './batch.body.js';

/** Path of the batch resource. */
export const BATCHES_PATH = '/final-destination/v2/batches';

/** Presents a batch to its owner. */
export const presentBatch = (batch: Batch, now = new Date()): BatchBody => {
  const { counts } = batch;
  const rate = rowsPerSecond(batch, now);
  const self = `${BATCHES_PATH}/${batch.id}`;
  return {
    id: batch.id,
    status: batch.status,
    counts: {
      total: counts.total,
      processed: counts.processed,
      ok: counts.matched,
      no_matches: counts.unmatched,
      rejected: counts.rejected,
    },
    created: batch.createdAt.toISOString(),
    started: batch.startedAt?.toISOString(),
    finished: batch.finishedAt?.toISOString(),
    expected_end: expectedEnd(batch, { now, rate })?.toISOString(),
    expires: batch.expiresAt.toISOString(),
    rows_per_second: rate === undefined ? undefined : Math.round(rate * 10) / 10,
    webhook: batch.webhook && presentWebhook(batch, batch.webhook),
    links: { self, results: `${self}/results`, errors: `${self}/errors`, events: `${self}/events` },
  };
};

/** Average throughput; undefined before the batch has started. */
const rowsPerSecond = (batch: Batch, now: Date): number | undefined => {
  const { startedAt, finishedAt = now, counts } = batch;
  const seconds = startedAt && (finishedAt.getTime() - startedAt.getTime()) / 1_000;
  return seconds && seconds > 0 ? counts.processed / seconds : undefined;
};

const expectedEnd = (
  batch: Batch,
  { now, rate }: { readonly now: Date; readonly rate: number | undefined },
): Date | undefined => {
  if (!isUnfinished(batch) || !rate) return undefined;
  const { total, processed } = batch.counts;
  return new Date(now.getTime() + ((total - processed) / rate) * 1_000);
};

/** Presents a page. `batches` holds one batch more than the page if there is a next page. */
export const presentList = (batches: readonly Batch[], page: BatchPage): BatchListBody => {
  const shown = batches.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = batches.length > shown.length && last !== undefined;
  return {
    batches: shown.map((batch) => presentBatch(batch)),
    next: hasMore ? nextPageLink(last, page) : undefined,
  };
};

const nextPageLink = ({ id }: Batch, { status, limit }: BatchPage): string => {
  const parameters = new URLSearchParams({ ...(status && { status }), limit: String(limit) });
  parameters.set('cursor', id);
  return `${BATCHES_PATH}?${parameters}`;
};

/** Presents the delivery state of the webhook of a batch. */
const presentWebhook = (batch: Batch, webhook: WebhookDelivery): WebhookBody => {
  const state = webhookStateOf(batch, webhook);
  return {
    url: webhook.url,
    state,
    attempts: webhook.attempts,
    next_attempt: state === 'delivering' ? webhook.dueAt?.toISOString() : undefined,
    delivered: webhook.deliveredAt?.toISOString(),
    last_failure: webhook.failure,
  };
};

/** Presents the webhook of a new batch, with its secret. */
export const presentSubmittedWebhook = ({ url, secret }: Webhook): SubmittedWebhookBody => ({
  url,
  secret,
  state: 'waiting',
  attempts: 0,
});

const webhookStateOf = (
  batch: Batch,
  { deliveredAt, givenUpAt }: WebhookDelivery,
): WebhookState => {
  if (deliveredAt) return 'delivered';
  if (givenUpAt) return 'given_up';
  return isUnfinished(batch) ? 'waiting' : 'delivering';
};

/** Poll interval while no estimate exists, and the longest one. Seconds. */
const DEFAULT_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 60;

/** The header Retry-After of an unfinished batch; no header once it has ended. */
export const retryAfterHeaders = (
  batch: Batch,
  now = new Date(),
): Readonly<Record<string, string>> => {
  if (!isUnfinished(batch)) return {};
  const { expected_end: end } = presentBatch(batch, now);
  const seconds =
    end === undefined ? DEFAULT_RETRY_SECONDS : (Date.parse(end) - now.getTime()) / 1_000;
  return { 'Retry-After': String(Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)))) };
};
