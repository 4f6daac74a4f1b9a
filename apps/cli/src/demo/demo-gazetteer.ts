import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { projectRoot } from '../environment.js';

/** Records which version of the demo gazetteer was imported. */
interface ImportRecord {
  readonly digest: string;
  readonly generation: number;
}

const DATASET = 'demo';
const GAZETTEER = join(projectRoot, 'apps/cli/demo-gazetteer');
const IMPORT_CODE = ['dist/libs/importing/src', 'dist/libs/geocoding/src/parsing'] as const;

const liveGeneration = {
  name: 'demo-live-generation',
  text: 'SELECT live_generation AS generation FROM dataset WHERE name = $1',
};

/**
 * Imports the demo gazetteer unless the same version is live; returns the number of imported
 * destinations.
 */
export async function loadDemoGazetteer(
  database: Database,
  dataDir: string,
): Promise<number | undefined> {
  const recordPath = join(dataDir, 'demo-gazetteer.json');
  const files = await gazetteerFiles();
  const digest = await digestOf(files);
  const [live] = await database.query<{ generation: number | null }>(liveGeneration, [DATASET]);
  const record = await readRecord(recordPath);
  if (record?.digest === digest && record.generation === live?.generation) return undefined;
  const { generation, destinations } = await importDataset({ database, dataset: DATASET, files });
  await writeFile(recordPath, `${JSON.stringify({ digest, generation } satisfies ImportRecord)}\n`);
  return destinations;
}

async function gazetteerFiles(): Promise<readonly string[]> {
  const names = (await readdir(GAZETTEER)).filter((name) => name.endsWith('.geojsonl')).sort();
  return names.map((name) => join(GAZETTEER, name));
}

/** Digest of the files and of the code that imports them, as a change of either requires an import. */
async function digestOf(files: readonly string[]): Promise<string> {
  const code = (await Promise.all(IMPORT_CODE.map(listCode))).flat();
  const hash = createHash('sha256');
  for (const file of [...files, ...code.sort()]) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function listCode(directory: string): Promise<readonly string[]> {
  const entries = await readdir(join(projectRoot, directory), { recursive: true });
  const code = entries.filter((entry) => entry.endsWith('.js') && !entry.endsWith('.spec.js'));
  return code.map((entry) => join(projectRoot, directory, entry));
}

async function readRecord(path: string): Promise<ImportRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ImportRecord;
  } catch {
    return undefined;
  }
}
