import type { LineRecord } from '../../address-record.js';
import type { OsmExtract } from '../extract/osm-extract.js';

/** Where the streets run that have a name. */
export function* namedLines({
  highways,
  streetLines,
}: Pick<OsmExtract, 'highways' | 'streetLines'>): Generator<LineRecord> {
  for (const { names, line } of highways) {
    if (line !== undefined) yield { names, line: () => streetLines.line(line) };
  }
}
