import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Destination, GeocodeQuery } from '#contracts';
import { importDataset, removeDataset, rollBack } from '#importing';
import { startSuiteDatabase } from '../importing/suite-database.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';

const header = 'id,housenumber,street,city,postcode,country,lat,lon';
/** `offset` is in degrees of latitude: each data set has slightly different points. */
const town = (offset: number, numbers: readonly number[]): string =>
  [
    header,
    ...numbers.map((n) => `${n},${n},Mill Lane,Ely,CB7 4AA,GB,${52.4 + n / 1e4 + offset},0.26`),
  ].join('\n');

describe('data sets of one town, imported and removed in turn', () => {
  const own = startSuiteDatabase();

  const importTown = async (
    dataset: string,
    offset: number,
    numbers: readonly number[],
  ): Promise<void> => {
    const file = join(own.directory, `${dataset}.csv`);
    writeFileSync(file, town(offset, numbers));
    await importDataset({ database: own.database, dataset, files: [file] });
  };

  /** The attributions of each match for a text, which are the same for a position. */
  const attributionsAt = async (number: number): Promise<readonly (readonly string[])[]> => {
    const geocoder = await startGeocoderOnDatabase(own.database);
    const vicinity = { position: { lat: 52.4 + number / 1e4, lon: 0.26 }, radiusMetres: 8 };
    const queries: readonly GeocodeQuery[] = [
      { kind: 'text', text: `${number} Mill Lane, Ely CB7 4AA`, limit: 5, inputFilter: 'none' },
      { kind: 'reverse', vicinity, language: 'local', limit: 5 },
    ];
    const answers = await geocoder.askAll(queries);
    await geocoder.stop();
    const [byText = [], byPosition = []] = answers.map((answer): readonly Destination[] =>
      answer.outcome === 'matched' ? answer.matches : [],
    );
    expect(byPosition).toEqual(
      byText.map((one) => expect.objectContaining({ id: one.id, attributions: one.attributions })),
    );
    return byText.map(({ attributions }) => attributions);
  };

  it('are merged, whichever of them are live', async () => {
    await importTown('first', 0, [1, 2]);
    expect(await attributionsAt(1)).toEqual([['first']]);
    await importTown('second', 0.00002, [1, 2]);
    expect(await attributionsAt(1)).toEqual([['first', 'second']]);
    await importTown('third', -0.00002, [1]);
    expect(await attributionsAt(1)).toEqual([['first', 'second', 'third']]);
    await removeDataset(own.database, 'first');
    expect(await attributionsAt(1)).toEqual([['second', 'third']]);
    expect(await attributionsAt(2)).toEqual([['second']]);
  });

  it('are answered from their live generation', async () => {
    await importTown('second', 0.00002, [2]);
    expect(await attributionsAt(1)).toEqual([['third']]);
    await rollBack(own.database, 'second');
    expect(await attributionsAt(1)).toEqual([['second', 'third']]);
    await removeDataset(own.database, 'third');
    expect(await attributionsAt(1)).toEqual([['second']]);
  });
});
