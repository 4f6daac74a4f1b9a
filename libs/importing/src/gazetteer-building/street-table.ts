import type { Position } from '#contracts';
import { postcodeKey } from '#geocoding/text';
import { nameKey } from '../name-key.js';
import { mergeNames, type Names } from '../names.js';
import { PremiseSites } from './premise-sites.js';
import { SiteGrid } from './site-grid.js';
import { cellOf, StreetSite } from './street-site.js';
import { partsOf, type StreetPart } from './street-part.js';

export interface StreetMention {
  readonly names: Names | undefined;
  readonly country: string;
  /** The city, or the finest known place above one. */
  readonly place: { readonly key: string; readonly ordinal: number };
  readonly isCity: boolean;
  /** Ordinals of further places of the address. */
  readonly localities: readonly number[];
  readonly postcode?: string;
  readonly position: Position;
}

/** The streets of one name in one city. Kept small: a country has a million of them. */
export interface StreetEntry {
  readonly nameKey: string;
  readonly place: StreetMention['place'];
  /** The postcode that stands in for the city in the street's key; '' with a city. */
  readonly area: string;
  readonly ordinal: number;
  readonly country: string;
  names: Names | undefined;
  /** The names merged last: most addresses of a street share theirs. */
  lastMerged: Names | undefined;
  /** A nameless street has but one site. */
  readonly grid: SiteGrid;
}

/** A street as it is written: of one name, in one city, and in one piece. */
export interface Street extends StreetPart {
  readonly entry: StreetEntry;
  readonly ordinal: number;
}

/** The streets of a generation. */
export class StreetTable {
  private readonly entries = new Map<string, StreetEntry>();
  private readonly premiseSites = new PremiseSites();
  private sites = 0;
  /** By their sites, the streets that are not the one that was told of their premises. */
  private readonly others = new Map<number, number>();
  private othersCount = 0;

  /** Enters an address, the next in order, and returns its street's ordinal as far as it is known. */
  premiseOn(mention: StreetMention): number {
    const entry = this.entryOf(mention);
    const site = this.siteOf(entry, mention);
    site.addPremise(mention.position, mention.postcode);
    this.premiseSites.add(site.ordinal);
    return entry.ordinal;
  }

  /** Enters a street that need not have an address. */
  street(mention: StreetMention): void {
    this.siteOf(this.entryOf(mention), mention).addStreet(mention.position);
  }

  /** All streets by their ordinals; to be asked for once, when everything has been entered. */
  *divided(): Generator<Street> {
    const others: Street[] = [];
    for (const entry of this.entries.values()) {
      for (const part of partsOf(entry.grid.sites)) {
        const isFirst = part.anchor === '';
        const ordinal = isFirst ? entry.ordinal : this.entries.size + others.length;
        const street = { ...part, entry, ordinal };
        if (isFirst) yield street;
        else others.push(street);
      }
    }
    this.othersCount = others.length;
    for (const street of others) {
      for (const site of street.sites) this.others.set(site.ordinal, street.ordinal);
      yield street;
    }
  }

  /** How many streets there are, once they have been divided. */
  get count(): number {
    return this.entries.size + this.othersCount;
  }

  /** The premises whose street turned out not to be the one that was told when they were entered. */
  moves(): ReturnType<PremiseSites['moves']> {
    return this.premiseSites.moves(this.others);
  }

  private siteOf(entry: StreetEntry, { position, localities }: StreetMention): StreetSite {
    const cell = entry.names ? cellOf(position) : 0;
    let site = entry.grid.find(cell);
    if (!site) {
      site = new StreetSite(cell, this.sites);
      this.sites += 1;
      entry.grid.add(site);
    }
    site.addLocalities(localities, entry.place.ordinal);
    return site;
  }

  private entryOf(mention: StreetMention): StreetEntry {
    const name = mention.names ? nameKey(mention.names.local) : '';
    const area = mention.isCity ? '' : postcodeKey(mention.postcode ?? '');
    const key = `${mention.place.ordinal}/${area}/${name}`;
    let entry = this.entries.get(key);
    if (!entry) {
      entry = this.create(mention, name, area);
      this.entries.set(key, entry);
    }
    mergeInto(entry, mention.names);
    return entry;
  }

  private create(
    { names, country, place }: StreetMention,
    name: string,
    area: string,
  ): StreetEntry {
    const ordinal = this.entries.size;
    const grid = new SiteGrid();
    return { nameKey: name, place, area, ordinal, country, names, lastMerged: names, grid };
  }
}

const mergeInto = (entry: StreetEntry, names: Names | undefined): void => {
  if (!names || !entry.names || names === entry.lastMerged) return;
  entry.names = mergeNames(entry.names, names);
  entry.lastMerged = names;
};
