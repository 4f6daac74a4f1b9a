-- What handing out the results of batches remembers, so that a part of them can be found again.

-- How many rows of a chunk that is done have no answer; absent until then.
ALTER TABLE batch_chunk ADD COLUMN rejected int;

CREATE INDEX batch_chunk_rejected ON batch_chunk (batch, ordinal) WHERE rejected > 0;

-- How long the text of a chunk is in a form; known once it has been written in it.
CREATE TABLE batch_chunk_length (
  batch   uuid NOT NULL,
  form    text NOT NULL,   -- as whoever shows the results calls it
  ordinal int  NOT NULL,
  bytes   int  NOT NULL,
  PRIMARY KEY (batch, form, ordinal),
  FOREIGN KEY (batch, ordinal) REFERENCES batch_chunk ON DELETE CASCADE
);

-- For whoever deletes chunks.
CREATE INDEX batch_chunk_length_chunk ON batch_chunk_length (batch, ordinal);
