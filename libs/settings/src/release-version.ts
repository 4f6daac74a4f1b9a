import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of this release, as package.json names it. */
export const releaseVersion: string = versionAbove(import.meta.dirname);

/** Of the nearest package.json, above this file whether it is compiled or not. */
function versionAbove(directory: string): string {
  const path = join(directory, 'package.json');
  if (!existsSync(path)) return versionAbove(dirname(directory));
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
}
