import { isPlus } from './addressbase/plus-columns.table.js';
import { isPremium } from './addressbase/premium/premium-columns.table.js';
import { isStandard } from './addressbase/standard-columns.table.js';
import { isBan } from './ban/ban-columns.table.js';
import { isOpenUprn } from './open-uprn/open-uprn-columns.table.js';

type Recogniser = (cells: readonly string[]) => boolean;

/** Layouts that show in their header or, where they have none, in any of their rows. */
const recognisers = {
  'addressbase-standard': isStandard,
  'addressbase-plus': isPlus,
  'addressbase-premium': isPremium,
  'open-uprn': isOpenUprn,
  ban: isBan,
} as const satisfies Readonly<Record<string, Recogniser>>;

export type CsvKind = keyof typeof recognisers | 'register';

/** Tells by its first rows what a table is; what is nothing else is a register with a header. */
export const csvKind = (rows: readonly (readonly string[])[]): CsvKind => {
  const known = Object.entries(recognisers) as [CsvKind, Recogniser][];
  return known.find(([, recognises]) => rows.some(recognises))?.[0] ?? 'register';
};
