import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe } from 'vitest';

const hasOsmium = spawnSync('osmium', ['--version']).status === 0;

if (!hasOsmium) console.warn('osmium-tool is not installed: specs that need it are skipped');

/** `describe` for suites that need osmium-tool; skipped with a warning where it is absent. */
export const describeWithOsmium = hasOsmium ? describe : describe.skip;

/** A temporary directory with a function that removes it. */
export const scratchDirectory = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'importing-spec-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** Writes the fixture village as an .osm.pbf file. */
export const villageExtract = (directory: string): string => {
  const file = join(directory, 'village.osm.pbf');
  execFileSync('osmium', ['cat', resolve('test/importing/fixtures/village.osm'), '-o', file, '-O']);
  return file;
};
