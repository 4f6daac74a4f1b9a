import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CsvRecord } from './csv-record-reader.js';
import type { UploadLine } from './line-reader.js';
import { CsvRecordReader } from './csv-record-reader.js';

interface Reading {
  readonly records: readonly CsvRecord[];
  /** How often the text of each line was read. */
  readonly uses: readonly number[];
}

/** Reads lines in groups; leaves out empty ones, as the line reader may. */
const read = (texts: readonly string[], groupSize = 250): Reading => {
  const uses = texts.map(() => 0);
  const lines = texts.map((text, index): UploadLine => ({
    number: index + 1,
    get text() {
      uses[index]! += 1;
      return text;
    },
  }));
  const reader = new CsvRecordReader();
  const records: CsvRecord[] = [];
  for (let at = 0; at < lines.length; at += groupSize) {
    const group = lines.slice(at, at + groupSize);
    records.push(...reader.read(group.filter(({ number }) => texts[number - 1] !== '')));
  }
  records.push(...reader.end());
  return { records, uses };
};

/** A line is looked at four times as a continuation, and three times as the start of a record. */
const MOST_USES = 7;

const broken = (line: number): CsvRecord => ({
  line,
  problem: 'has a quote that is broken or never closed',
});

const repeat = <T>(times: number, ...items: readonly T[]): readonly T[] =>
  Array.from({ length: times }, () => items).flat();

describe('a CSV that is made to be read again and again', () => {
  it.each([
    ['one stray quote in 250 short lines', ['x"y"', ...repeat(249, '"x"')]],
    ['one stray quote in 250 long lines', ['x"y"', ...repeat(249, `"${'x'.repeat(60)}"`)]],
    [
      'a line of an odd number of quotes and 49 of an even one',
      ['"'.repeat(655), ...repeat(49, '"'.repeat(654))],
    ],
    ['an open quote in every line', ['"x']],
    ['a quote that stays open for 49 lines', ['"x', ...repeat(48, 'x')]],
    ['a quote that is broken after 49 lines', ['"x', ...repeat(48, 'x'), 'x"y"']],
  ])('has each line read at most twice: %s', (_, block) => {
    const lines = ['address_string', ...repeat(Math.ceil(1_000 / block.length), ...block)];
    const { records, uses } = read(lines);
    expect(Math.max(...uses)).toBeLessThanOrEqual(MOST_USES);
    expect(records.length).toBeGreaterThan(lines.length / 50);
  });
});

/** One alternative of a cell, without and with quotes. */
const CELL = '(?:[^",]*|"(?:[^"]|"")*")';
const RECORD = new RegExp(`^${CELL}(?:,${CELL})*$`);

/** A slow reader by definition: the shortest run of up to 50 lines that is valid is a record. */
const readByDefinition = (texts: readonly string[]): readonly CsvRecord[] => {
  const records: CsvRecord[] = [];
  for (let at = 0; at < texts.length;) {
    if (texts[at]!.trim() === '') {
      at += 1;
      continue;
    }
    const runs = Array.from({ length: Math.min(50, texts.length - at) }, (_, more) =>
      texts.slice(at, at + more + 1),
    );
    const run = runs.find((lines) => lines.join('').split('"').length % 2 === 1);
    const text = run?.join('\n');
    const isValid = text !== undefined && RECORD.test(text);
    records.push(isValid ? { line: at + 1, cells: cellsOf(text) } : broken(at + 1));
    at += isValid ? run!.length : 1;
  }
  return records;
};

const cellsOf = (text: string): readonly string[] =>
  [...`,${text}`.matchAll(new RegExp(`,(${CELL})(?=,|$)`, 'g'))].map(([, cell]) =>
    cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
  );

const piece = fc.constantFrom('"', '""', '","', 'x', ',', ' ', 'x"y"', '"x"', '"x', 'x"');
const line = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
/** Runs of equal lines, longer and shorter than a record may be. */
const run = fc
  .tuple(line, fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 60 })))
  .map(([text, times]) => repeat(times, text));

describe('a CSV of arbitrary quotes, delimiters and line breaks', () => {
  it('has the records of a reader by definition, and each line read at most twice', () => {
    const files = fc.array(run, { maxLength: 12 }).map((runs) => ['city,note', ...runs.flat()]);
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 80 }), (texts, groupSize) => {
        const { records, uses } = read(texts, groupSize);
        expect(records).toEqual(readByDefinition(texts));
        expect(Math.max(...uses)).toBeLessThanOrEqual(MOST_USES);
      }),
      { numRuns: 300 },
    );
  });
});
