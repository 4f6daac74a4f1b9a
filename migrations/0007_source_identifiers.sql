-- What answers look-ups by identifier alone, because it has no address or no position of its own, is
-- at no place where a position might meet it.
ALTER TABLE premise ALTER COLUMN mercator DROP NOT NULL;

-- Of the records that were brought together in one premise, beside its own.
ALTER TABLE premise ADD COLUMN further_uprns bigint[], ADD COLUMN further_udprns bigint[];

-- Generations that are there already are searched like the next ones, so they need the indexes too.
DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'premise'::regclass LOOP
    EXECUTE format(
      'CREATE INDEX ON %s USING gin (further_uprns) WHERE further_uprns IS NOT NULL', partition);
    EXECUTE format(
      'CREATE INDEX ON %s USING gin (further_udprns) WHERE further_udprns IS NOT NULL', partition);
  END LOOP;
END
$$;
