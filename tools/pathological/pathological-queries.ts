import { MAX_TEXT_LENGTH } from '#contracts';
import type { Database, Statement } from '#database';
import { seededRandom } from '../measurement/seeded-random.js';
import type { SeededRandom } from '../measurement/seeded-random.js';

/** A text that is no address, and how it was made. */
export interface PathologicalQuery {
  readonly kind: string;
  readonly text: string;
}

interface QueryPlan {
  readonly seed: number;
  readonly count: number;
  readonly words: GazetteerWords;
}

/** Pieces of a text; with few of them, more ways to read it are tried. */
const pieceCounts = [2, 4, 6, 8, 10, 12, 16, 20, 25, 30, Infinity];

/**
 * Creates queries that need as much work as possible, the kinds in turn. The same seed and words
 * give the same queries.
 */
export const pathologicalQueries = ({
  seed,
  count,
  words,
}: QueryPlan): readonly PathologicalQuery[] => {
  const random = seededRandom(seed, 'pathological');
  const kinds = Object.entries(pieces);
  return Array.from({ length: Math.ceil(count / kinds.length) }, () =>
    kinds.map(([kind, pieceOf]) => ({ kind, text: composeText(pieceOf, random, words) })),
  )
    .flat()
    .slice(0, count);
};

const composeText = (pieceOf: PieceOf, random: SeededRandom, words: GazetteerWords): string => {
  const most = random.pick(pieceCounts);
  const separator = random.pick(separators);
  const source = { random, words, repeated: random.pick(words.streets) };
  const text: string[] = [];
  for (let length = 0, count = 0; length < MAX_TEXT_LENGTH && count < most; count += 1) {
    text.push(...pieceOf(source), ...separator);
    length = text.length;
  }
  return text.slice(0, MAX_TEXT_LENGTH).join('');
};

const separators = ['', ' ', ' ', ' ', ', ', '. ', '-', '/'];

/** What a piece of a text is made of. */
interface PieceSource {
  readonly random: SeededRandom;
  readonly words: GazetteerWords;
  /** A street that is the same for all pieces of a text. */
  readonly repeated: string;
}

const expanding = ['\ufdfa', '\ufdfb', '\u337f', '\u3300', '\ufb03', '\u3231', '\u2167', '\u00bd'];
const marks = ['\u0300', '\u0301', '\u0308', '\u0323', '\u0345', '\u064b', '\u0f71', '\u0f74'];
const letters = 'abcdefghijklmnopqrstuvwxyz';
const escapes = ['%EF%B7%BA', '&#xFDFA;', 'ï·º', '<br>', '&uuml;', 'MÃ¼nchen', '%20', 'a?b'];
const numberForms = ['#', '##', '#####', '#-##', '#/#', '##a', '#th', '#.###', '##bis', 'A# #AA'];
const unspaced = '中央東京都市町村区路街道一二三アイウカキク가나다라마바사';

type PieceOf = (source: PieceSource) => string;

/** A piece of each kind of text. */
const pieces: Readonly<Record<string, PieceOf>> = {
  'expanding code points': ({ random }) => random.pick(expanding),
  'combining marks': ({ random }) => random.pick([...letters]) + marksOf(random, 20),
  'decomposed names': ({ random, words }) =>
    [...random.pick(words.streets).normalize('NFD')]
      .map((letter) => letter + marksOf(random, 2))
      .join(''),
  'one-letter words': ({ random }) => `${random.pick([...letters])} `,
  'numbers only': ({ random }) =>
    `${random.pick(numberForms).replace(/#/g, () => String(1 + random.below(9)))} `,
  'repeated street': ({ repeated }) => `${repeated} `,
  'repeated street, misspelt': ({ random, repeated }) => `${misspell(repeated, random)} `,
  'different streets': ({ random, words }) => `${random.pick(words.streets)} `,
  'different streets, misspelt': ({ random, words }) =>
    `${misspell(random.pick(words.streets), random)} `,
  'common words': ({ random, words }) => `${random.pick(words.commonWords)} `,
  'common words, misspelt': ({ random, words }) =>
    `${misspell(random.pick(words.commonWords), random)} `,
  places: ({ random, words }) => `${random.pick(words.places)} `,
  'words cut short': ({ random, words }) =>
    `${random.pick(words.streets).slice(0, 3 + random.below(2))}. `,
  'words run together': ({ random, words }) => random.pick(words.streets).replace(/\s/g, ''),
  'common words run together': ({ random, words }) =>
    random.pick(words.commonWords) + random.pick(['', '', ' ']),
  'spaces moved': ({ random, words }) =>
    [...random.pick(words.streets)]
      .map((letter) => (random.below(4) === 0 ? `${letter} ` : letter))
      .join(''),
  'scripts without spaces': ({ random }) => random.pick([...unspaced]),
  escapes: ({ random }) => random.pick(escapes),
  'all of these': (source) => {
    const others = Object.entries(pieces).filter(([kind]) => kind !== 'all of these');
    return source.random.pick(others)[1](source);
  },
};

const marksOf = (random: SeededRandom, most: number): string =>
  Array.from({ length: 1 + random.below(most) }, () => random.pick(marks)).join('');

/** A text with one letter of each word replaced. */
const misspell = (text: string, random: SeededRandom): string =>
  text
    .split(' ')
    .map((word) => {
      const at = random.below(word.length);
      return word.slice(0, at) + random.pick([...letters]) + word.slice(at + 1);
    })
    .join(' ');

/** Names and words from which expensive queries are built. */
interface GazetteerWords {
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
