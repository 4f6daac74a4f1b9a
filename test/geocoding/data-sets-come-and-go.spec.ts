import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Destination, GeocodeQuery } from '#contracts';
import { importDataset, removeDataset, rollBack } from '#importing';
import { ownDatabase } from '../importing/own-database.js';
import { geocoderOver } from '../support/own-geocoder.js';

const header = 'id,housenumber,street,city,postcode,country,lat,lon';
/** So many degrees off, as each data set puts it elsewhere. */
const town = (off: number, numbers: readonly number[]): string =>
  [
    header,
    ...numbers.map((n) => `${n},${n},Mill Lane,Ely,CB7 4AA,GB,${52.4 + n / 1e4 + off},0.26`),
  ].join('\n');

describe('data sets of one town, imported and removed in turn', () => {
  const own = ownDatabase();

  const bring = async (dataset: string, off: number, numbers: readonly number[]): Promise<void> => {
    const file = join(own.directory, `${dataset}.csv`);
    writeFileSync(file, town(off, numbers));
    await importDataset({ database: own.database, dataset, files: [file] });
  };

  /** Who is credited for each of the answers to a text and to a position. */
  const told = async (number: number): Promise<readonly (readonly string[])[]> => {
    const geocoder = await geocoderOver(own.database);
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

  it('answer as one, whichever of them are there', async () => {
    await bring('first', 0, [1, 2]);
    expect(await told(1)).toEqual([['first']]);
    await bring('second', 0.00002, [1, 2]);
    expect(await told(1)).toEqual([['first', 'second']]);
    await bring('third', -0.00002, [1]);
    expect(await told(1)).toEqual([['first', 'second', 'third']]);
    await removeDataset(own.database, 'first');
    expect(await told(1)).toEqual([['second', 'third']]);
    expect(await told(2)).toEqual([['second']]);
  });

  it('answer as the generation says that is live', async () => {
    await bring('second', 0.00002, [2]);
    expect(await told(1)).toEqual([['third']]);
    await rollBack(own.database, 'second');
    expect(await told(1)).toEqual([['second', 'third']]);
    await removeDataset(own.database, 'third');
    expect(await told(1)).toEqual([['second']]);
  });
});
