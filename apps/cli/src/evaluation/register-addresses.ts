import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse';
import type { AddressFile } from './address-file.js';
import { knownAddress, type KnownAddress } from './known-address.js';

type Row = Readonly<Record<string, string | undefined>>;

/** Reads a register in CSV with the columns that the importer takes; throws when it is broken. */
export const readRegisterAddresses = async (path: string): Promise<AddressFile> => {
  const addresses: KnownAddress[] = [];
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true }));
  for await (const row of rows as AsyncIterable<Row>) {
    const address = addressOf(row);
    if (address) addresses.push(address);
  }
  return { name: basename(path), addresses, places: [], buildings: [] };
};

const addressOf = (row: Row): KnownAddress | undefined => {
  const centre = {
    lat: Number.parseFloat(row['lat'] ?? ''),
    lon: Number.parseFloat(row['lon'] ?? ''),
  };
  if (!Number.isFinite(centre.lat) || !Number.isFinite(centre.lon)) return undefined;
  const fields = {
    street: row['street'],
    otherStreets: [row['street_alt'] ?? ''],
    number: row['housenumber'],
    unit: row['unit'],
    postcode: row['postcode'],
    city: row['city'],
    country: row['country'],
  };
  return knownAddress(fields, { centre, rings: [], lines: [] });
};
