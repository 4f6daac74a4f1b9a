import type { Database, Statement } from '#database';

/** Names and words from which expensive queries are built. */
export interface GazetteerWords {
  /** Names of streets, the commonest first. */
  readonly streets: readonly string[];
  readonly places: readonly string[];
  /** The words of most streets, the commonest first: those with the longest posting lists. */
  readonly commonWords: readonly string[];
}

interface NameRow {
  readonly name: string;
  readonly objects: number;
}

const namesOf = (table: 'street' | 'place'): Statement => ({
  name: `pathological-${table}-names`,
  text: `
    SELECT names ->> '' AS name, count(*)::int AS objects
    FROM ${table}
    WHERE names ->> '' IS NOT NULL
    GROUP BY 1
    ORDER BY 2 DESC, 1
    LIMIT 20000`,
});

const TIMEOUT_MS = 60_000;
const COMMON_WORDS = 40;

/** Reads the words of all data sets of a database. Throws if it has none. */
export const readGazetteerWords = async (database: Database): Promise<GazetteerWords> => {
  const read = (table: 'street' | 'place') =>
    database.query<NameRow>(namesOf(table), [], { timeoutMs: TIMEOUT_MS });
  const [streets, places] = await Promise.all([read('street'), read('place')]);
  if (streets.length === 0) throw new Error('nothing has been imported into this database');
  const nameOf = ({ name }: NameRow): string => name;
  return {
    streets: streets.map(nameOf),
    places: places.map(nameOf),
    commonWords: commonWordsOf(streets),
  };
};

const commonWordsOf = (rows: readonly NameRow[]): readonly string[] => {
  const objectsByWord = new Map<string, number>();
  for (const { name, objects } of rows) {
    for (const word of name.split(/[\s-]+/))
      objectsByWord.set(word, (objectsByWord.get(word) ?? 0) + objects);
  }
  return [...objectsByWord]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COMMON_WORDS)
    .map(([word]) => word);
};
