import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { samplePremises } from '../../apps/cli/src/benchmark/sampled-premises.js';
import { queriesOf } from '../../apps/cli/src/benchmark/service-load.js';
import { formsNamed } from '../../apps/cli/src/evaluation/forms/form-table.js';
import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';
import { writeRegisters } from '../../apps/cli/src/scale/write-register.js';

const SEED = 1;

/** Imports so many addresses of a synthetic country, always the same ones. */
export async function fillWithCountry(database: Database, addresses: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'country-'));
  try {
    const files = await writeRegisters({ directory, addresses, seed: SEED, side: 1 });
    await importDataset({ database, dataset: 'synthetic', files });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Queries for so many of its addresses, each in three forms. */
export async function drawQueries(
  database: Database,
  sample: number,
): Promise<readonly WireQuery[]> {
  const premises = await samplePremises(database, sample, SEED);
  return formsNamed(['exact', 'typo', 'reverse']).flatMap((form) =>
    queriesOf(form, premises, SEED),
  );
}
