-- Where streets run: a house that nobody knows is placed along its street, between those that are
-- known. Imports before this table left nothing in it.

CREATE TABLE street_line (
  generation  int   NOT NULL,
  street      int   NOT NULL,             -- ordinal
  vertices    int[] NOT NULL,             -- lon, lat, lon, lat, … in ten-millionths of a degree
  number_from int,                        -- of a line that houses stand on, the numbers at its ends: the lower one first
  number_to   int,
  number_step int                         -- and from one to the next
) PARTITION BY LIST (generation);
