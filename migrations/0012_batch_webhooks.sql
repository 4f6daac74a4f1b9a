-- Who is to be told when a batch has ended.

CREATE TABLE batch_webhook (
  batch        uuid        PRIMARY KEY REFERENCES batch ON DELETE CASCADE,
  url          text        NOT NULL,
  secret       text        NOT NULL,     -- that the messages are signed with: whsec_ and base64
  event        text,                     -- how the batch had ended when that was first to be told
  attempts     int         NOT NULL DEFAULT 0,
  due_at       timestamptz,              -- of the next attempt; absent before the first
  delivered_at timestamptz,
  given_up_at  timestamptz,
  last_failure text
);

CREATE INDEX batch_webhook_open ON batch_webhook (due_at)
 WHERE delivered_at IS NULL AND given_up_at IS NULL;
