import { OsmSource } from '../osm/osm-source.js';
import { AddressbaseSource } from './addressbase/addressbase-source.js';
import { fileKind, type FileKind } from './file-kind.js';
import { GeojsonSource } from './geojson/geojson-source.js';
import { RegisterSource } from './register/register-source.js';
import type { Source, SourceOptions } from './source.js';

const readers: Readonly<Record<FileKind, new (options: SourceOptions) => Source>> = {
  osm: OsmSource,
  geojson: GeojsonSource,
  addressbase: AddressbaseSource,
  register: RegisterSource,
};

/** Chooses the reader by what the file holds. */
export const openSource = async (options: SourceOptions): Promise<Source> =>
  new readers[await fileKind(options.file)](options);
