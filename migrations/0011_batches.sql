-- Batches: many queries, answered one chunk after another while nobody waits for them.
--
-- A batch is written in one transaction, so that it is there with all its rows or not at all. What is
-- to be done, and what has been, stands here alone: a queue only says which chunks are up next, and
-- whatever it forgets is queued again from here.

CREATE TABLE batch (
  id              uuid        PRIMARY KEY,
  key             text        NOT NULL,   -- whose: the id of an API key, or 'bootstrap'
  status          text        NOT NULL DEFAULT 'queued'
                  CHECK (status IN ('queued', 'running', 'completed', 'cancelled', 'failed', 'expired')),
  explain         boolean     NOT NULL DEFAULT false,   -- whether answers tell how they came about
  input_filter    text        NOT NULL DEFAULT 'loose',
  presentation    json        NOT NULL DEFAULT '{}',    -- for whoever shows the results
  total           int         NOT NULL DEFAULT 0,   -- rows
  chunks          int         NOT NULL DEFAULT 0,
  processed       int         NOT NULL DEFAULT 0,
  matched         int         NOT NULL DEFAULT 0,
  unmatched       int         NOT NULL DEFAULT 0,
  rejected        int         NOT NULL DEFAULT 0,
  idempotency_key text,
  payload_digest  bytea,                  -- SHA-256 of what was sent
  created_at      timestamptz NOT NULL DEFAULT now(),
  started_at      timestamptz,
  finished_at     timestamptz,
  expires_at      timestamptz NOT NULL
);

CREATE INDEX batch_of_key ON batch (key, created_at DESC, id);
CREATE INDEX batch_unfinished ON batch (created_at) WHERE status IN ('queued', 'running');
CREATE INDEX batch_expiry ON batch (expires_at) WHERE status <> 'expired';
CREATE UNIQUE INDEX batch_idempotency ON batch (key, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The rows that are answered together. A chunk that is done is never done again.
CREATE TABLE batch_chunk (
  batch     uuid     NOT NULL REFERENCES batch ON DELETE CASCADE,
  ordinal   int      NOT NULL,            -- from 0, in the order of the input
  first_row int      NOT NULL,            -- from 1
  rows      int      NOT NULL,
  state     text     NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'done')),
  attempts  smallint NOT NULL DEFAULT 0,  -- begun by a worker
  inputs    bytea    NOT NULL,            -- the rows as they came; gzipped JSON, as the next two
  queries   bytea    NOT NULL,            -- the rows as they are searched, null for those rejected
  answers   bytea,
  PRIMARY KEY (batch, ordinal)
);

-- They are compressed already.
ALTER TABLE batch_chunk
  ALTER COLUMN inputs SET STORAGE EXTERNAL,
  ALTER COLUMN queries SET STORAGE EXTERNAL,
  ALTER COLUMN answers SET STORAGE EXTERNAL;

CREATE INDEX batch_chunk_waiting ON batch_chunk (batch, ordinal) WHERE state = 'waiting';
CREATE INDEX batch_chunk_queued ON batch_chunk (batch, ordinal) WHERE state = 'queued';
