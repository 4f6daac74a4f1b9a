import { ToponymRegistry } from '../model/toponyms.js';
import type { OsmExtract } from '../read/osm/osm-extract.js';
import { OsmRecords } from './osm-source.js';

/** Links an extract without pauses. `country` is that of records that name none. */
export const linkedRecords = (extract: OsmExtract, country?: string): OsmRecords => {
  const linking = OsmRecords.link(extract, { country, toponyms: new ToponymRegistry() });
  for (;;) {
    const step = linking.next();
    if (step.done) return step.value;
  }
};
