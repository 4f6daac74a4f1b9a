-- Ids that have answered once and answer no longer, so that a look-up can say why it finds nothing.
-- An id that comes back leaves the table.

CREATE TABLE gone_id (
  id      uuid        PRIMARY KEY,
  kind    text        NOT NULL CHECK (kind IN ('premise', 'street', 'place')),
  dataset text        NOT NULL,           -- its name: the data set itself may be gone, too
  gone_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX gone_id_dataset ON gone_id (dataset);
