-- Where an address can be met: whoever stands at any object that carries it, or inside its building,
-- is at the address.

-- The exterior ring of the building's largest part, in spherical Mercator metres; imports before
-- this column left none.
ALTER TABLE building ADD COLUMN footprint polygon;

-- The further objects that carry the address of a premise: entrances, the shops in the house.
CREATE TABLE bearer (
  generation int    NOT NULL,
  premise    int    NOT NULL,             -- ordinal
  lon        float8 NOT NULL,
  lat        float8 NOT NULL,
  mercator   point  NOT NULL,
  building   int                          -- ordinal of the building that holds the object
) PARTITION BY LIST (generation);

-- Generations that are there already are searched like the next ones, so they need the indexes too.
DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'building'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s USING gist (box(footprint))', partition);
  END LOOP;
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'premise'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s (building) WHERE building IS NOT NULL', partition);
  END LOOP;
END
$$;
