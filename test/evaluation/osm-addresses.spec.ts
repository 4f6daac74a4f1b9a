import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOsmAddresses } from '../../tools/evaluation/ground-truth/address-files.js';
import { metresToShape } from '../../tools/evaluation/ground-truth/shape.js';

const hasOsmium = spawnSync('osmium', ['--version']).status === 0;
if (!hasOsmium) console.warn('osmium-tool is not installed: reading of extracts is not tested');

/** A house as a square, a shop as a point, a gate without a street, and a village. */
const MAP = `<osm version="0.6">
  <node id="1" lat="48.6000" lon="8.7000" version="1"/>
  <node id="2" lat="48.6000" lon="8.7004" version="1"/>
  <node id="3" lat="48.6004" lon="8.7004" version="1"/>
  <node id="4" lat="48.6004" lon="8.7000" version="1"/>
  <node id="5" lat="48.6100" lon="8.7000" version="1">
    <tag k="addr:street" v="Marktstraße"/><tag k="addr:housenumber" v="3;5"/>
    <tag k="addr:street:en" v="Market Street"/><tag k="addr:country" v="de"/>
  </node>
  <node id="6" lat="48.6100" lon="8.7001" version="1"><tag k="addr:housenumber" v="7"/></node>
  <node id="7" lat="48.6100" lon="8.7002" version="1">
    <tag k="place" v="village"/><tag k="name" v="Nagold"/>
  </node>
  <node id="8" lat="48.6100" lon="8.7003" version="1">
    <tag k="addr:street" v="Talweg"/><tag k="addr:housename" v="Villa Rosa"/>
  </node>
  <node id="9" lat="48.6100" lon="8.7004" version="1">
    <tag k="amenity" v="pharmacy"/><tag k="name" v="Apotheke am Tor"/>
  </node>
  <node id="10" lat="48.6100" lon="8.7005" version="1">
    <tag k="amenity" v="bench"/><tag k="name" v="Ruhebank"/>
  </node>
  <way id="1" version="1">
    <nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
    <tag k="building" v="yes"/><tag k="addr:place" v="Weiler"/>
    <tag k="addr:housenumber" v="12"/><tag k="addr:city" v="Nagold"/>
  </way>
  <way id="2" version="1">
    <nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Talweg"/>
  </way>
  <way id="3" version="1">
    <nd ref="2"/><nd ref="3"/><tag k="highway" v="platform"/><tag k="name" v="Halt"/>
  </way>
</osm>`;

(hasOsmium ? describe : describe.skip)('an extract of OpenStreetMap', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'evaluation-'));
    await writeFile(join(directory, 'de-map.osm'), MAP);
    await writeFile(join(directory, 'broken.osm'), MAP.slice(0, 400));
  });

  afterAll(() => rm(directory, { recursive: true }));

  it('contains every addressed object once, and its places', async () => {
    const { addresses, places } = await readOsmAddresses(join(directory, 'de-map.osm'));
    expect(addresses.map(({ street, number }) => `${street} ${number}`).sort()).toEqual([
      'Marktstraße 3',
      'Weiler 12',
    ]);
    expect(places.map(({ name, kind }) => `${name}, a ${kind}`)).toEqual(['Nagold, a town']);
  });

  it('contains named roads, houses and places of interest', async () => {
    const { roads, namedObjects } = await readOsmAddresses(join(directory, 'de-map.osm'));
    expect(roads.map(({ name, line }) => [name, line.length])).toEqual([['Talweg', 2]]);
    expect(namedObjects.map(({ kind, name }) => `${name}, a ${kind}`).sort()).toEqual([
      'Apotheke am Tor, a place of interest',
      'Villa Rosa, a house',
    ]);
  });

  it('keeps further streets and numbers of an address', async () => {
    const { addresses } = await readOsmAddresses(join(directory, 'de-map.osm'));
    const shop = addresses.find(({ street }) => street === 'Marktstraße');
    expect(shop).toMatchObject({
      country: 'DE',
      numberKeys: ['3', '5'],
      streetKeys: ['marktstrasse', 'market street'],
    });
  });

  it('has the outline of a building', async () => {
    const { addresses } = await readOsmAddresses(join(directory, 'de-map.osm'));
    const house = addresses.find(({ number }) => number === '12');
    expect(metresToShape({ lat: 48.6001, lon: 8.7003 }, house!.shape)).toBe(0);
    expect(metresToShape({ lat: 48.5999, lon: 8.7002 }, house!.shape)).toBeCloseTo(11.1, 1);
  });

  it('is rejected if the file is malformed', async () => {
    await expect(readOsmAddresses(join(directory, 'broken.osm'))).rejects.toThrow(
      /osmium could not/,
    );
  });
});
