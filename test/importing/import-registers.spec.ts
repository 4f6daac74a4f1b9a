import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { livePremises } from './gazetteer-rows.js';
import { startSuiteDatabase } from './suite-database.js';

const ban = [
  'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement',
  '99001_0010_00012_bis;;12;bis;Rue des Érables;99100;99001;Valmont;;;1;2;2.3501;48.8501;entrée;;;VALMONT',
  '99001_0010_00014;;14;;Rue des Érables;99100;99001;Valmont;;;1;2;2.3502;48.8502;segment;;;VALMONT',
  '99001_0020_00003_b;;3;b;Chemin du Lac;99100;99001;Valmont;99002;Vieux-Val;1;2;2.3503;48.8503;parcelle;;Les Hauts;VALMONT',
  '99001_0030_99999;;99999;;Les Hauts;99100;99001;Valmont;;;1;2;2.3504;48.8504;;;;VALMONT',
].join('\n');

const register = [
  'id,number,street,city,country,lat,lon',
  'a,1,Gränd,Åby,SE,58.1,16.1',
  'b,2,Gränd,Åby,SE,58.2,16.2',
  'c,3,Gränd,Åby,SE,58.3,16.3',
].join('\r\n');

describe('importing registers', () => {
  const own = startSuiteDatabase();

  const load = async (dataset: string, content: string | Buffer) => {
    const file = join(own.directory, `${dataset}.csv`);
    writeFileSync(file, content);
    const rejectsPath = join(own.directory, `${dataset}.rejects`);
    const { database } = own;
    const summary = await importDataset({ database, dataset, files: [file], rejectsPath });
    const rejects = summary.rejectsPath ? readFileSync(rejectsPath, 'utf8').trim().split('\n') : [];
    return { rows: await livePremises(database, dataset), rejects };
  };

  it('reads the Base Adresse Nationale', async () => {
    const { rows, rejects } = await load('ban', ban);
    expect(rows).toMatchObject([
      { number: '12 bis', street: 'Rue des Érables', city: 'Valmont', postcode: '99100' },
      { number: '14', country: 'FR' },
      { number: '3b', street: 'Chemin du Lac', source_key: '99001_0020_00003_b' },
    ]);
    expect(rejects).toEqual(['street or hamlet without a house number\tline 5']);
  });

  it.each([
    ['UTF-8', Buffer.from(register)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${register}`)],
    ['UTF-16', Buffer.from(`\ufeff${register}`, 'utf16le')],
    ['Latin-1', Buffer.from(register, 'latin1')],
    ['semicolons', Buffer.from(register.replaceAll(',', ';').replaceAll('.', ','))],
    [
      'tabs and quotes',
      Buffer.from(register.replaceAll(/[^,\r\n]+/g, '"$&"').replaceAll(',', '\t')),
    ],
  ])('reads one in %s', async (title, content) => {
    const { rows, rejects } = await load(title.replaceAll(' ', '_').toLowerCase(), content);
    const street = { street: 'Gränd', city: 'Åby' };
    expect(rows).toMatchObject([street, street, street]);
    expect(rejects).toEqual([]);
  });

  it('rejects damaged lines by number, and no others', async () => {
    const damaged = [
      'd,4,Gränd,Åby',
      'e,"5,Gränd,Åby,SE,58.5,16.5',
      'f,"6"x,Gränd,Åby,SE,58.6,16.6',
      'g,7,Gr\xe4nd,\xc5by,SE,58.7,16.7',
      'h,8,Gränd,Åby,SE,58.8,16.8,more',
      'i,9,"Gränd",Åby,SE,58.9,16.9',
    ].map((line, index) => Buffer.from(`\n${line}`, index === 3 ? 'latin1' : 'utf8'));
    const { rows, rejects } = await load(
      'damaged',
      Buffer.concat([Buffer.from(register), ...damaged]),
    );
    expect(rows.map(({ number }) => number)).toEqual(['1', '2', '3', '9']);
    expect(rejects).toEqual([
      'too few columns\tline 5',
      'unclosed quote\tline 6',
      'text after the closing quote of a cell\tline 7',
      'invalid bytes for the encoding of the file\tline 8',
      'too many columns\tline 9',
    ]);
  });

  it('rejects damaged lines of AddressBase, including the first', async () => {
    const fixture = readFileSync(join(import.meta.dirname, 'fixtures/addressbase.csv'), 'utf8');
    const lines = ['10090000000,"osgb1","short"', '"10090000001,x', ...fixture.trim().split('\n')];
    const { rows, rejects } = await load('damaged_addressbase', lines.join('\n'));
    expect(rows).toHaveLength(5);
    expect(rejects.slice(0, 2)).toEqual(['too few columns\tline 1', 'unclosed quote\tline 2']);
  });
});
