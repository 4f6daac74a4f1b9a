import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { projectRoot } from '../project-root.js';

/** What of the demo gazetteer is loaded, as noted after loading it. */
interface LoadedNote {
  readonly digest: string;
  readonly generation: number;
}

const DATASET = 'demo';
const GAZETTEER = join(projectRoot, 'apps/cli/demo-gazetteer');
const LOADING_CODE = ['dist/libs/importing/src', 'dist/libs/geocoding/src/text'] as const;

const liveGeneration = {
  name: 'demo-live-generation',
  text: 'SELECT live_generation AS generation FROM dataset WHERE name = $1',
};

/** Loads the demo gazetteer unless this very one is there already; returns how many were loaded. */
export async function loadDemoGazetteer(
  database: Database,
  dataDir: string,
): Promise<number | undefined> {
  const notePath = join(dataDir, 'demo-gazetteer.json');
  const files = await gazetteerFiles();
  const digest = await digestOf(files);
  const [live] = await database.query<{ generation: number | null }>(liveGeneration, [DATASET]);
  const note = await readNote(notePath);
  if (note?.digest === digest && note.generation === live?.generation) return undefined;
  const { generation, destinations } = await importDataset({ database, dataset: DATASET, files });
  await writeFile(notePath, `${JSON.stringify({ digest, generation } satisfies LoadedNote)}\n`);
  return destinations;
}

async function gazetteerFiles(): Promise<readonly string[]> {
  const names = (await readdir(GAZETTEER)).filter((name) => name.endsWith('.geojsonl')).sort();
  return names.map((name) => join(GAZETTEER, name));
}

/** Of the files and of the code that turns them into a gazetteer: either makes another one. */
async function digestOf(files: readonly string[]): Promise<string> {
  const code = (await Promise.all(LOADING_CODE.map(listCode))).flat();
  const hash = createHash('sha256');
  for (const file of [...files, ...code.sort()]) hash.update(await readFile(file));
  return hash.digest('hex');
}

async function listCode(directory: string): Promise<readonly string[]> {
  const entries = await readdir(join(projectRoot, directory), { recursive: true });
  const code = entries.filter((entry) => entry.endsWith('.js') && !entry.endsWith('.spec.js'));
  return code.map((entry) => join(projectRoot, directory, entry));
}

async function readNote(path: string): Promise<LoadedNote | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LoadedNote;
  } catch {
    return undefined;
  }
}
