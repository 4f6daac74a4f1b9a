import type { SeededRandom } from '../../measurement/seeded-random.js';
import { isWithinEdits, foldText } from './known-address.js';
import type { AddressFile } from './known-address.js';
import { respellStreetType } from './street-types.js';
import { streetTypes } from './street-types.table.js';

/** The street names and cities of one file. */
interface FileStreets {
  /** As the file spells them, in a fixed order. */
  readonly names: readonly string[];
  /** The folded names of addresses by folded city; names of roads have the city ''. */
  readonly byCity: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The streets of all files of an evaluation, for names that a town does not have. */
export class StreetDirectory {
  private readonly files = new Map<string, FileStreets>();

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
    this.files.set(file.name, { names, byCity });
  }

  /** A street name of another file; each file is equally likely. Undefined without other files. */
  drawFromOtherFile(file: string, random: SeededRandom): string | undefined {
    const others = [...this.files].filter(([name, { names }]) => name !== file && names.length > 0);
    return others.length === 0 ? undefined : random.pick(random.pick(others)[1].names);
  }

  /** Whether any of the files has addresses in a city of that name. */
  hasCity(city: string): boolean {
    return [...this.files.values()].some(({ byCity }) => byCity.has(foldText(city)));
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

const languages = Object.keys(streetTypes);
