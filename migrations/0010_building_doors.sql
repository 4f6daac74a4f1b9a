-- Another data set may have an address in a building that has none on its own map: what leads there is
-- kept with the building. Where the building has addresses, theirs tell.

ALTER TABLE building
  ADD COLUMN doors           double precision[],
  ADD COLUMN parking         integer,
  ADD COLUMN parking_quality text,
  ADD COLUMN parking_metres  double precision;
