import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importDataset } from '#importing';
import type { ImportSummary } from '#importing';
import { describeWithOsmium } from '../importing/osmium.js';
import { startSuiteDatabase } from '../importing/suite-database.js';

const village = readFileSync(resolve('test/importing/fixtures/village.osm'), 'utf8');

/** Edits of the village between two releases; each text occurs once. */
const edits: readonly (readonly [string, string])[] = [
  ['<tag k="addr:street" v="Am Anger"/>', '<tag k="addr:street" v="Am Dorfanger"/>'],
  ['<node id="19" version="1" lon="10.10007"', '<node id="19" version="2" lon="10.10014"'],
  ['lon="10.09832" lat="50.100135"', 'lon="10.09832" lat="50.100235"'],
  ['<tag k="addr:place" v="Einsiedel"/>', ''],
  ['<tag k="addr:housenumber" v="4"/>', ''],
  [
    '<way id="101"',
    `<node id="58" version="1" lon="10.0979" lat="50.100135">
       <tag k="addr:street" v="Lindenweg"/>
       <tag k="addr:housenumber" v="15"/>
     </node>
     <way id="101"`,
  ],
];

describeWithOsmium('importing a changed extract', () => {
  const own = startSuiteDatabase();

  const load = (content: string): Promise<ImportSummary> => {
    const [xml, extract] = ['village.osm', 'village.osm.pbf'].map((name) =>
      join(own.directory, name),
    ) as [string, string];
    writeFileSync(xml, content);
    execFileSync('osmium', ['sort', xml, '-o', extract, '-O']);
    return importDataset({ database: own.database, dataset: 'village', files: [extract] });
  };

  it('reports the changes: one address added, two changed, two moved, one gone', async () => {
    await load(village);
    expect((await load(village)).changes).toMatchObject({
      added: 0,
      changed: 0,
      moved: 0,
      gone: 0,
    });
    const edited = edits.reduce((text, [from, to]) => text.replace(from, to), village);
    const { changes } = await load(edited);
    // The street was renamed and the main door of number 1 has moved; 11 and 13 are one node.
    expect(changes).toMatchObject({ added: 1, changed: 2, moved: 2, gone: 1 });
    expect(changes?.farthestMoveMetres).toBeCloseTo(11.1, 1);
  });
});
