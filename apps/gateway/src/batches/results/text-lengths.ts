import { Inject, Injectable } from '@nestjs/common';
import { LengthStore, ResultReader } from '#batches';
import { errorName, LOGGER } from '#observability';
import type { Logger } from '#observability';
import { presentedChunks } from './presented-chunks.js';
import type { LengthListener, Telling } from './presented-chunks.js';
import { layoutOf } from './text-layout.js';
import type { TextLayout } from './text-layout.js';

/** Lengths are remembered so many at a time. */
const GATHERED = 64;

/** What is told of a whole text while it is written. */
export interface LengthNotes {
  readonly onWritten: LengthListener;
  /** Remembers what was noted last. */
  close(): Promise<void>;
}

/** Knows how long the texts of results are: by heart, or by writing them once for nobody. */
@Injectable()
export class TextLengths {
  private readonly underWay = new Map<string, Promise<TextLayout>>();

  constructor(
    private readonly store: LengthStore,
    private readonly reader: ResultReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Undefined unless it is known of every chunk. */
  async known(telling: Telling): Promise<TextLayout | undefined> {
    const lengths = await this.store.find(textOf(telling));
    const chunks = telling.ordinals.map((ordinal) => lengths.get(ordinal));
    return chunks.includes(undefined)
      ? undefined
      : layoutOf(headerBytes(telling), chunks as readonly number[]);
  }

  /** Takes as long as a download where nothing is known; whoever asks meanwhile waits along. */
  measured(telling: Telling): Promise<TextLayout> {
    const name = [telling.batch, telling.format.edition, telling.ordinals.length].join('/');
    const underWay = this.underWay.get(name);
    if (underWay) return underWay;
    const measuring = this.measure(telling).finally(() => this.underWay.delete(name));
    this.underWay.set(name, measuring);
    return measuring;
  }

  notes(telling: Telling): LengthNotes {
    let gathered = new Map<number, number>();
    const close = async (): Promise<void> => {
      const lengths = gathered;
      gathered = new Map();
      if (lengths.size === 0) return;
      // What is not remembered is measured again.
      await this.store.remember(textOf(telling), lengths).catch((error: unknown) => {
        this.logger.warn({ cause: errorName(error) }, 'lengths of results not remembered');
      });
    };
    const onWritten = (ordinal: number, bytes: number): Promise<void> | undefined => {
      gathered.set(ordinal, bytes);
      return gathered.size >= GATHERED ? close() : undefined;
    };
    return { onWritten, close };
  }

  private async measure(telling: Telling): Promise<TextLayout> {
    const lengths = new Map(await this.store.find(textOf(telling)));
    const notes = this.notes(telling);
    const unknown = telling.ordinals.filter((ordinal) => !lengths.has(ordinal));
    const text = presentedChunks(
      this.reader,
      { ...telling, ordinals: unknown, hasHeader: false },
      (ordinal, bytes) => {
        lengths.set(ordinal, bytes);
        return notes.onWritten(ordinal, bytes);
      },
    );
    for await (const portion of text) void portion;
    await notes.close();
    const chunks = telling.ordinals.map((ordinal) => lengths.get(ordinal)!);
    return layoutOf(headerBytes(telling), chunks);
  }
}

const textOf = ({ batch, format }: Telling) => ({ batch, form: format.edition });

const headerBytes = ({ format, presentation }: Telling): number =>
  Buffer.byteLength(format.header(presentation));
