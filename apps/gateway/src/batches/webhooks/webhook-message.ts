import type { DueWebhook } from '#batches';
import { presentBatch } from '../presenter/present-batch.js';
import type { WebhookMessage } from './send-webhook.js';

/**
 * The message that a batch has ended: its type, when it ended, and the batch as its owner saw it
 * then. Letter by letter the same at every attempt.
 */
export function webhookMessage({ batch, event, url, secret }: DueWebhook): WebhookMessage {
  const body = JSON.stringify({
    type: `batch.${event}`,
    timestamp: (batch.finishedAt ?? batch.expiresAt).toISOString(),
    data: presentBatch({ ...batch, status: event }),
  });
  return { id: `batch-${batch.id}`, url, secret, body };
}
