import type { Position } from '#contracts';
import type { Box } from '#countries';
import { countryBoxes } from './country-boxes.table.js';
import { isWithin } from './is-within.js';

const boxes = new Map<string, Box[]>();
for (const { code, box } of countryBoxes) boxes.set(code, [...(boxes.get(code) ?? []), box]);

/** Whether a position is roughly in a country, by its upper-case code; false where that is unknown. */
export const liesInBoxOf = (code: string, position: Position): boolean =>
  boxes.get(code)?.some((box) => isWithin(box, position)) ?? false;
