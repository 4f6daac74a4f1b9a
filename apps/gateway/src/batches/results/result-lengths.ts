import { Inject, Injectable } from '@nestjs/common';
import { ResultLengthStore, ResultReader } from '#batches';
import { errorName, LOGGER } from '#platform';
import type { Logger } from '#platform';
import { renderChunks } from './render-chunks.js';
import type { ChunkLengthListener, ResultSlice } from './render-chunks.js';
import { toLayout } from './byte-range.js';
import type { TextLayout } from './byte-range.js';

/** Lengths stored per statement. */
const LENGTHS_PER_WRITE = 64;

/** Stores the lengths of chunks while results are rendered. */
interface LengthRecorder {
  readonly onRendered: ChunkLengthListener;
  /** Stores the lengths that were recorded last. */
  flush(): Promise<void>;
}

/** Provides the byte lengths of results: stored ones, or measured by rendering without sending. */
@Injectable()
export class ResultLengths {
  private readonly measurements = new Map<string, Promise<TextLayout>>();

  constructor(
    private readonly store: ResultLengthStore,
    private readonly reader: ResultReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns undefined unless the lengths of all chunks are stored. */
  async find(slice: ResultSlice): Promise<TextLayout | undefined> {
    const lengths = await this.store.find(resultTextOf(slice));
    const chunks = slice.ordinals.map((ordinal) => lengths.get(ordinal));
    return chunks.includes(undefined)
      ? undefined
      : toLayout(headerBytes(slice), chunks as readonly number[]);
  }

  /**
   * Measures missing lengths, which takes as long as a download. Concurrent calls share the work.
   */
  findOrMeasure(slice: ResultSlice): Promise<TextLayout> {
    const name = [slice.batch, slice.format.representation, slice.ordinals.length].join('/');
    const measurements = this.measurements.get(name);
    if (measurements) return measurements;
    const measuring = this.measure(slice).finally(() => this.measurements.delete(name));
    this.measurements.set(name, measuring);
    return measuring;
  }

  recorder(slice: ResultSlice): LengthRecorder {
    let recorded = new Map<number, number>();
    const flush = async (): Promise<void> => {
      const lengths = recorded;
      recorded = new Map();
      if (lengths.size === 0) return;
      // A failure is harmless: the lengths are measured again when they are needed.
      await this.store.store(resultTextOf(slice), lengths).catch((error: unknown) => {
        this.logger.warn({ cause: errorName(error) }, 'result lengths not stored');
      });
    };
    const onRendered = (ordinal: number, bytes: number): Promise<void> | undefined => {
      recorded.set(ordinal, bytes);
      return recorded.size >= LENGTHS_PER_WRITE ? flush() : undefined;
    };
    return { onRendered, flush };
  }

  private async measure(slice: ResultSlice): Promise<TextLayout> {
    const lengths = new Map(await this.store.find(resultTextOf(slice)));
    const recorder = this.recorder(slice);
    const missing = slice.ordinals.filter((ordinal) => !lengths.has(ordinal));
    const text = renderChunks(
      this.reader,
      { ...slice, ordinals: missing, hasHeader: false },
      (ordinal, bytes) => {
        lengths.set(ordinal, bytes);
        return recorder.onRendered(ordinal, bytes);
      },
    );
    for await (const block of text) void block;
    await recorder.flush();
    const chunks = slice.ordinals.map((ordinal) => lengths.get(ordinal)!);
    return toLayout(headerBytes(slice), chunks);
  }
}

const resultTextOf = ({ batch, format }: ResultSlice) => ({ batch, form: format.representation });

const headerBytes = ({ format, presentation }: ResultSlice): number =>
  Buffer.byteLength(format.header(presentation));
