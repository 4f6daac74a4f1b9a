import type { Position } from '#contracts';
import type { CopyValue } from '#database';
import { postcodeKey, searchForms } from '#geocoding/text';
import type { StableIds } from './stable-id.js';
import type { StreetPart } from './street-parts.js';
import { streetPartsOf } from './street-parts.js';
import type { Names } from '../model/names.js';
import { everyName, mergeNames, nameKey, toStoredNames } from '../model/names.js';
import { StreetCell, StreetCells, gridCellOf } from './street-cell.js';

export interface StreetMention {
  readonly names: Names | undefined;
  readonly country: string;
  /** The city, or the most specific known place above it. */
  readonly place: { readonly key: string; readonly ordinal: number };
  readonly isCity: boolean;
  /** Ordinals of further places of the address. */
  readonly localities: readonly number[];
  readonly postcode?: string;
  readonly position: Position;
}

/** The streets of one name in one city. Kept small, because a country has a million of them. */
interface StreetEntry {
  readonly nameKey: string;
  readonly place: StreetMention['place'];
  /** The postcode that replaces the city in the key of the street; '' with a city. */
  readonly area: string;
  readonly ordinal: number;
  readonly country: string;
  names: Names | undefined;
  /**
   * The names merged last. Most addresses of a street share one names object, so this avoids
   * repeated merges.
   */
  lastMerged: Names | undefined;
  /** A street without a name has one cell only. */
  readonly cells: StreetCells;
}

/** A contiguous street with a name and a city. */
export interface Street extends StreetPart {
  readonly entry: StreetEntry;
  readonly ordinal: number;
}

/** The streets of a generation. */
export class StreetTable {
  private readonly entries = new Map<string, StreetEntry>();
  private readonly premiseCells = new PremiseCells();
  private cellCount = 0;
  /** Ordinals of streets split off from the one assigned at insertion, by cell ordinal. */
  private readonly streetByCell = new Map<number, number>();
  private splitStreets = 0;

  /** Adds the next address and returns the preliminary ordinal of its street. */
  addPremise(mention: StreetMention): number {
    const entry = this.entryFor(mention);
    const cell = this.cellFor(entry, mention);
    cell.addPremise(mention.position, mention.postcode);
    this.premiseCells.add(cell.ordinal);
    return entry.ordinal;
  }

  /**
   * Adds the next premise, which does not shape its street. Returns the preliminary ordinal of the
   * street; undefined when there is none of its name.
   */
  addPointOfInterest(mention: StreetMention | undefined): number | undefined {
    const entry = mention?.names && this.entries.get(entryKeyOf(mention));
    const cell = mention && entry?.cells.find(gridCellOf(mention.position));
    this.premiseCells.add(cell?.ordinal ?? NO_CELL);
    return entry?.ordinal;
  }

  /** Adds a street that may have no address. */
  addStreet(mention: StreetMention): void {
    this.cellFor(this.entryFor(mention), mention).addStreet(mention.position);
  }

  /** Yields all streets. Call once, after everything has been added. */
  *streets(): Generator<Street> {
    const others: Street[] = [];
    for (const entry of this.entries.values()) {
      for (const part of streetPartsOf(entry.cells.cells)) {
        const isFirst = part.suffix === '';
        const ordinal = isFirst ? entry.ordinal : this.entries.size + others.length;
        const street = { ...part, entry, ordinal };
        if (isFirst) yield street;
        else others.push(street);
      }
    }
    this.splitStreets = others.length;
    for (const street of others) {
      for (const cell of street.cells) this.streetByCell.set(cell.ordinal, street.ordinal);
      yield street;
    }
  }

  /** Number of streets; final after `streets` has been consumed. */
  get count(): number {
    return this.entries.size + this.splitStreets;
  }

  /** The premises whose street was split off after their insertion. */
  moves(): ReturnType<PremiseCells['moves']> {
    return this.premiseCells.moves(this.streetByCell);
  }

