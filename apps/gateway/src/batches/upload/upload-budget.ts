import type { BatchRow } from '#batches';
import { invalidUpload } from '../request-validation.js';

/** Text without a row, such as empty lines, beyond which the rest is not read. Bytes. */
const MAX_BYTES_WITHOUT_ROW = 16 * 1024 * 1024;

/** Rows, and rejected rows, that an upload may have whatever its length. */
const ROWS_OF_ANY_LENGTH = 20_000;

/**
 * Minimum mean length of further rows, as a row costs CPU time however short it is. Rows of an
 * identifier or a position have 13 bytes and more; more than 80,000 rows of a postcode alone are
 * refused.
 */
const MIN_BYTES_PER_ROW = 8;

/**
 * Text required for each further rejected row: short rows that are nearly all invalid are a wrong
 * file.
 */
const MIN_BYTES_PER_REJECTED_ROW = 64;

/**
 * CPU time that an upload may take: several times what the most expensive text needs. Only a defect
 * of a reader exceeds it.
 */
const cpuBudget = { seconds: 10, microsecondsPerRow: 25, microsecondsPerByte: 0.5 } as const;

/**
 * Limits the work of reading an upload by what it consists of: text without rows, many short or
 * invalid rows, and text that takes too much CPU time. Throws an ApiError that names the last row
 * read.
 */
export class UploadBudget {
  private bytes = 0;
  private rows = 0;
  private rejectedRows = 0;
  private bytesAtLastRow = 0;
  private usedMicroseconds = 0;
  private startedAt: number | undefined;

  constructor(private readonly cpuMicroseconds: () => number = cpuMicrosecondsOfProcess) {}

  /** Passes the text on. The time until the next block is requested is that of the reader. */
  async *countText(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const block of blocks) {
      this.bytes += block.length;
      if (this.bytes - this.bytesAtLastRow > MAX_BYTES_WITHOUT_ROW) {
        throw this.exceeded(
          `there are more than ${MAX_BYTES_WITHOUT_ROW / 2 ** 20} MiB of text without a row`,
        );
      }
      this.startClock();
      yield block;
      this.stopClock();
    }
  }

  /** Passes the rows on. The time until the next group is requested is not that of the reader. */
  async *countRows(
    groups: AsyncIterable<readonly BatchRow[]>,
  ): AsyncGenerator<readonly BatchRow[]> {
    for await (const group of groups) {
      this.stopClock();
      this.rows += group.length;
      for (const { query } of group) if (!query) this.rejectedRows += 1;
      if (group.length > 0) this.bytesAtLastRow = this.bytes;
      this.checkRows();
      this.checkCpuTime();
      yield group;
      this.startClock();
    }
  }

  private checkRows(): void {
    if (this.rejectedRows > ROWS_OF_ANY_LENGTH + this.bytes / MIN_BYTES_PER_REJECTED_ROW) {
      throw this.exceeded(`too many rows are invalid: ${counted(this.rejectedRows)}`);
    }
    if (this.rows > ROWS_OF_ANY_LENGTH + this.bytes / MIN_BYTES_PER_ROW) {
      const most = counted(ROWS_OF_ANY_LENGTH);
      throw this.exceeded(
        `the rows are too short: beyond ${most}, they need ${MIN_BYTES_PER_ROW} bytes on average`,
      );
    }
  }

  private checkCpuTime(): void {
    const { seconds, microsecondsPerRow, microsecondsPerByte } = cpuBudget;
    const allowed = this.rows * microsecondsPerRow + this.bytes * microsecondsPerByte;
    if (this.usedMicroseconds > seconds * 1e6 + allowed) {
      throw this.exceeded('reading has taken more CPU time than an upload of this size may take');
    }
  }

  private exceeded(problem: string): Error {
    return invalidUpload(`After row ${counted(this.rows)} ${problem}.`);
  }

  private startClock(): void {
    this.startedAt = this.cpuMicroseconds();
  }

  private stopClock(): void {
    if (this.startedAt === undefined) return;
    this.usedMicroseconds += this.cpuMicroseconds() - this.startedAt;
    this.startedAt = undefined;
  }
}

const counted = (count: number): string => count.toLocaleString('en-GB');

const cpuMicrosecondsOfProcess = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
