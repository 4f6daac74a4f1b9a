import { basename } from 'node:path';
import { OsmSource } from '../osm/osm-source.js';
import { addressbasePlus, addressbaseStandard } from './addressbase/addressbase.tables.js';
import { PremiumSource } from './addressbase/premium/premium-source.js';
import { ban } from './ban/ban.table.js';
import { fileShape, type FileShape } from './file-shape.js';
import { GeojsonSource } from './geojson/geojson-source.js';
import { openUprn } from './open-uprn/open-uprn.table.js';
import { CsvSource } from './plain/csv-source.js';
import { registerOf } from './register/register.table.js';
import type { Source, SourceOptions } from './source.js';

type Reader = (options: SourceOptions) => Source;

const readers: Readonly<Record<Exclude<FileShape['kind'], 'addressbase-premium'>, Reader>> = {
  osm: (options) => new OsmSource(options),
  geojson: (options) => new GeojsonSource(options, { isCollection: false }),
  'geojson-collection': (options) => new GeojsonSource(options, { isCollection: true }),
  'addressbase-standard': (options) => new CsvSource(options, addressbaseStandard),
  'addressbase-plus': (options) => new CsvSource(options, addressbasePlus),
  'open-uprn': (options) => new CsvSource(options, openUprn),
  ban: (options) => new CsvSource(options, ban),
  register: (options) => new CsvSource(options, registerOf(options.file)),
};

/** Chooses the readers by what the files hold; those of AddressBase Premium are read together. */
export const openSources = async (
  files: readonly string[],
  options: Omit<SourceOptions, 'file' | 'delimiter'>,
): Promise<readonly Source[]> => {
  const sources: Source[] = [];
  const premium: SourceOptions[] = [];
  for (const file of files) {
    const { kind, encoding, delimiter } = await fileShape(file, options.encoding);
    const label = files.length > 1 ? `${basename(file)} ` : '';
    const shaped = { ...options, file, label, encoding, delimiter };
    if (kind === 'addressbase-premium') premium.push(shaped);
    else sources.push(readers[kind](shaped));
  }
  return premium.length > 0 ? [...sources, new PremiumSource(options, premium)] : sources;
};
