import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DIRECTORY = resolve('apps/cli/demo-gazetteer');

/** The files of the demo gazetteer, one a country. */
export const demoFiles: readonly string[] = readdirSync(DIRECTORY)
  .filter((file) => file.endsWith('.geojsonl'))
  .sort()
  .map((file) => join(DIRECTORY, file));
