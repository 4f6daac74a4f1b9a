-- Whoever stands in a car park is at the address that it serves.

-- A car park may be known by its entrance alone.
ALTER TABLE parking ALTER COLUMN outline DROP NOT NULL;

-- As the footprint of a building; imports before this column left none.
ALTER TABLE parking ADD COLUMN footprint polygon;

-- Generations that are there already are searched like the next ones, so they need the indexes too.
DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'parking'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s USING gist (box(footprint))', partition);
  END LOOP;
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'premise'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s (parking) WHERE parking_quality <> ''low''', partition);
  END LOOP;
END
$$;
