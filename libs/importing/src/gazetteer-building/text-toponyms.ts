import { nameKey } from '../name-key.js';
import { withStateCode } from '../countries/state-names.js';
import { includesNames, mergeNames, type Names } from '../names.js';
import type { Toponym, ToponymKind } from '../toponym.js';
import { countryToponym } from './country-toponym.js';

export interface NamedParts {
  readonly state?: Names;
  readonly county?: Names;
  readonly city?: Names;
  readonly locality?: Names;
}

/** Places of which only the names are known: the same name within the same place is the same place. */
export class TextToponyms {
  private readonly known = new Map<string, Toponym>();
  /** By the place around it, its kind and its name as written: each spelling is normalised once. */
  private readonly spellings = new Map<Toponym, Map<string, Toponym>>();

  named(kind: ToponymKind, names: Names, parent: Toponym): Toponym {
    let within = this.spellings.get(parent);
    if (!within) this.spellings.set(parent, (within = new Map<string, Toponym>()));
    const spelling = `${kind}/${names.local}`;
    const place = within.get(spelling);
    if (place && includesNames(place.names, names)) return place;
    const found = this.normalised(kind, names, parent);
    within.set(spelling, found);
    return found;
  }

  private normalised(kind: ToponymKind, names: Names, parent: Toponym): Toponym {
    const key = `${kind}/${nameKey(names.local)}/${parent.key}`;
    const known = this.known.get(key);
    if (known && includesNames(known.names, names)) return known;
    const { country } = parent;
    const place = known
      ? { ...known, names: mergeNames(known.names, names) }
      : {
          key,
          kind,
          names: kind === 'state' ? withStateCode(country, names) : names,
          parent,
          country,
        };
    this.known.set(key, place);
    return place;
  }

  /** The finest place above a city that the parts name, its parents attached. */
  region(country: string, { state, county }: NamedParts): Toponym {
    const named = state
      ? this.named('state', state, countryToponym(country))
      : countryToponym(country);
    return county ? this.named('county', county, named) : named;
  }

  /** The city and locality that the parts name, their parents attached, and what lies above them. */
  chain(
    country: string,
    parts: NamedParts,
  ): { readonly region: Toponym; readonly city?: Toponym; readonly locality?: Toponym } {
    const region = this.region(country, parts);
    const city = parts.city && this.named('city', parts.city, region);
    const locality = parts.locality && this.named('locality', parts.locality, city ?? region);
    return { region, city, locality };
  }
}
