import type { ImportSummary } from '#importing';
import { changeLines } from '../datasets/change-lines.js';

/** The summary as it is printed: a figure a line, then what was left out, then notes. */
export const summaryLines = (summary: ImportSummary): readonly string[] => {
  const figures: readonly (readonly [string, number | string])[] = [
    ['addresses read', summary.addressesRead],
    ['destinations', summary.destinations],
    ['streets', summary.streets],
    ['places', summary.places],
    ['buildings', summary.buildings],
    ['with doors', summary.doors],
    ['parking areas', summary.parkings],
    ['rejected', [...summary.rejected.values()].reduce((sum, count) => sum + count, 0)],
    ['seconds', summary.seconds.toFixed(1)],
    ['destinations a second', summary.rate],
    ['peak memory, MB', summary.peakMemoryMegabytes],
  ];
  const width = Math.max(...figures.map(([name]) => name.length));
  return [
    `Imported the data set ${summary.dataset}:`,
    ...figures.map(([name, value]) => `  ${name.padEnd(width)}  ${format(value).padStart(12)}`),
    ...(summary.changes ? changeLines(summary.changes) : []),
    ...rejectLines(summary),
    ...summary.notes.map((note) => `Note: ${note}`),
  ];
};

const rejectLines = ({ rejected, rejectsPath }: ImportSummary): readonly string[] => {
  if (rejected.size === 0) return [];
  const reasons = [...rejected].map(
    ([reason, count]) => `  ${format(count).padStart(9)}  ${reason}`,
  );
  return ['Left out:', ...reasons, ...(rejectsPath ? [`  listed in ${rejectsPath}`] : [])];
};

const format = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en-GB') : value;