  private cellFor(entry: StreetEntry, { position, localities }: StreetMention): StreetCell {
    const gridCell = entry.names ? gridCellOf(position) : 0;
    let cell = entry.cells.find(gridCell);
    if (!cell) {
      cell = new StreetCell(gridCell, this.cellCount);
      this.cellCount += 1;
      entry.cells.add(cell);
    }
    cell.addLocalities(localities, entry.place.ordinal);
    return cell;
  }

  private entryFor(mention: StreetMention): StreetEntry {
    const key = entryKeyOf(mention);
    let entry = this.entries.get(key);
    if (!entry) {
      entry = this.create(mention);
      this.entries.set(key, entry);
    }
    mergeInto(entry, mention.names);
    return entry;
  }

  private create(mention: StreetMention): StreetEntry {
    const { names, country, place } = mention;
    return {
      nameKey: streetNameKey(mention),
      place,
      area: areaKeyOf(mention),
      ordinal: this.entries.size,
      country,
      names,
      lastMerged: names,
      cells: new StreetCells(),
    };
  }
}

const streetNameKey = ({ names }: StreetMention): string => (names ? nameKey(names.local) : '');

const areaKeyOf = ({ isCity, postcode = '' }: StreetMention): string =>
  isCity ? '' : postcodeKey(postcode);

const entryKeyOf = (mention: StreetMention): string =>
  `${mention.place.ordinal}/${areaKeyOf(mention)}/${streetNameKey(mention)}`;

/** Of a premise that is in no cell of its street. */
const NO_CELL = -1;

const mergeInto = (entry: StreetEntry, names: Names | undefined): void => {
  if (!names || !entry.names || names === entry.lastMerged) return;
  entry.names = mergeNames(entry.names, names);
  entry.lastMerged = names;
};

/** Columns of the table `street`, in the order of `streetRow`. */
export const streetColumns = [
  'generation',
  'ordinal',
  'id',
  'country',
  'names',
  'search_forms',
  'city',
  'localities',
  'postcodes',
  'lon',
  'lat',
  'radius',
] as const;

/** A street as a COPY row. Its id is the same in every import. */
export const streetRow = (
  { entry, ordinal, suffix, localities, postcodes, position, radiusMetres }: Street,
  { generation, ids }: { readonly generation: number; readonly ids: StableIds },
): readonly CopyValue[] => [
  generation,
  ordinal,
  ids.of(stableKey(entry, suffix)),
  entry.country,
  JSON.stringify(toStoredNames(entry.names)),
  entry.names ? searchForms(everyName(entry.names)) : '',
  entry.place.ordinal,
  localities,
  postcodes,
  position.lon,
  position.lat,
  radiusMetres,
];

/** Without a city, the postcode distinguishes streets of the same name. */
const stableKey = ({ nameKey, area, place }: Street['entry'], suffix: string): string => {
  const within = area === '' ? place.key : `${area}/${place.key}`;
  return `street/${nameKey}/${within}${suffix === '' ? '' : `/part/${suffix}`}`;
};

const INITIAL_PREMISES = 1 << 16;

/** Ordinal of the cell of each premise: four bytes a premise. */
class PremiseCells {
  private cells = new Int32Array(INITIAL_PREMISES);
  private count = 0;

  /** Adds the premise with the next ordinal. */
  add(cell: number): void {
    if (this.count === this.cells.length) {
      const larger = new Int32Array(this.cells.length * 2);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells[this.count] = cell;
    this.count += 1;
  }

  /** Yields the premises in cells that belong to a split-off street. */
  *moves(streetByCell: ReadonlyMap<number, number>): Generator<PremiseMove> {
    if (streetByCell.size === 0) return;
    for (let premise = 0; premise < this.count; premise += 1) {
      const street = streetByCell.get(this.cells[premise] ?? -1);
      if (street !== undefined) yield { premise, street };
    }
  }
}

/** A premise and its final street, by ordinals. */
export interface PremiseMove {
  readonly premise: number;
  readonly street: number;
}
