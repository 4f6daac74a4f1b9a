import type { Database, Statement } from '#database';

const TIMEOUT = { timeoutMs: 10_000 };

/** The results of a batch as a text of one form; what forms there are is not known here. */
export interface ResultText {
  readonly batch: string;
  readonly form: string;
}

const findLengths: Statement = {
  name: 'batches-find-lengths',
  text: 'SELECT ordinal, bytes FROM batch_chunk_length WHERE batch = $1 AND form = $2',
};

/** Chunks that are gone by now have no length to be remembered. */
const rememberLengths: Statement = {
  name: 'batches-remember-lengths',
  text: `
INSERT INTO batch_chunk_length (batch, form, ordinal, bytes)
SELECT $1, $2, told.ordinal, told.bytes
  FROM unnest($3::int[], $4::int[]) AS told (ordinal, bytes)
  JOIN batch_chunk c ON c.batch = $1 AND c.ordinal = told.ordinal
ON CONFLICT (batch, form, ordinal) DO UPDATE SET bytes = EXCLUDED.bytes`,
};

/** How long the texts of chunks are, so that a part of all can be found without writing the rest. */
export class LengthStore {
  constructor(private readonly database: Database) {}

  /** Bytes by the ordinals of those chunks of which it is known. */
  async find({ batch, form }: ResultText): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ ordinal: number; bytes: number }>(
      findLengths,
      [batch, form],
      TIMEOUT,
    );
    return new Map(rows.map(({ ordinal, bytes }) => [ordinal, bytes]));
  }

  async remember({ batch, form }: ResultText, lengths: ReadonlyMap<number, number>): Promise<void> {
    const columns = [[...lengths.keys()], [...lengths.values()]];
    await this.database.query(rememberLengths, [batch, form, ...columns], TIMEOUT);
  }
}
