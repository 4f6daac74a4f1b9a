-- Whether a generation was drawn as a map or is a register, a list of addresses that somebody keeps:
-- where several data sets tell of one destination, the kind settles who has the say on what.

ALTER TABLE generation ADD COLUMN kind text NOT NULL DEFAULT 'register' CHECK (kind IN ('map', 'register'));

-- Extracts of OpenStreetMap are known by the names of their files.
UPDATE generation
   SET kind = 'map'
 WHERE EXISTS (SELECT FROM unnest(sources) AS source WHERE source ~* '\.(osm|pbf)(\.|$)');
