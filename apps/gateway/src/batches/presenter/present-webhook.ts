import { isUnfinished } from '#batches';
import type { Batch, Delivery, Webhook } from '#batches';
import type { SubmittedWebhookBody, WebhookBody, WebhookState } from './webhook.body.js';

/** How far somebody has been told of a batch, as its owner sees it. */
export const presentWebhook = (batch: Batch, webhook: Delivery): WebhookBody => {
  const state = stateOf(batch, webhook);
  return {
    url: webhook.url,
    state,
    attempts: webhook.attempts,
    next_attempt: state === 'delivering' ? webhook.dueAt?.toISOString() : undefined,
    delivered: webhook.deliveredAt?.toISOString(),
    last_failure: webhook.failure,
  };
};

/** Who will be told of a batch that was just submitted. */
export const presentSubmittedWebhook = ({ url, secret }: Webhook): SubmittedWebhookBody => ({
  url,
  secret,
  state: 'waiting',
  attempts: 0,
});

const stateOf = (batch: Batch, { deliveredAt, givenUpAt }: Delivery): WebhookState => {
  if (deliveredAt) return 'delivered';
  if (givenUpAt) return 'given_up';
  return isUnfinished(batch) ? 'waiting' : 'delivering';
};
