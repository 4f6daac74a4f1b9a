import type { Database } from '#database';

/** `''` is the local name, `alt` has further names without a known language. */
export type StoredNames = Readonly<Record<string, string | readonly string[]>>;

/** An object with several names, and the names of its place. */
export interface SampledName {
  readonly id: string;
  readonly names: StoredNames;
  readonly around: StoredNames | null;
}

/** A street with several names, and a house on it. */
export interface SampledStreet extends SampledName {
  readonly number: string;
  readonly lat: number;
  readonly lon: number;
}

const severalNames = (column: string): string =>
  `(SELECT count(*) FROM jsonb_object_keys(${column})) > 1`;

const streetRows = {
  name: 'spec-streets-of-several-names',
  text: `SELECT p.id, s.names, c.names AS around, p.number, p.lat, p.lon
           FROM street s
           JOIN place c ON c.generation = s.generation AND c.ordinal = s.city
           JOIN LATERAL (SELECT id, number, lat, lon
                           FROM premise p
                          WHERE p.generation = s.generation AND p.street = s.ordinal
                            AND p.number IS NOT NULL AND p.unit IS NULL AND p.number !~ ' '
                          ORDER BY md5(p.ordinal::text) LIMIT 1) p ON true
          WHERE s.generation = (SELECT live_generation FROM dataset WHERE name = $1)
            AND c.kind = 'city' AND ${severalNames('s.names')}
          ORDER BY md5(s.ordinal::text) LIMIT $2`,
};

const placeRows = {
  name: 'spec-places-of-several-names',
  text: `SELECT p.id, p.names, (SELECT c.names FROM place c
                                 WHERE c.generation = p.generation AND c.ordinal = p.parent
                                   AND c.kind <> 'country') AS around
           FROM place p
          WHERE p.generation = (SELECT live_generation FROM dataset WHERE name = $1)
            AND p.kind IN ('city', 'locality') AND ${severalNames('p.names')}
          ORDER BY md5(p.ordinal::text) LIMIT $2`,
};

/** Samples streets with several names, the same in every run. */
export const sampleStreets = (
  database: Database,
  dataset: string,
  most: number,
): Promise<readonly SampledStreet[]> => database.query<SampledStreet>(streetRows, [dataset, most]);

/** Samples cities and localities, the same in every run. */
export const samplePlaces = (
  database: Database,
  dataset: string,
  most: number,
): Promise<readonly SampledName[]> => database.query<SampledName>(placeRows, [dataset, most]);

/** Each name with its language: `''` for the local one, `alt` for none. */
export const everyNameOf = (names: StoredNames): readonly { language: string; name: string }[] =>
  Object.entries(names).flatMap(([language, stored]) =>
    [stored].flat().map((name) => ({ language, name })),
  );

/** The name in a language, otherwise the local one. */
export const nameIn = (names: StoredNames, language: string): string => {
  const name = language === 'alt' ? undefined : names[language];
  return typeof name === 'string' ? name : String(names['']);
};
