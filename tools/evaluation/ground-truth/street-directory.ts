import type { Position } from '#contracts';
import type { SeededRandom } from '../../measurement/seeded-random.js';
import { isWithinEdits, foldText } from './known-address.js';
import type { AddressFile } from './known-address.js';
import { metresBetween } from './shape.js';
import { respellStreetType } from './street-types.js';
import { streetTypes } from './street-types.table.js';

/** The street names and cities of one file. */
interface FileStreets {
  /** As the file spells them, in a fixed order. */
  readonly names: readonly string[];
  /** The folded names of addresses by folded city; names of roads have the city ''. */
  readonly byCity: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of one of its addresses; absent without any. */
  readonly position?: Position;
}

/** The streets of a nearer file may be in the same town. */
const LEAST_METRES_APART = 100_000;

/** The streets of all files of an evaluation, for names that a town does not have. */
export class StreetDirectory {
  private readonly files = new Map<string, FileStreets>();
  private readonly cities = new Set<string>();

  add(file: AddressFile): void {
    const named = [
      ...file.addresses.map(({ street, city = '' }) => ({ street, city })),
      ...file.roads.map(({ name }) => ({ street: name, city: '' })),
    ];
    const byCity = new Map<string, Set<string>>();
    for (const { street, city } of named) {
      const ofCity = byCity.get(foldText(city)) ?? new Set();
      byCity.set(foldText(city), ofCity.add(foldText(street)));
    }
    const names = [...new Set(file.addresses.map(({ street }) => street))].sort();
    this.files.set(file.name, { names, byCity, position: file.addresses[0]?.shape.centre });
  }

  /** Adds a city that the service has from other data, such as the demo gazetteer. */
  addCity(city: string): void {
    this.cities.add(foldText(city));
  }

  /**
   * A street name of another file that is far away; each file is equally likely. Undefined without
   * such files.
   */
  drawFromOtherFile(file: string, random: SeededRandom): string | undefined {
    const from = this.files.get(file)?.position;
    const others = [...this.files.values()].filter(
      ({ names, position }) => names.length > 0 && areFarApart(from, position),
    );
    return others.length === 0 ? undefined : random.pick(random.pick(others).names);
  }

  /** Whether any of the files has addresses in a city of that name, or the service has it. */
  hasCity(city: string): boolean {
    const key = foldText(city);
    return this.cities.has(key) || [...this.files.values()].some(({ byCity }) => byCity.has(key));
  }

  /**
   * Whether a street of the file, or of that city in another file, has this name, a name within one
   * edit of it, or one that differs in the spelling of the street type only.
   */
  hasSimilarStreet(street: string, { file, city }: { file: string; city: string }): boolean {
    const spellings = [street, respellStreetType(street, languages) ?? street].map(foldText);
    return this.namesIn(file, city).some((name) =>
      spellings.some((spelling) => isWithinEdits(spelling, name, 1)),
    );
  }

  private namesIn(file: string, city: string): readonly string[] {
    return [...this.files].flatMap(([name, { byCity }]) => {
      const sets = name === file ? [...byCity.values()] : [byCity.get(foldText(city)) ?? []];
      return sets.flatMap((names) => [...names]);
    });
  }
}

const areFarApart = (one: Position | undefined, other: Position | undefined): boolean =>
  one !== undefined && other !== undefined && metresBetween(one, other) > LEAST_METRES_APART;

const languages = Object.keys(streetTypes);
