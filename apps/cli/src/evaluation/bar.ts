import { FEWEST_JUDGED, FILE_MARGIN, bars } from './bars.table.js';
import type { FormSummary } from './form-summary.js';

/** Marks a figure that is under its bar. */
const UNDER = '✗';

/** What a form is to reach, in percent: over all files, or in a single one. */
export const barOf = (form: string, scope: 'file' | 'all'): number | undefined => {
  const bar = bars[form];
  return bar === undefined || scope === 'all' ? bar : bar - FILE_MARGIN;
};

/** Whether a form misses its bar; of a file with few questions nothing is said. */
export const isUnderBar = (
  { form, asked, hitShare }: FormSummary,
  scope: 'file' | 'all',
): boolean => {
  const bar = barOf(form, scope);
  if (bar === undefined || (scope === 'file' && asked < FEWEST_JUDGED)) return false;
  // Shares are told to a tenth of a percent, and judged as they are told.
  return Number((hitShare * 100).toFixed(1)) < bar;
};

/** The bar as a cell of a table, marked where it is missed. */
export const barCell = (summary: FormSummary, scope: 'file' | 'all'): string => {
  const bar = barOf(summary.form, scope);
  if (bar === undefined) return '';
  return isUnderBar(summary, scope) ? `${UNDER} ${bar.toFixed(1)}` : bar.toFixed(1);
};
