-- Places of interest: named objects such as museums and shops, with or without an address. A premise
-- with a category is found by its names only, never by its number or position.

-- Beside an address in the building, the address is that of the place.
ALTER TABLE premise
  ADD COLUMN category  text,              -- 'museum', 'supermarket', …; null for an address
  ADD COLUMN poi_forms text,              -- search forms of its names; search_forms is null
  ADD COLUMN country   text,              -- of a place of interest without a street
  ADD COLUMN city      int,               -- the same: ordinal of a place
  ADD COLUMN places    int[];             -- of a place of interest: ordinals of its city, localities and other places

-- A place of interest without an address has no street.
ALTER TABLE premise ALTER COLUMN street DROP NOT NULL;
