-- What keys have spent in the running minute, where there is no Redis to count it.
--
-- Unlogged: nothing here is worth keeping for longer than a minute, and a count must not wait for
-- the disk. A crash of the server empties all three tables together; gateways see it by the epoch.

CREATE UNLOGGED TABLE rate_limit (
  name    text        PRIMARY KEY,
  spent   bigint      NOT NULL,
  ends_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE rate_limit_gateway (
  id      text        PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE UNLOGGED TABLE rate_limit_epoch (
  epoch     text    NOT NULL,
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton)
);
