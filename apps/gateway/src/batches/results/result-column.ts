import type { Destination } from '#contracts';
import type { V2Error } from '../../errors/v2-error-body.js';
import type { Cell } from './csv-cell.js';
import type { ResultRow } from './result-format.js';

/** A row, and what its columns tell of it. */
export interface Finding {
  readonly row: ResultRow;
  /** Absent where nothing was found. */
  readonly best?: Destination;
  /** Why there is no answer. */
  readonly problem?: V2Error;
}

/** A column of results, behind those of the upload. */
export interface ResultColumn {
  readonly name: string;
  readonly cellOf: (finding: Finding) => Cell;
}

/** A column that is empty where nothing was found. */
export const columnOfBest = (
  name: string,
  cellOf: (destination: Destination) => Cell,
): ResultColumn => ({ name, cellOf: ({ best }) => best && cellOf(best) });
