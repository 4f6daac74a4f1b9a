import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { livePremises } from './gazetteer-rows.js';
import { startSuiteDatabase } from './suite-database.js';

const feature = (properties: object, coordinates: readonly number[] = [-0.1, 51.5]): string =>
  JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties });

const square = (size: number): object => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0, size],
      [size, size],
      [size, 0],
      [0, 0],
    ].map(([lon = 0, lat = 0]) => [lon - 0.1, lat + 51.5]),
  ],
});

const palace = {
  id: 'palace',
  name: 'Buckingham Palace',
  'name:ja': 'バッキンガム宮殿',
  street: 'The Mall',
  number: '1',
  city: 'London',
  'city:fr': 'Londres',
  postcode: 'SW1A 1AA',
  country: 'UK',
  doors: [[-0.1, 51.5]],
  building: square(0.001),
  parking: square(0.0005),
  uprn: '000100023336956',
};

describe('importing text files', () => {
  const own = startSuiteDatabase();

  const load = (name: string, content: string | Buffer): ReturnType<typeof importDataset> => {
    const file = join(own.directory, name);
    writeFileSync(file, content);
    const rejectsPath = join(own.directory, `${name}.rejects`);
    return importDataset({
      database: own.database,
      dataset: name,
      files: [file],
      rejectsPath,
    });
  };

  it('reads the interchange format with the attribution in its first line', async () => {
    const first = JSON.stringify({
      type: 'Feature',
      geometry: null,
      properties: { attribution: 'The surveyors' },
    });
    const text = `\x1e${first}\n\x1e${feature(palace)}\n`;
    await load('interchange', text);
    const [row] = await livePremises(own.database, 'interchange');
    expect(row).toMatchObject({
      source_key: 'palace',
      street: 'The Mall',
      city: 'London',
      country: 'GB',
      doors: [-0.1, 51.5],
      has_building: true,
      parking_metres: 0,
    });
    const generations = await own.database.query<{ attribution: string }>({
      name: 'spec_attribution',
      text: `SELECT attribution FROM generation WHERE attribution = 'The surveyors'`,
    });
    expect(generations).toHaveLength(1);
  });

  it('reads gzipped files', async () => {
    const summary = await load('packed', gzipSync(feature(palace)));
    expect(summary.destinations).toBe(1);
  });

  it('reads a FeatureCollection, and lists rejected features by index', async () => {
    const features = [feature(palace), feature({ id: '2', street: 'The Mall' })];
    const text = `{"type":"FeatureCollection",\n"features":[${features.join(',\n')}]}`;
    const summary = await load('collection', text);
    expect(summary.destinations).toBe(1);
    const listed = readFileSync(summary.rejectsPath ?? '', 'utf8');
    expect(listed).toBe('no house number and no house name\tfeature 2\n');
  });

  it('reads text in the given encoding', async () => {
    const file = join(own.directory, 'encoded.csv');
    const text = 'lat,lon,street,number,city,country\n48.7,9.1,Mőricz körút,7,Győr,HU\n';
    writeFileSync(file, Buffer.from(text.replace(/ő/g, '\xf5'), 'latin1'));
    const { database } = own;
    await importDataset({ database, dataset: 'encoded', files: [file], encoding: 'iso-8859-2' });
    const [row] = await livePremises(database, 'encoded');
    expect(row).toMatchObject({ street: 'Mőricz körút', city: 'Győr' });
  });

  it('counts rejected records by reason, and lists them in a file', async () => {
    const lines = [
      feature(palace),
      feature({ ...palace, id: '2' }, [0, 0]),
      feature({ id: '3', street: 'The Mall', country: 'GB' }),
      feature({ ...palace, id: '4', building: { type: 'Point', coordinates: [0, 0] } }),
      feature(palace),
      'not json',
      feature({ ...palace, id: '6', street: 'The\0Mall' }),
      feature({ ...palace, id: '7', city: 'Lon\ud800don' }),
      feature({ ...palace, id: '8', city: 'x'.repeat(9_999) }),
      feature({ id: '5', number: '5', street: 'Atlantis', city: 'Deep' }, [-40, 30]),
    ];
    const summary = await load('mixed', lines.join('\n'));
    expect(summary.destinations).toBe(1);
    expect(Object.fromEntries(summary.rejected)).toEqual({
      'position missing or out of range': 1,
      'no house number and no house name': 1,
      'building or parking is not a polygon': 1,
      'duplicate key': 1,
      'not JSON': 1,
      'contains zero bytes or an unpaired surrogate': 2,
      'text longer than 1000 characters': 1,
      'country unknown': 1,
    });
    const listed = readFileSync(summary.rejectsPath ?? '', 'utf8')
      .trim()
      .split('\n');
    expect(listed).toHaveLength(9);
    expect(listed).toContain('not JSON\tline 6');
  });

  it('fails, and keeps what is live, when the last of many features is cut off', async () => {
    await load('cut-off', feature(palace));
    const before = await livePremises(own.database, 'cut-off');
    const text = `${feature(palace)}\n${feature({ ...palace, id: '2', number: '2' })}`;
    await expect(load('cut-off', text.slice(0, -20))).rejects.toThrow(/cut-off is truncated/);
    expect(await livePremises(own.database, 'cut-off')).toEqual(before);
  });

  it('rejects the last feature of a complete collection alone when it is invalid', async () => {
    const text = `{"type":"FeatureCollection","features":[${feature(palace)},{invalid}]}`;
    const summary = await load('invalid-last', text);
    expect(summary.destinations).toBe(1);
    expect(Object.fromEntries(summary.rejected)).toEqual({ 'not JSON': 1 });
  });

  it('fails, and keeps what is live, when a file is changed while it is read', async () => {
    await load('changing', feature(palace));
    const before = await livePremises(own.database, 'changing');
    const file = join(own.directory, 'changing');
    const onProgress = (): void => writeFileSync(file, '');
    const options = { database: own.database, dataset: 'changing', files: [file] };
    await expect(importDataset({ ...options, onProgress })).rejects.toThrow(
      /changing was changed while it was read/,
    );
    expect(await livePremises(own.database, 'changing')).toEqual(before);
  });

  it('reads a register with columns in any order', async () => {
    await load(
      'register',
      '\ufefflon,lat,street,housenumber,city,country\n9.1,48.7,"Haupt, Straße",7,Nagold,de\n',
    );
    const [row] = await livePremises(own.database, 'register');
    expect(row).toMatchObject({ street: 'Haupt, Straße', number: '7', country: 'DE' });
  });

  it('rejects a register line with zero bytes at any position', async () => {
    const rows = [
      'lat,lon,street,number,country',
      '51,0,A\0B,1,GB',
      '51,0,AB,2,GB',
      '51,0,AB,3,GB',
    ];
    const { destinations, rejected } = await load('zeros', rows.join('\n'));
    expect(destinations).toBe(2);
    expect([...rejected]).toEqual([['contains zero bytes', 1]]);
  });

  it.each([
    ['', '"" cannot be the name of a data set'],
    ['../up', '"../up" cannot be the name of a data set'],
    ['Town', '"Town" cannot be the name of a data set'],
  ])('rejects the data set name %j', async (dataset, message) => {
    const file = join(own.directory, 'wrong');
    const { database } = own;
    await expect(importDataset({ database, dataset, files: [file] })).rejects.toThrow(message);
  });

  describe('what is not a regular file', () => {
    const fileOf = (name: string): string => join(own.directory, name);
    const socket = createServer();

    beforeAll(async () => {
      execFileSync('mkfifo', [fileOf('pipe')]);
      mkdirSync(fileOf('directory'));
      symlinkSync(fileOf('pipe'), fileOf('link-to-pipe'));
      symlinkSync(fileOf('directory'), fileOf('link-to-directory'));
      symlinkSync('/dev/zero', fileOf('link-to-device'));
      writeFileSync(fileOf('regular'), feature(palace));
      await new Promise<void>((resolve) => socket.listen(fileOf('socket'), resolve));
    });
    afterAll(() => socket.close());

    it.each([
      ['pipe', 'a named pipe'],
      ['link-to-pipe', 'a named pipe'],
      ['directory', 'a directory'],
      ['link-to-directory', 'a directory'],
      ['link-to-device', 'a device'],
      ['socket', 'a socket'],
    ])('is rejected at once, before anything is imported: %s', async (name, type) => {
      const files = [fileOf('regular'), fileOf(name)];
      const imported = importDataset({ database: own.database, dataset: 'irregular', files });
      await expect(imported).rejects.toThrow(
        `${name} cannot be read: it is ${type}; a regular file is required`,
      );
      expect(await livePremises(own.database, 'irregular')).toEqual([]);
    });
  });

  describe('the list of rejected records', () => {
    const importRejects = (rejectsPath: string): ReturnType<typeof importDataset> => {
      const file = join(own.directory, 'partly-rejected');
      writeFileSync(file, `${feature(palace)}\nnot json\n`);
      const { database } = own;
      return importDataset({ database, dataset: 'partly-rejected', files: [file], rejectsPath });
    };

    it('replaces a link, and leaves the file that it points to', async () => {
      const [victim, link] = [join(own.directory, 'victim'), join(own.directory, 'linked.tsv')];
      writeFileSync(victim, 'untouched');
      symlinkSync(victim, link);
      await importRejects(link);
      expect(readFileSync(victim, 'utf8')).toBe('untouched');
      expect(lstatSync(link).isFile()).toBe(true);
      expect(readFileSync(link, 'utf8')).toBe('not JSON\tline 2\n');
    });

    it('replaces the list of the import before', async () => {
      const path = join(own.directory, 'repeated.tsv');
      writeFileSync(path, 'a longer line of the import before\n');
      await importRejects(path);
      expect(readFileSync(path, 'utf8')).toBe('not JSON\tline 2\n');
    });

    it('is not written to a linked directory', async () => {
      const [elsewhere, link] = [join(own.directory, 'elsewhere'), join(own.directory, 'linked')];
      mkdirSync(elsewhere);
      symlinkSync(elsewhere, link);
      await expect(importRejects(join(link, 'town.tsv'))).rejects.toThrow(
        `the list of rejected records cannot be written: ${link} is a symbolic link`,
      );
      expect(readdirSync(elsewhere)).toEqual([]);
    });
  });

  it.each([
    [
      'an archive that ends early',
      gzipSync(randomBytes(99_999)).subarray(0, 50_000),
      'wrong cannot be read',
    ],
    ['an extract in an archive', gzipSync('\0\0\0\x0d\n\x09OSMHeader'), 'decompress it first'],
    ['an empty collection', '{"type":"FeatureCollection","features":[]}', 'no usable records'],
    ['another kind of GeoJSON', '{"type":"Polygon"}', 'neither one GeoJSON Feature per line'],
    ['a table without positions', 'a,b\n1,2\n', 'no column lat'],
    ['nothing', '', 'is empty'],
    ['prose', 'Once upon a time', 'unknown format'],
    ['half an archive', gzipSync('a'.repeat(9999)).subarray(0, 20), 'cannot be read'],
    ['only unusable records', feature({}), 'no usable records'],
  ])('rejects %s with a reason', async (_, content, message) => {
    await expect(load('wrong', content)).rejects.toThrow(message);
  });
});
