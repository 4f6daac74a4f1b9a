import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory of package.json, above this file whether it is compiled or not. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : findRoot(dirname(directory));
}
