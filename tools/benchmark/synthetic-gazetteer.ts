import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { samplePremises } from './sampled-premises.js';
import { queriesOf } from './service-load.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { writeRegisters } from '../synthetic/synthetic-country.js';

const SEED = 1;

/** Imports a synthetic country with that number of addresses, always the same ones. */
export async function importSyntheticCountry(database: Database, addresses: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'country-'));
  try {
    const files = await writeRegisters({ directory, addresses, seed: SEED, side: 1 });
    await importDataset({ database, dataset: 'synthetic', files });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Creates queries for sampled addresses, each in three forms. */
export async function drawQueries(
  database: Database,
  sample: number,
): Promise<readonly WireQuery[]> {
  const premises = await samplePremises(database, sample, SEED);
  return formsNamed(['exact', 'typo', 'reverse']).flatMap((form) =>
    queriesOf(form, premises, SEED),
  );
}
