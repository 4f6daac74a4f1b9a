import type { BatchFigures, DownloadFigures } from './measure-batch.js';

/** The figures as a table of Markdown. */
export const batchTable = (figures: BatchFigures): string => {
  const rows = linesOf(figures);
  const width = Math.max(...rows.map(([title]) => title.length));
  const line = (title: string, value: string): string =>
    `| ${title.padEnd(width)} | ${value.padStart(12)} |`;
  const rule = `| ${'-'.repeat(width)} | ${'-'.repeat(11)}: |`;
  return [line('measured', ''), rule, ...rows.map(([title, value]) => line(title, value))].join(
    '\n',
  );
};

type Line = readonly [title: string, value: string];

const linesOf = (figures: BatchFigures): readonly Line[] => [
  ['rows', figures.rows.toLocaleString('en-GB')],
  ['found', figures.found.toLocaleString('en-GB')],
  ['upload, MB', decimal(figures.uploadMegabytes)],
  ['upload, seconds', decimal(figures.uploadSeconds)],
  ['upload, gateway’s MiB above idle', aboveIdle(figures, figures.uploadPeakMebibytes)],
  ['rows a second', whole(figures.rowsPerSecond)],
  ['requests of 200, queries a second', whole(figures.queriesPerSecond)],
  ['of those', (figures.rowsPerSecond / figures.queriesPerSecond).toFixed(2)],
  ['single query, idle, p95 ms', decimal(figures.idleP95Ms)],
  ['single query, meanwhile, p95 ms', decimal(figures.meanwhileP95Ms)],
  ...linesOfDownload('results', figures, figures.download),
  ...linesOfDownload('results as CSV', figures, figures.csvDownload),
];

const linesOfDownload = (
  title: string,
  figures: BatchFigures,
  { megabytes, seconds, peakMebibytes }: DownloadFigures,
): readonly Line[] => [
  [`${title}, MB`, decimal(megabytes)],
  [`${title}, MB/s`, decimal(megabytes / seconds)],
  [`${title}, gateway’s MiB above idle`, aboveIdle(figures, peakMebibytes)],
];

const aboveIdle = ({ gatewayIdleMebibytes }: BatchFigures, peak: number): string =>
  decimal(peak - gatewayIdleMebibytes);

const decimal = (value: number): string => value.toFixed(1);
const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
