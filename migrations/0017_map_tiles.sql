-- Map tiles read the streets of an area.

-- The bounding box in spherical Mercator metres; null for interpolation lines, which are not drawn.
-- Imports before this column left none.
ALTER TABLE street_line ADD COLUMN bounds box;

-- Generations that are there already are searched like the next ones, so they need the index too.
DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'street_line'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s USING gist (bounds)', partition);
  END LOOP;
END
$$;
